/** A feed as JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/ */
import type { Feed } from "./feed.js";

export const JSON_FEED_TYPE = "application/feed+json; charset=utf-8";

export function formatJsonFeed({ title, description, home, json, entries }: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    home_page_url: home,
    feed_url: json,
    language: "en",
    authors: [{ name: "StackFit" }],
    items: entries.map(({ id, url, title, date, html }) => ({
      id,
      url,
      title,
      content_html: html,
      date_published: date,
    })),
  });
}
