/** start.spring.io: what it offers for projects with Spring Boot, and for which versions of Spring Boot. */
import { parseAllDocuments } from "yaml";
import type { NameIndex } from "../../../server/catalog/names/names.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { Checkout, fileUrl } from "../../data/checkout.js";
import type { Table } from "./table.js";

const REPOSITORY = "https://github.com/spring-io/start.spring.io";
const CONFIGURATION = "start-site/src/main/resources/application.yml";

interface Dependency {
  id: string;
  groupId?: string;
  artifactId?: string;
  compatibilityRange?: string;
}

interface Configuration {
  initializr?: {
    env?: { platform?: { compatibilityRange?: string } };
    dependencies?: { compatibilityRange?: string; content: Dependency[] }[];
  };
}

/** Spring Boot supports what is offered for it. */
export const springInitializr: Table = {
  takes: "CHECKOUT of spring-io/start.spring.io",
  async read([folder = ""], { catalog: { names }, today, skip }) {
    const checkout = new Checkout(folder);
    const { id: commit } = await checkout.commit("HEAD");
    const [document] = parseAllDocuments(await checkout.read(commit, CONFIGURATION));
    const { dependencies: groups, env } = (document?.toJS() as Configuration | undefined)?.initializr ?? {};
    if (!groups) throw new Error(`${CONFIGURATION} in ${folder} must have initializr.dependencies`);
    const source = fileUrl(REPOSITORY, commit, CONFIGURATION);
    const supports = groups.flatMap(({ content, compatibilityRange: ofGroup }) =>
      content.flatMap((dependency) => {
        const technology = technologyOf(dependency, names);
        if (!technology) return [];
        const range = dependency.compatibilityRange ?? ofGroup;
        // From the oldest version that is offered: that says nothing about older ones.
        const line = lineOf(range === env?.platform?.compatibilityRange ? undefined : range);
        if (line) return [{ with: [technology.id], ...line, source, checked: today }];
        skip(`${dependency.id}: the compatibility range "${range}" is not understood`);
        return [];
      }),
    );
    return [{ id: "spring-boot", supports }];
  },
};

/**
 * What a dependency is: the technology of its artifact or, as starters of Spring Boot itself are for others, the one that it
 * is named after. That is a service, or something for Java: `graphql` is no JavaScript library here.
 */
function technologyOf({ id, groupId, artifactId }: Dependency, names: NameIndex): Technology | undefined {
  const ofArtifact = groupId && artifactId ? names.resolvePackage("maven", `${groupId}:${artifactId}`) : undefined;
  const found = ofArtifact && ofArtifact.technology.id !== "spring-boot" ? ofArtifact.technology : names.byId(id);
  if (!found || found.id === "spring-boot") return undefined;
  return found.record.packages === undefined || found.record.packages.maven ? found : undefined;
}

/** "[4.0.0,4.1.0-M1)", "4.0.0" and up, or all that are offered. */
function lineOf(range: string | undefined): { since?: string; until?: string } | undefined {
  if (range === undefined) return {};
  const [, from, before] = /^\[([^,]+),([^\])]+)\)$/.exec(range) ?? [];
  if (from && before) return { since: withoutMilestone(from), until: withoutMilestone(before) };
  return /^\d/.test(range) ? { since: withoutMilestone(range) } : undefined;
}

const withoutMilestone = (version: string) => version.trim().replace(/-.*$/, "");
