import t from "tap";
import { Link, LinkItem, TechnologyLinks } from "../../../server/web/components/link.js";
import { render } from "../../fixtures/page.js";

t.test("a link leads to a path of the service, and keeps its other attributes", async (t) => {
  t.match(
    render(
      <Link to="/tech/react" rel="nofollow">
        React
      </Link>,
    ),
    /<a href="[^"]*\/tech\/react" rel="nofollow">React<\/a>/,
  );
  t.match(render(<LinkItem to="/tech">All</LinkItem>), /<li><a href="[^"]*\/tech">All<\/a><\/li>/);
});

t.test("technologies in a sentence are linked", async (t) => {
  const of = ["vue", "react", "solid"].map((id) => ({ id, name: id }));
  const words = render(<TechnologyLinks of={of} last=" or " />).replace(/<[^>]+>/g, "");
  t.match(words, "vue, react or solid");
});
