/** Reads project files in the browser, which sends only names and versions. */
import type { Held } from "../../manifests/hold.js";
import { decodeShared, encodeShared, LONGEST_LINK } from "../scan/share/share-link.js";
import { keepRead, keptRead, type ReadWith } from "./kept.js";
import { enableDropping, enableProject, loadReaders } from "./project-form.js";

const loadLockfile = () => import("./lockfile.js");

const hasRequirements = ({ lockfiles, unmet }: Held) => lockfiles.length + unmet.length > 0;

function enableForm(form: HTMLFormElement): void {
  const platform = form.elements.namedItem("platform") as HTMLSelectElement;

  /** What was read last: the field only shows what of it is sent. */
  let scanned: (ReadWith & { list: string }) | undefined;

  const { list, report, tell } = enableProject(form, "scan", {
    takeFiles: (project, { listOfProject, describeRead, readWith }) => {
      send(listOfProject(project), readWith(project));
      report(describeRead(project));
    },
    takeText: (project, { listOfProject, readWith }, isList) => {
      if (isList) send(list.value, undefined);
      else send(listOfProject(project), readWith(project));
    },
    isRead: ({ submitter }) => {
      const isPlanned = submitter?.hasAttribute("formaction");
      if (isPlanned) sendWhole();
      const isReady = isPlanned || ready === list.value;
      if (!isPlanned) ready = undefined;
      return isReady;
    },
  });
  /** A plan needs what the installed releases require, too; a scan does not, and is not sent it. */
  const sendWhole = () => {
    const field = form.elements.namedItem("project") as HTMLInputElement;
    field.disabled = scanned?.list !== list.value;
    field.value = JSON.stringify(scanned?.project);
    // Once it is on its way.
    setTimeout(() => {
      field.disabled = true;
    });
  };
  /** The list that has been read, and may be sent. */
  let ready: string | undefined;
  /** @param read undefined for a list, which may still be what was read from files */
  function send(readList: string, read: ReadWith | undefined): void {
    list.value = readList;
    if (read) scanned = { list: list.value, ...read };
    else if (scanned?.list !== list.value) scanned = undefined;
    if (scanned) keepRead(scanned.list, scanned);
    // Asked for now, so that no report is seen without what belongs to it.
    if (scanned && hasRequirements(scanned.requirements)) loadLockfile().catch(() => {});
    list.removeAttribute("aria-invalid");
    ready = list.value;
    form.requestSubmit();
    void updateAddress(readList, platform.value);
  }

  list.addEventListener("focus", () => void loadReaders().catch(tell), { once: true });

  document.addEventListener("swapped", async ({ target }) => {
    const requirements = scanned?.requirements;
    if (!requirements || !hasRequirements(requirements)) return;
    try {
      (await loadLockfile()).showRequirements(target as HTMLElement, requirements);
    } catch {
      report("This report lacks what the lockfile says. Reload the page.", true);
    }
  });

  const open = async () => {
    const encoded = window.location.hash.slice(1);
    if (!/^\d+\./.test(encoded)) return;
    const shared = await decodeShared(encoded);
    if (!shared) return report("This link is incomplete. Ask for it again.", true);
    list.value = shared.list;
    const read = keptRead(shared.list);
    if (read) scanned = { list: shared.list, ...read };
    platform.value = shared.platform;
    form.requestSubmit();
  };
  window.addEventListener("hashchange", () => void open());
  void open();
}

/** Puts the scan into the address, so that back and reload show it again. */
async function updateAddress(list: string, platform: string): Promise<void> {
  const encoded = await encodeShared({ list, platform });
  const { pathname, search } = window.location;
  const fragment = encoded.length > LONGEST_LINK ? "" : `#${encoded}`;
  window.history.replaceState(null, "", pathname + search + fragment);
}

/** A drop target on another page; the scan opens on `/scan`. */
function enableDropTarget(area: HTMLElement, target: string): void {
  const message = document.createElement("p");
  message.className = "problem";
  message.setAttribute("role", "alert");
  enableDropping(area, async (files) => {
    if (files.length === 0) return;
    const { readWholeFiles, listOfProject, readWith } = await loadReaders();
    const project = await readWholeFiles(files);
    if ("problem" in project) {
      message.textContent = project.problem;
      area.after(message);
      return;
    }
    const list = listOfProject(project);
    keepRead(list, readWith(project));
    window.location.assign(`${target}#${await encodeShared({ list, platform: "" })}`);
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-scan]")) enableForm(form);
for (const area of document.querySelectorAll<HTMLElement>("[data-drop-to]")) {
  enableDropTarget(area, area.dataset.dropTo as string);
}
