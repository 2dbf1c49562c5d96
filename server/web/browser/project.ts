/**
 * The forms on `/scan` and `/plan`, and where files are dropped elsewhere. Project files and what is pasted are read in the
 * browser, which sends what of them is asked about, and keeps it in its tab for a reload and for the other page.
 */
import type { Project } from "../../manifests/project.js";
import { decodeShared, encodeShared, LONGEST_LINK } from "../scan/share/share-link.js";

const loadReaders = () => import("./read-files.js");

const KEY = "project";

/** @param sent what is sent with a list */
function keep(list: string, sent: string): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ list, sent }));
  } catch {
    // There is no room, or none is given: the list is read again.
    window.sessionStorage.removeItem(KEY);
  }
}

/** @returns what is sent with a list; undefined where it comes from elsewhere */
function kept(list: string): string | undefined {
  const { list: known, sent } = JSON.parse(window.sessionStorage.getItem(KEY) ?? "{}");
  return known === list ? sent : undefined;
}

function enableForm(form: HTMLFormElement): void {
  const name = form.dataset.project as string;
  const list = form.elements.namedItem("list") as HTMLTextAreaElement;
  const sent = form.elements.namedItem("project") as HTMLInputElement;
  const platform = form.elements.namedItem("platform") as HTMLSelectElement | null;
  // Not by its name alone: buttons of a report have it, too.
  const targets = form.querySelector<HTMLInputElement>("input[name=targets]");
  const chosen = form.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  const note = document.getElementById(`${name}-note`) as HTMLElement;
  /** The content of the field that has been read, and may be sent. */
  let read: string | undefined;

  const report = (text: string, isProblem = false) => {
    note.textContent = text;
    note.className = isProblem ? "problem" : "fine";
  };
  const tell = () => report("Could not load what reads project files. Try again in a moment.", true);
  const submit = () => {
    if (targets?.value.trim() === "") targets.focus();
    else form.requestSubmit();
  };
  const take = async (project: Project, text: string) => {
    const readers = await loadReaders();
    sent.value = await readers.packed(project);
    list.value = text;
    list.removeAttribute("aria-invalid");
    read = list.value;
    keep(read, sent.value);
    report(readers.describe(project));
    submit();
  };
  const readFiles = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const readers = await loadReaders();
    const project = await readers.readFiles(files);
    if ("problem" in project) report(project.problem, true);
    else await take(project, readers.listOf(project));
  };
  const readText = async () => {
    const readers = await loadReaders();
    const project = readers.readPasted(list.value);
    if ("problem" in project) {
      report(project.problem, true);
      list.setAttribute("aria-invalid", "true");
      list.focus();
      return;
    }
    const isList = project.kinds.every((kind) => kind === "list");
    await take(project, isList ? list.value : readers.listOf(project));
  };
  const recall = () => {
    const known = kept(list.value);
    if (known === undefined) return;
    sent.value = known;
    read = list.value;
  };
  const openLink = async () => {
    const encoded = window.location.hash.slice(1);
    if (!/^\d+\./.test(encoded)) return;
    const shared = await decodeShared(encoded);
    if (!shared) return report("This link is incomplete. Ask for it again.", true);
    list.value = shared.list;
    if (platform) platform.value = shared.platform;
    recall();
    submit();
  };

  chosen.addEventListener("change", async () => {
    await readFiles([...(chosen.files ?? [])]).catch(tell);
    // So that choosing the same file again triggers a change.
    chosen.value = "";
  });
  list.addEventListener("focus", () => void loadReaders().catch(tell), { once: true });
  // The form may be folded.
  enableDropping(form.closest("main") ?? form, (files) => void readFiles(files).catch(tell));
  // Runs before the submit handler of the document sends the form.
  form.addEventListener("submit", (event) => {
    if (read === list.value) {
      if (platform) void updateAddress(read, platform.value);
      return;
    }
    sent.value = "";
    // Of a scan to the plan of it: what is there is sent as it is.
    if (event.submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    void readText().catch(tell);
  });
  document.addEventListener("swapped", ({ target }) => {
    fold(form, (target as HTMLElement).querySelector(`.${name}-report`) !== null);
  });
  window.addEventListener("hashchange", () => void openLink());
  recall();
  if (list.value !== "" && targets?.value.trim() === "") targets.focus();
  void openLink();
}

/** Puts the list into the address, so that back and reload show it again. */
async function updateAddress(list: string, platform: string): Promise<void> {
  const encoded = await encodeShared({ list, platform });
  const { pathname, search } = window.location;
  const fragment = encoded.length > LONGEST_LINK ? "" : `#${encoded}`;
  window.history.replaceState(null, "", pathname + search + fragment);
}

/** @param isAnswered false where the form has to be filled in again */
function fold(form: HTMLFormElement, isAnswered: boolean): void {
  const details = form.closest<HTMLDetailsElement>("details.folded-form");
  if (!details) return;
  details.open = !isAnswered;
  details.toggleAttribute("data-answered", isAnswered);
}

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

/** A drop target on another page; the scan opens on `/scan`. */
function enableDropTarget(area: HTMLElement, target: string): void {
  const message = document.createElement("p");
  message.className = "problem";
  message.setAttribute("role", "alert");
  enableDropping(area, async (files) => {
    if (files.length === 0) return;
    const readers = await loadReaders();
    const project = await readers.readFiles(files);
    if ("problem" in project) {
      message.textContent = project.problem;
      area.after(message);
      return;
    }
    const list = readers.listOf(project);
    keep(list, await readers.packed(project));
    window.location.assign(`${target}#${await encodeShared({ list, platform: "" })}`);
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-project]")) enableForm(form);
for (const area of document.querySelectorAll<HTMLElement>("[data-drop-to]")) {
  enableDropTarget(area, area.dataset.dropTo as string);
}
