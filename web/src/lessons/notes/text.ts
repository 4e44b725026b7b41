import { dataText } from "@school/core/api/data-size.ts";
import { dayText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { NoteLine } from "@school/core/lessons/notes/contract.ts";

export const titles = {
  page: "Notes",
  create: "Write Note",
  edit: "Edit Note",
  copy: "Copy Note",
} as const;

export const labels = {
  copy: "Copy note",
  files: "Files of the note",
} as const;

export const messages = {
  copiedWithout: (files: readonly string[]) =>
    `Note copied as a draft without files that are lost: ${files.join(", ")}. Add them again.`,
  published: "Note published",
} as const;

export const failures = {
  save: "The note was not saved",
} as const;

export const addresses = {
  list: "/notes",
  read: (id: string) => `/notes/${id}`,
  edit: (id: string) => `/notes/edit/${id}`,
  copy: (id: string) => `/notes/copy/${id}`,
} as const;

/** "Week 3, from 14 Sep 2026" */
export function weekText({ week, startsOn }: NoteLine["week"]): string {
  return `Week ${week}, from ${dayText(startsOn)}`;
}

export const classNames = ({ classes }: Pick<NoteLine, "classes">) =>
  classes.map(({ name }) => name).join(", ");

/** "2 files, 1.2 MB" */
export function filesText({ files, size }: Pick<NoteLine, "files" | "size">): string {
  return `${plural(files, "file")}, ${dataText(size)}`;
}
