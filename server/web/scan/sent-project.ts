/** What the browser has read of a project, as the forms send it: names, versions, and what direct dependencies require. */
import type { RequirementRow, SentProject } from "../../../schemas/types.js";
import type { Installers } from "../../catalog/scan/entry.js";
import type { InstalledRequirement, Unmet } from "../../catalog/scan/unmet.js";
import type { Held } from "../../manifests/hold.js";
import type { Project } from "../../manifests/project.js";

/** Requirements that are sent at most; usual projects have hundreds. */
export const MOST_REQUIREMENTS = 5000;

export type Sendable = Pick<Project, "entries" | "installed" | "installers" | "requirements">;

export function packProject({ entries, installed, installers, requirements }: Sendable): SentProject {
  const key = (ecosystem: string | undefined, name: string) => `${ecosystem} ${name}`;
  const direct = new Set(entries.map(({ ecosystem, name }) => key(ecosystem, name)));
  // What comes with a direct dependency matters where it is bound to another of them.
  const matters = ({ ecosystem, by, kind, of }: InstalledRequirement) =>
    direct.has(key(ecosystem, by.name)) || (kind === "peer" && direct.has(key(ecosystem, of)));
  const { unmet, held, lockfiles, refusesPeers, patched = [] } = requirements;
  const sent = {
    installers,
    entries: entries.map(({ text, ecosystem, name, version, declared, isDev, isAllowed, isBuild }) => {
      return { text, ecosystem, name, version, declared, isDev, isAllowed, isBuild };
    }),
    requires: installed
      .filter(matters)
      .slice(0, MOST_REQUIREMENTS)
      .map(({ ecosystem, by, through, kind, of, range, optional }): RequirementRow => {
        const { place } = by;
        const root = through && through.name !== by.name ? through.name : "";
        return [
          ecosystem,
          by.name,
          by.version,
          kind,
          of,
          range,
          optional ? 1 : 0,
          place?.file ?? "",
          place?.line ?? 0,
          root,
        ];
      }),
    checked: {
      ...{ lockfiles, refusesPeers, patched: [...patched] },
      unmet: unmet.slice(0, MOST_REQUIREMENTS).map(({ folders, stated, ...one }) => one),
      // Facts are about what a project asks for itself.
      held: [...held].filter((one) => direct.has(one.slice(0, one.lastIndexOf(" ")))).slice(0, MOST_REQUIREMENTS),
    },
  };
  // What is undefined is left out of JSON.
  return sent as SentProject;
}

export function unpackProject({ entries, requires, checked, installers = {} }: SentProject): Sendable {
  return {
    installers: installers as Installers,
    entries: entries.map(
      ({ text, ecosystem, name, version, declared, isDev = false, isAllowed = false, isBuild = false }) => {
        return { text, ecosystem, name, version, declared, isDev, isAllowed, isBuild };
      },
    ),
    installed: requires.map(([ecosystem, name, version, kind, of, range, optional, file, line, root]) => {
      const place = file === "" ? undefined : { file, line: line === 0 ? undefined : line };
      const by = { name, version, place };
      const through = root === "" ? by : { name: root, version: "" };
      return { ecosystem, by, through, isDev: false, kind, of, range, optional: optional === 1 };
    }),
    requirements: {
      ...(checked as Pick<Held, "lockfiles" | "refusesPeers">),
      unmet: checked.unmet.map((one) => ({ ...one, folders: [] }) as unknown as Unmet),
      held: new Set(checked.held),
      patched: new Set(checked.patched),
    },
  };
}
