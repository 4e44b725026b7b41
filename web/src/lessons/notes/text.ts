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
  write: "Write note",
  save: "Save changes",
  publish: "Publish note",
  unpublish: "Make it a draft",
  copy: "Copy note",
  addLink: "Add link",
  files: "Files of the note",
} as const;

export const messages = {
  draft: "Draft. Pupils and parents do not see it.",
  copied: "Note copied as a draft",
  copiedWithout: (files: readonly string[]) =>
    `Note copied as a draft without files that are lost: ${files.join(", ")}. Add them again.`,
  deleted: "Note deleted",
  published: "Note published",
  none: "No notes this term",
  noneHint: "Notes that teachers publish appear here.",
  noneToWrite: "Write the week's notes for one of your classes.",
} as const;

export const failures = {
  save: "The note was not saved",
  copy: "The note was not copied",
} as const;

export const addresses = {
  list: "/notes",
  create: "/notes/create",
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
