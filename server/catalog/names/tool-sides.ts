/** What a question can have on a side besides technologies: an AI coding tool, and what the records of such tools name. */
import type { AiTool } from "../../../schemas/types.js";
import { fold, readingsOf, splitVersion } from "./spelling.js";
import { squeeze } from "./squeezed.js";

export interface ToolSide {
  technology?: undefined;
  /** Its slug. */
  id: string;
  name: string;
  category: AiTool["category"];
  tool: AiTool;
  /** As it was written; undefined when none was given. */
  version: string | undefined;
}

/** A platform, editor, language or model provider that is no technology here. */
export interface TopicSide {
  technology?: undefined;
  id: string;
  name: string;
  category: "platform" | "editor" | "language" | "provider";
}

type Platform = keyof NonNullable<AiTool["platforms"]>;

export const PLATFORMS: Readonly<Record<Platform, { name: string; where: string; spellings: readonly string[] }>> = {
  desktop: { name: "desktop", where: "on the desktop", spellings: [] },
  web: { name: "browser", where: "in the browser", spellings: ["browser"] },
  cli: { name: "terminal", where: "in a terminal", spellings: ["terminal", "command line"] },
  mobile: { name: "mobile", where: "on phones", spellings: ["phone", "phones"] },
};

/** Editors by the name that records use, with their other spellings. */
const EDITORS: Readonly<Record<string, readonly string[]>> = {
  "VS Code": ["visual studio code"],
  "Visual Studio": [],
  "JetBrains IDEs": ["jetbrains", "jetbrains ide"],
  "Android Studio": [],
  Neovim: ["nvim"],
  Vim: [],
  Emacs: ["gnu emacs"],
  Xcode: [],
  Eclipse: ["eclipse ide"],
  "Sublime Text": ["sublime"],
  JupyterLab: [],
  Zed: [],
};

/** Whether a side is where a tool can run. */
export const isPlatform = (side: object): side is TopicSide & { id: Platform } =>
  "category" in side && side.category === "platform";

const keyOf = (text: string) => squeeze(fold(text));

/** What a record means that names JetBrains IDEs. */
const JETBRAINS = "JetBrains IDEs";
const OF_JETBRAINS: Readonly<Record<string, readonly string[]>> = {
  "IntelliJ IDEA": ["intellij"],
  CLion: [],
  DataGrip: [],
  GoLand: [],
  PhpStorm: [],
  PyCharm: [],
  Rider: [],
  RubyMine: [],
  RustRover: [],
  WebStorm: [],
};

const EDITOR_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...EDITORS, ...OF_JETBRAINS }).flatMap(([name, spellings]) =>
    [name, ...spellings].map((one) => [keyOf(one), name]),
  ),
);

/** Whether a record that names the one speaks of the other: of the same editor, language or tool, or of one of several. */
export const includesName = (named: string, other: string): boolean =>
  canonical(named) === canonical(other) ||
  (canonical(named) === keyOf(JETBRAINS) && Object.hasOwn(OF_JETBRAINS, EDITOR_NAMES.get(keyOf(other)) ?? ""));

const canonical = (text: string) => keyOf(EDITOR_NAMES.get(keyOf(text)) ?? text);

/** What a text means beside an AI tool, where it is no technology: a platform, an editor, or a language or model provider of its record. */
export function findTopic(
  { tool: { editors = [], languages = [], providers = [] } }: ToolSide,
  text: string,
): TopicSide | undefined {
  const key = keyOf(text);
  for (const [id, { name, spellings }] of Object.entries(PLATFORMS))
    if (key === id || spellings.some((spelling) => keyOf(spelling) === key)) return { id, name, category: "platform" };
  const isIt = (name: string) => includesName(name, text);
  const topic = (name: string | undefined, category: TopicSide["category"]): TopicSide | undefined =>
    name === undefined ? undefined : { id: keyOf(name), name, category };
  return (
    topic(EDITOR_NAMES.get(key) ?? editors.find(isIt), "editor") ??
    topic(languages.find(isIt), "language") ??
    topic(providers.find(isIt), "provider")
  );
}

/** The AI tool of this name, or the only one whose name ends with it after that of its vendor: Copilot is GitHub's. */
export function findTool(tools: ReadonlyMap<string, AiTool>, given: string): ToolSide | undefined {
  const text = fold(given);
  const { name, version } = splitVersion(text);
  if (version !== undefined) return findNamed(tools, name, version);
  const whole = findNamed(tools, text, undefined);
  if (whole) return whole;
  for (const { name: shorter } of readingsOf(text)) {
    const found = findNamed(tools, shorter, text.slice(shorter.length).replace(/^[\s:_-]+/, ""));
    if (found) return found;
  }
  return undefined;
}

function findNamed(
  tools: ReadonlyMap<string, AiTool>,
  text: string,
  version: string | undefined,
): ToolSide | undefined {
  const asked = squeeze(text);
  if (asked === "") return undefined;
  const named = [...tools].flatMap(([id, tool]) =>
    [tool.name, ...(tool.aliases ?? [])].map((name) => ({ id, tool, full: squeeze(name.toLowerCase()) })),
  );
  const ending = named.filter(({ full }) => full.endsWith(asked));
  const isOfVendor = ({ tool: { vendor = "" }, full }: (typeof named)[number]) =>
    ending.every(({ id }) => id === ending[0]?.id) && full === squeeze(vendor.toLowerCase()) + asked;
  const found = named.find(({ id, full }) => full === asked || squeeze(id) === asked) ?? ending.find(isOfVendor);
  return found && { id: found.id, name: found.tool.name, category: found.tool.category, tool: found.tool, version };
}
