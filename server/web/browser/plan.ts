/** The form on `/plan`: project files are read in the browser, which sends only what an upgrade is planned by. */
import type { SentProject } from "../../../schemas/types.js";
import { packProject } from "../plan/sent-project.js";
import { decodeShared } from "../scan/share/share-link.js";
import { keptRead } from "./kept.js";
import { enableProject } from "./project-form.js";

function enableForm(form: HTMLFormElement): void {
  const targets = form.elements.namedItem("targets") as HTMLInputElement;
  const sent = form.elements.namedItem("project") as HTMLInputElement;
  /** The list that was read last: the field only shows the names and versions of it. */
  let read: string | undefined;
  const { list, report } = enableProject(form, "plan", {
    takeFiles: (project, { listOfProject, describeRead, describeHeld }) => {
      keep(packProject(project), listOfProject(project));
      report(`${describeRead(project)} ${describeHeld(project.requirements)}`.trim());
      if (targets.value.trim() === "") targets.focus();
      else form.requestSubmit();
    },
    takeText: (project, { listOfProject }, isList) => {
      keep(packProject(project), isList ? list.value : listOfProject(project));
      form.requestSubmit();
    },
    isRead: () => read === list.value,
  });
  function keep(project: SentProject, shown: string): void {
    list.value = shown;
    list.removeAttribute("aria-invalid");
    sent.value = JSON.stringify(project);
    read = list.value;
  }

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
