/** The form on `/plan`: project files are read in the browser, which sends only what an upgrade is planned by. */
import { packProject, type SentProject } from "../plan/sent-project.js";
import { decodeShared } from "../scan/share/share-link.js";
import { enableDropping } from "./dropping.js";
import { fold } from "./fold.js";
import { keptRead } from "./kept.js";

const loadReaders = () => import("./read-files.js");

function enableForm(form: HTMLFormElement): void {
  const list = form.elements.namedItem("list") as HTMLTextAreaElement;
  const targets = form.elements.namedItem("targets") as HTMLInputElement;
  const sent = form.elements.namedItem("project") as HTMLInputElement;
  const chosen = form.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  const note = document.getElementById("plan-note") as HTMLElement;

  const report = (text: string, isProblem = false) => {
    note.textContent = text;
    note.className = isProblem ? "problem" : "fine";
  };
  /** The list that was read last: the field only shows the names and versions of it. */
  let read: string | undefined;
  const keep = (project: SentProject, shown: string) => {
    list.value = shown;
    list.removeAttribute("aria-invalid");
    sent.value = JSON.stringify(project);
    read = list.value;
  };
  const take = async (files: File[]) => {
    if (files.length === 0) return;
    const { readWholeFiles, listOfProject, describeRead, describeHeld } = await loadReaders();
    const project = await readWholeFiles(files);
    if ("problem" in project) return report(project.problem, true);
    keep(packProject(project), listOfProject(project));
    report(`${describeRead(project)} ${describeHeld(project.requirements)}`.trim());
    if (targets.value.trim() === "") targets.focus();
    else form.requestSubmit();
  };
  /** Reads what was pasted or changed, and sends it. */
  const readList = async () => {
    const { readWholePasted, listOfProject, describeRead } = await loadReaders();
    const project = readWholePasted(list.value);
    if ("problem" in project) {
      report(project.problem, true);
      list.setAttribute("aria-invalid", "true");
      list.focus();
      return;
    }
    const isPlain = project.kinds.every((kind) => kind === "list");
    report(describeRead(project));
    keep(packProject(project), isPlain ? list.value : listOfProject(project));
    form.requestSubmit();
  };
  const tell = () => report("Could not load what reads project files. Try again in a moment.", true);
  chosen.addEventListener("change", async () => {
    await take([...(chosen.files ?? [])]).catch(tell);
    // So that choosing the same file again triggers a change.
    chosen.value = "";
  });
  // The form may be folded.
  enableDropping(form.closest("main") ?? form, (files) => void take(files).catch(tell));

  // Runs before the submit handler of the document sends the form.
  form.addEventListener("submit", (event) => {
    if (read === list.value) return;
    event.preventDefault();
    readList().catch(tell);
  });

  document.addEventListener("swapped", ({ target }) => {
    fold(form, (target as HTMLElement).querySelector(".plan-report") !== null);
  });

  const open = async () => {
    const encoded = window.location.hash.slice(1);
    const shared = /^\d+\./.test(encoded) ? await decodeShared(encoded) : undefined;
    if (shared) list.value = shared.list;
    if (list.value === "") return;
    // As the scan has read it.
    const kept = keptRead(list.value);
    if (kept) keep(kept.project, list.value);
    if (targets.value.trim() === "") targets.focus();
  };
  void open();
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-plan]")) enableForm(form);
