import t from "tap";
import { COMMANDS } from "../../../clients/cli/commands.js";
import { ForWhom } from "../../../server/web/home/home-page.js";
import { render } from "../../fixtures/page.js";

t.test("every command that is offered is one of the command line", async (t) => {
  const offered = [...render(<ForWhom />).matchAll(/<code>stackfit (\w+)<\/code>/g)].map(([, name = ""]) => name);
  t.equal(offered.length, 3);
  for (const name of offered)
    t.ok(
      COMMANDS.some((command) => command.name === name),
      name,
    );
});
