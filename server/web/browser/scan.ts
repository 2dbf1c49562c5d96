/** Reads project files in the browser, which sends only names and versions. */

import { type Project, type ProjectFile, readProject } from "../../manifests/project.js";
import { MAX_TEXT } from "../../manifests/read.js";
import { lineOf, type Problem } from "../../manifests/reading.js";
import { decodeShared, encodeShared, LONGEST_LINK } from "../scan/share-link.js";

/** More cannot belong to one project. */
const MOST_FILES = 10;

/** Reads chosen or dropped files. */
async function readFiles(files: readonly File[]): Promise<Project | Problem> {
  if (files.length > MOST_FILES) return { problem: `Choose up to ${MOST_FILES} files, not ${files.length}.` };
  const texts: ProjectFile[] = [];
  for (const file of files) {
    // Before reading: a disk image would fill the memory.
    if (file.size > MAX_TEXT) return { problem: `${file.name} is larger than 5 MiB.` };
    try {
      texts.push({ name: file.name, text: await file.text() });
    } catch {
      return { problem: `Could not open ${file.name}. Is it a folder?` };
    }
  }
  return readProject(texts);
}

const listOfProject = ({ entries }: Project) => entries.map(lineOf).join("\n");

/** Accepts files dropped on an element. */
function enableDropping(area: HTMLElement, take: (files: File[]) => void): void {
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
  for (const type of ["dragenter", "dragover"] as const) {
    area.addEventListener(type, (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      area.classList.add("over");
    });
  }
  area.addEventListener("dragleave", (event) => {
    if (!area.contains(event.relatedTarget as Node | null)) area.classList.remove("over");
  });
  area.addEventListener("drop", (event) => {
    area.classList.remove("over");
    if (!hasFiles(event)) return;
    event.preventDefault();
    take([...(event.dataTransfer?.files ?? [])]);
  });
}

/** The form on `/scan`. */
function enableForm(form: HTMLFormElement): void {
  const list = form.elements.namedItem("list") as HTMLTextAreaElement;
  const platform = form.elements.namedItem("platform") as HTMLSelectElement;
  const chosen = form.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  const note = form.querySelector("[role=status]") as HTMLElement;

  const report = (text: string, isProblem = false) => {
    note.textContent = text;
    note.className = isProblem ? "problem" : "fine";
  };
  const take = async (files: File[]) => {
    if (files.length === 0) return;
    const project = await readFiles(files);
    if ("problem" in project) return report(project.problem, true);
    list.value = listOfProject(project);
    form.requestSubmit();
    report(describeRead(project));
  };
  chosen.addEventListener("change", async () => {
    await take([...(chosen.files ?? [])]);
    // So that choosing the same file again triggers a change.
    chosen.value = "";
  });
  enableDropping(form, (files) => void take(files));

  // Runs before the submit handler of the document sends the form.
  form.addEventListener("submit", (event) => {
    const project = readProject([{ name: undefined, text: list.value }]);
    if ("problem" in project) {
      event.preventDefault();
      report(project.problem, true);
      list.setAttribute("aria-invalid", "true");
      list.focus();
      return;
    }
    list.removeAttribute("aria-invalid");
    const isPlain = project.kinds.every((kind) => kind === "list");
    report(isPlain && project.notRead.length === 0 ? "" : describeRead(project));
    if (!isPlain) list.value = listOfProject(project);
    void updateAddress(listOfProject(project), platform.value);
  });

  const open = async () => {
    const encoded = window.location.hash.slice(1);
    if (!/^\d+\./.test(encoded)) return;
    const shared = await decodeShared(encoded);
    if (!shared) return report("This link is incomplete. Ask for it again.", true);
    list.value = shared.list;
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

/** `Read package.json and yarn.lock: 42 dependencies. Skipped: 2 internal packages.` */
function describeRead({ kinds, entries, passedOver, notRead }: Project): string {
  const strange = notRead.length > 0 ? ` Not understood: ${notRead.join(", ")}.` : "";
  const left = passedOver.length > 0 ? ` Skipped: ${passedOver.join(", ")}.` : "";
  const count = `${entries.length.toLocaleString("en")} ${entries.length === 1 ? "dependency" : "dependencies"}`;
  return `Read ${kinds.join(" and ")}: ${count}.${left}${strange}`;
}

/** A drop target on another page; the scan opens on `/scan`. */
function enableDropTarget(area: HTMLElement, target: string): void {
  const message = document.createElement("p");
  message.className = "problem";
  message.setAttribute("role", "alert");
  enableDropping(area, async (files) => {
    if (files.length === 0) return;
    const project = await readFiles(files);
    if ("problem" in project) {
      message.textContent = project.problem;
      area.after(message);
    } else window.location.assign(`${target}#${await encodeShared({ list: listOfProject(project), platform: "" })}`);
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-scan]")) enableForm(form);
for (const area of document.querySelectorAll<HTMLElement>("[data-drop-to]")) {
  enableDropTarget(area, area.dataset.dropTo as string);
}
