import type { Issue } from "@school/core/api/error.ts";
import type { Note } from "@school/core/lessons/notes/contract.ts";
import { isLessonLink } from "@school/core/lessons/live/live-lesson.ts";
import { messages } from "@school/core/lessons/notes/text.ts";
import type { Facts } from "../../platform/forms/changes.ts";
import { classNames, weekText } from "./text.ts";

/** The classes, term and week of a note, as form values. */
export interface ScopeValues {
  classIds: string[];
  termId: string;
  week: string;
}

export interface NoteValues extends ScopeValues {
  title: string;
  subjectId: string;
  text: string;
  links: { url: string; label: string }[];
  files: { id: string; name: string }[];
  isPublished: boolean;
}

export const EMPTY_NOTE: NoteValues = {
  title: "",
  subjectId: "",
  classIds: [],
  termId: "",
  week: "",
  text: "",
  links: [],
  files: [],
  isPublished: true,
};

/** The form of a stored note; its button publishes. */
export function noteValues(note: Note): NoteValues {
  const { title, subject, classes, term, week, text, links, files } = note;
  return {
    title,
    subjectId: subject.id,
    classIds: classes.map(({ id }) => id),
    termId: term.id,
    week: String(week.week),
    text,
    links,
    files: files.map(({ id, name }) => ({ id, name })),
    isPublished: true,
  };
}

export function noteInput({ files, week, links, ...values }: NoteValues) {
  return {
    ...values,
    week: Number(week),
    links: links.filter(({ url, label }) => url.trim() !== "" || label.trim() !== ""),
    fileIds: files.map(({ id }) => id),
  };
}

export function checkScope({ classIds, termId, week }: ScopeValues): Issue[] {
  const fault = (field: keyof ScopeValues, isWrong: boolean, message: string) =>
    isWrong ? [{ path: [field], message }] : [];
  return [
    ...fault("classIds", classIds.length === 0, messages.classes),
    ...fault("termId", termId === "", messages.term),
    ...fault("week", week === "", "Choose a week"),
  ];
}

export function checkNote(values: NoteValues): Issue[] {
  const { title, subjectId, text, links, files, isPublished } = values;
  const isEmpty = text.trim() === "" && links.length === 0 && files.length === 0;
  return [
    ...(title.trim() === "" ? [{ path: ["title"], message: messages.title }] : []),
    ...(subjectId === "" ? [{ path: ["subjectId"], message: "Choose a subject" }] : []),
    ...checkScope(values),
    ...(isPublished && isEmpty ? [{ path: ["text"], message: messages.empty }] : []),
    ...links.flatMap(({ url, label }, at) =>
      isLessonLink(url.trim()) || (url.trim() === "" && label.trim() === "")
        ? []
        : [{ path: ["links", at, "url"], message: messages.link }],
    ),
  ];
}

/** Facts of a note that another user may have changed, in words. */
export const NOTE_FACTS: Facts<Note> = [
  ["Title", ({ title }) => title],
  ["Subject", ({ subject }) => subject.name],
  ["Classes", classNames],
  ["Week", ({ week }) => weekText(week)],
  ["Note", ({ text }) => text],
  ["Links", ({ links }) => links.map(({ url }) => url).join(", ")],
  ["Files", ({ files }) => files.map(({ name }) => name).join(", ")],
  ["Status", ({ isPublished }) => (isPublished ? "Published" : "Draft")],
];
