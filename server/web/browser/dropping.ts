/** Files dropped on a part of a page. */

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
