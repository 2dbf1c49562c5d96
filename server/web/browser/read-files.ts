/** Reads project files in the browser. Loaded when there are any: it is most of what the page needs. */
import { describeHeld } from "../../manifests/hold.js";
import { type Project, type ProjectFile, readProject } from "../../manifests/project.js";
import { MAX_TEXT } from "../../manifests/read.js";
import { lineOf, type Problem } from "../../manifests/reading.js";
import { packText } from "../packed-text.js";
import { describeRead } from "../scan/describe-read.js";
import { packProject } from "../scan/sent-project.js";

const MOST_FILES = 10;

export async function readFiles(files: readonly File[]): Promise<Project | Problem> {
  const texts = await textsOf(files);
  return "problem" in texts ? texts : readProject(texts);
}

export const readPasted = (text: string) => readProject([{ name: undefined, text }]);

async function textsOf(files: readonly File[]): Promise<ProjectFile[] | Problem> {
  if (files.length > MOST_FILES) return { problem: `Choose up to ${MOST_FILES} files, not ${files.length}.` };
  const texts: ProjectFile[] = [];
  for (const file of files) {
    // Before reading: a disk image would fill the memory.
    if (file.size > MAX_TEXT) return { problem: `${file.name} is larger than 8 MiB.` };
    try {
      texts.push({ name: file.name, text: await file.text() });
    } catch {
      return { problem: `Could not open ${file.name}. Is it a folder?` };
    }
  }
  return texts;
}

export const listOf = ({ entries }: Project) => entries.map(lineOf).join("\n");

export const packed = (project: Project): Promise<string> => packText(JSON.stringify(packProject(project)));

export const describe = (project: Project): string =>
  `${describeRead(project)} ${describeHeld(project.requirements)}`.trim();
