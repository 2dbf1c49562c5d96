/** What the forms on `/scan` and `/plan` share: files and lists are read in the browser, which says what is wrong with them. */
import type { Project } from "../../manifests/project.js";

export const loadReaders = () => import("./read-files.js");

type FormReaders = Awaited<ReturnType<typeof loadReaders>>;

interface Takers {
  /** Takes what chosen or dropped files hold. */
  takeFiles: (project: Project, readers: FormReaders) => void;
  /** Takes what was pasted or changed. @param isList whether it is a list already */
  takeText: (project: Project, readers: FormReaders, isList: boolean) => void;
  /** Whether what the field shows has been read, and may be sent. */
  isRead: (event: SubmitEvent) => boolean;
}

export function enableProject(form: HTMLFormElement, name: "scan" | "plan", { takeFiles, takeText, isRead }: Takers) {
  const list = form.elements.namedItem("list") as HTMLTextAreaElement;
  const chosen = form.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  const note = document.getElementById(`${name}-note`) as HTMLElement;
  const report = (text: string, isProblem = false) => {
    note.textContent = text;
    note.className = isProblem ? "problem" : "fine";
  };
  const tell = () => report("Could not load what reads project files. Try again in a moment.", true);
  const readFiles = async (files: File[]) => {
    if (files.length === 0) return;
    const readers = await loadReaders();
    const project = await readers.readWholeFiles(files);
    if ("problem" in project) report(project.problem, true);
    else takeFiles(project, readers);
  };
  const readText = async () => {
    const readers = await loadReaders();
    const project = readers.readWholePasted(list.value);
    if ("problem" in project) {
      report(project.problem, true);
      list.setAttribute("aria-invalid", "true");
      list.focus();
      return;
    }
    report(readers.describeRead(project));
    takeText(
      project,
      readers,
      project.kinds.every((kind) => kind === "list"),
    );
  };
  chosen.addEventListener("change", async () => {
    await readFiles([...(chosen.files ?? [])]).catch(tell);
    // So that choosing the same file again triggers a change.
    chosen.value = "";
  });
  // The form may be folded.
  enableDropping(form.closest("main") ?? form, (files) => void readFiles(files).catch(tell));
  // Runs before the submit handler of the document sends the form.
  form.addEventListener("submit", (event) => {
    if (isRead(event)) return;
    event.preventDefault();
    void readText().catch(tell);
  });
  document.addEventListener("swapped", ({ target }) => {
    fold(form, (target as HTMLElement).querySelector(`.${name}-report`) !== null);
  });
  return { list, report, tell };
}

/** @param isAnswered false where the form has to be filled in again */
function fold(form: HTMLFormElement, isAnswered: boolean): void {
  const details = form.closest<HTMLDetailsElement>("details.folded-form");
  if (!details) return;
  details.open = !isAnswered;
  details.toggleAttribute("data-answered", isAnswered);
}

export function enableDropping(area: HTMLElement, take: (files: File[]) => void): void {
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
