/** Reading the files of a project in the browser, so that nothing but names and versions is sent. */

import { type Project, type ProjectFile, readProject } from "../../manifests/project.js";
import { MAX_TEXT } from "../../manifests/read.js";
import { lineOf, type Problem } from "../../manifests/reading.js";
import { decodeShared, encodeShared, LONGEST_LINK } from "../scan/share.js";

/** More are not the files of one project. */
const MOST_FILES = 10;

/** Reads files that were chosen or dropped. */
async function readFiles(files: readonly File[]): Promise<Project | Problem> {
  if (files.length > MOST_FILES) return { problem: `These are ${files.length} files; up to ${MOST_FILES} are read.` };
  const texts: ProjectFile[] = [];
  for (const file of files) {
    // Looked at before it is read: a picture of a disk would fill the memory.
    if (file.size > MAX_TEXT) return { problem: `${file.name}: This is larger than 5 MiB.` };
    try {
      texts.push({ name: file.name, text: await file.text() });
    } catch {
      return { problem: `${file.name} could not be opened. Is it a folder?` };
    }
  }
  return readProject(texts);
}

const listOfProject = ({ entries }: Project) => entries.map(lineOf).join("\n");

/** Lets files be dropped on a part of the page. */
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

/** The form of the page that scans. */
function enableForm(form: HTMLFormElement): void {
  const list = form.elements.namedItem("list") as HTMLTextAreaElement;
  const platform = form.elements.namedItem("platform") as HTMLSelectElement;
  const chosen = form.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  const note = form.querySelector("[role=status]") as HTMLElement;

  const tell = (text: string, isProblem = false) => {
    note.textContent = text;
    note.className = isProblem ? "problem" : "fine";
  };
  const take = async (files: File[]) => {
    if (files.length === 0) return;
    const project = await readFiles(files);
    if ("problem" in project) return tell(project.problem, true);
    list.value = listOfProject(project);
    form.requestSubmit();
    tell(tellRead(project));
  };
  chosen.addEventListener("change", async () => {
    await take([...(chosen.files ?? [])]);
    // So that the same file can be chosen again after it was changed.
    chosen.value = "";
  });
  enableDropping(form, (files) => void take(files));

  // Before it is sent, which happens when the event reaches the document.
  form.addEventListener("submit", (event) => {
    const project = readProject([{ name: undefined, text: list.value }]);
    if ("problem" in project) {
      event.preventDefault();
      tell(project.problem, true);
      list.setAttribute("aria-invalid", "true");
      list.focus();
      return;
    }
    list.removeAttribute("aria-invalid");
    const isPlain = project.kinds.every((kind) => kind === "list");
    tell(isPlain && project.notRead.length === 0 ? "" : tellRead(project));
    if (!isPlain) list.value = listOfProject(project);
    void keepInAddress(listOfProject(project), platform.value);
  });

  const open = async () => {
    const encoded = window.location.hash.slice(1);
    if (!/^\d+\./.test(encoded)) return;
    const shared = await decodeShared(encoded);
    if (!shared) return tell("This link is not complete, so its list cannot be read. Ask for it once more.", true);
    list.value = shared.list;
    platform.value = shared.platform;
    form.requestSubmit();
  };
  window.addEventListener("hashchange", () => void open());
  void open();
}

/** The address of the page as it is scanned now, so that going back and loading again show it once more. */
async function keepInAddress(list: string, platform: string): Promise<void> {
  const encoded = await encodeShared({ list, platform });
  const { pathname, search } = window.location;
  const fragment = encoded.length > LONGEST_LINK ? "" : `#${encoded}`;
  window.history.replaceState(null, "", pathname + search + fragment);
}

/**
 * `Read package.json and yarn.lock: 42 dependencies. Left out: 2 packages of the project's own. Not understood: 1 field of
 * another shape than npm gives it (line 3).`
 */
function tellRead({ kinds, entries, passedOver, notRead }: Project): string {
  const strange = notRead.length > 0 ? ` Not understood: ${notRead.join(", ")}.` : "";
  const left = passedOver.length > 0 ? ` Left out: ${passedOver.join(", ")}.` : "";
  const count = `${entries.length.toLocaleString("en")} ${entries.length === 1 ? "dependency" : "dependencies"}`;
  return `Read ${kinds.join(" and ")}: ${count}.${left}${strange}`;
}

/** A place on another page where files can be dropped, to be scanned on the page that it names. */
function enableHandingOver(area: HTMLElement, target: string): void {
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
  enableHandingOver(area, area.dataset.dropTo as string);
}
