import t from "tap";
import { type Feed, formatJsonFeed, JSON_FEED_TYPE } from "../../../server/web/changes/feed.js";

const feed: Feed = {
  title: 'A "title" </script>',
  description: "What changed",
  home: "https://stackfit.example/changes",
  atom: "https://stackfit.example/feed.xml",
  json: "https://stackfit.example/feed.json",
  updated: "2026-05-02T00:00:00.000Z",
  entries: [
    {
      id: "https://stackfit.example/changes#change-1",
      url: "https://stackfit.example/check/a/b",
      title: "Rule added: A with B",
      date: "2026-05-01T00:00:00.000Z",
      html: "<ul><li>A &amp; B</li></ul>",
    },
  ],
};

t.test("has what JSON Feed 1.1 requires", async (t) => {
  t.strictSame(JSON.parse(formatJsonFeed(feed)), {
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    description: feed.description,
    home_page_url: feed.home,
    feed_url: feed.json,
    language: "en",
    authors: [{ name: "StackFit" }],
    items: [
      {
        id: "https://stackfit.example/changes#change-1",
        url: "https://stackfit.example/check/a/b",
        title: "Rule added: A with B",
        content_html: "<ul><li>A &amp; B</li></ul>",
        date_published: "2026-05-01T00:00:00.000Z",
      },
    ],
  });
  t.match(JSON_FEED_TYPE, /^application\/feed\+json/);
});

t.test("a feed without entries is valid", async (t) => {
  t.strictSame(JSON.parse(formatJsonFeed({ ...feed, entries: [] })).items, []);
});
