import { isSame } from "../api/is-same.ts";
import { firstNameFirst } from "../accounts/written-name.ts";
import { isUuid } from "../api/uuid.ts";
import { FIELD_LABELS, SILENT_LABELS, VALUE_WORDS } from "./change-fields.ts";
import { CHANGE_TITLES } from "./change-titles.ts";

/** An entry as stored in the audit log. */
export interface LoggedChange {
  /** Module and verb: "students.change-class". */
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the name of a person, class, subject, term or category; undefined if it was deleted. */
export type NameOf = (id: string) => string | undefined;

/** Description of a change: the action, and the old and new values. */
export interface ChangeWords {
  readonly title: string;
  readonly lines: string[];
}

const NOTHING = "nothing";
const PARTS = ["CA1", "CA2", "CA3", "CA4", "exam"] as const;

/**
 * Describes an audit entry. Only fields known to be harmless are shown with values, so that a
 * secret logged by mistake is not shown.
 */
export function changeWords(change: LoggedChange, nameOf: NameOf): ChangeWords {
  const { action } = change;
  const [before, after] = [fieldsOf(change.before), fieldsOf(change.after)];
  const title = titleOf(action);
  if (action.startsWith("results.")) return resultWords(title, before, after, nameOf);
  if (isMove(action)) return { title, lines: moveLines(before, after, nameOf) };
  if (action.endsWith("link-parent")) {
    const link = { ...before, ...after };
    return { title, lines: [parentLine(link, nameOf)].filter((line) => line !== "") };
  }
  if (BEGINNINGS.has(action)) return { title, lines: changeLines({}, firstOf(after), nameOf) };
  return { title, lines: changeLines(before, after, nameOf) };
}

/**
 * Actions that create a record. Of all its fields, only the person and the class or role are shown.
 */
const BEGINNINGS = new Set(["students.admit", "staff.create"]);
const FIRST_FIELDS = ["class", "classId", "admissionNumber", "userId", "roleInSchool"];

function firstOf(fields: Fields): Fields {
  return Object.fromEntries(FIRST_FIELDS.map((key) => [key, fields[key]]));
}

/** "students.change-class" as "Moved to another class"; an unknown action by its words. */
export function titleOf(action: string): string {
  const known = ownWord(CHANGE_TITLES, action);
  if (known !== undefined) return known;
  const [room = "", ...verb] = action.split(".");
  const spaced = (text: string) => text.replaceAll(/[-_]+/g, " ").trim();
  const words = [spaced(room), spaced(verb.join(" "))].filter((word) => word !== "").join(": ");
  return words === "" ? "Change" : words.replace(/^./u, (letter) => letter.toUpperCase());
}

/** Reads own properties only: an action may be called "constructor". */
function ownWord(words: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(words, key) ? words[key] : undefined;
}

function isMove(action: string): boolean {
  return action.endsWith("change-class") || action.endsWith("transfer");
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of one side, with those of nested objects (user, details) on the same level. */
function fieldsOf(side: unknown): Fields {
  if (typeof side !== "object" || side === null || Array.isArray(side)) return {};
  const fields: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(side)) {
    if (isKnown(key) || typeof value !== "object" || Array.isArray(value)) {
      fields[key] = value;
    } else {
      Object.assign(fields, fieldsOf(value), fields);
    }
  }
  return fields;
}

function isKnown(key: string): boolean {
  return Object.hasOwn(FIELD_LABELS, key) || Object.hasOwn(SILENT_LABELS, key);
}

function moveLines(before: Fields, after: Fields, nameOf: NameOf): string[] {
  const classOf = (fields: Fields, named: string) =>
    textOf(fields[named] ?? fields["class"] ?? fields["className"] ?? fields["classId"], nameOf);
  const to = textOf(after["toClass"], nameOf) ?? classOf(after, "toClass");
  const from = textOf(after["fromClass"], nameOf) ?? classOf(before, "fromClass");
  if (to === undefined) return changeLines(before, after, nameOf);
  const reason = textOf(after["reason"], nameOf);
  return [
    from === undefined ? `Placed in ${to}` : `${from} → ${to}`,
    ...(reason === undefined ? [] : [`Reason: ${reason}`]),
  ];
}

function parentLine(link: Fields, nameOf: NameOf): string {
  const parent = textOf(link["parentId"], nameOf) ?? "";
  const relationship = textOf(link["relationship"], nameOf);
  return relationship === undefined ? parent : `${parent} (${relationship})`;
}

/** Subject, term and changed parts: "CA1: 7 → 8". */
function resultWords(title: string, before: Fields, after: Fields, nameOf: NameOf): ChangeWords {
  const known = { ...before, ...after };
  const sheet = ["subjectId", "termId"].flatMap((key) => textOf(known[key], nameOf) ?? []);
  const [old, current] = [partsOf(before["scores"]), partsOf(after["scores"])];
  const parts = PARTS.flatMap((part) => {
    const [was, is] = [scoreText(old[part]), scoreText(current[part])];
    if (was === is) return [];
    return [was === NOTHING ? `${part}: ${is}` : `${part}: ${was} → ${is}`];
  });
  const comments = ["teacherComment", "principalComment", "reason"].flatMap((key) => {
    const text = textOf(after[key], nameOf);
    if (text === undefined || text === textOf(before[key], nameOf)) return [];
    return [`${FIELD_LABELS[key]}: ${text}`];
  });
  return {
    title: sheet.length > 0 ? `${title}: ${sheet.join(", ")}` : title,
    lines: [...(parts.length > 0 ? [parts.join(", ")] : []), ...comments],
  };
}

function partsOf(scores: unknown): Record<string, unknown> {
  return typeof scores === "object" && scores !== null ? { ...scores } : {};
}

function scoreText(score: unknown): string {
  return typeof score === "number" || score === "ABS" ? String(score) : NOTHING;
}

function changeLines(before: Fields, after: Fields, nameOf: NameOf): string[] {
  const both = Object.keys(before).length > 0 && Object.keys(after).length > 0;
  const changes = Object.entries(FIELD_LABELS).flatMap(([key, label]) => {
    if (!(key in before) && !(key in after)) return [];
    const [was, is] = [textOf(before[key], nameOf), textOf(after[key], nameOf)];
    if (was === is) return [];
    if (both && key in before) return [`${label}: ${was ?? NOTHING} → ${is ?? NOTHING}`];
    return [`${label}: ${is ?? was ?? NOTHING}`];
  });
  const silent = Object.entries(SILENT_LABELS).flatMap(([key, label]) =>
    isSame(before[key] ?? null, after[key] ?? null) ? [] : [`${label} ${both ? "changed" : "set"}`],
  );
  const lines = [...new Set([...changes, ...silent, ...privateLines(after["privateChanged"])])];
  if (!both || lines.length > 0) return lines;
  return [hasOthers(before, after) ? "Other details changed" : "Saved without changes"];
}

/** Encrypted fields are logged by name only. */
function privateLines(changed: unknown): string[] {
  if (!Array.isArray(changed)) return [];
  return changed.flatMap((key) => {
    const label = typeof key === "string" ? ownWord(SILENT_LABELS, key) : undefined;
    return label === undefined ? [] : [`${label} changed`];
  });
}

/** Returns whether a field differs that this page does not show; every save increments the version. */
function hasOthers(before: Fields, after: Fields): boolean {
  return Object.keys({ ...before, ...after }).some(
    (key) => key !== "version" && !isSame(before[key], after[key]),
  );
}

/** Formats a value for display; undefined without one, and for an id without a name. */
function textOf(value: unknown, nameOf: NameOf): string | undefined {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") {
    if (isUuid(value)) return nameOf(value.toLowerCase());
    return value.trim() === "" ? undefined : (ownWord(VALUE_WORDS, value) ?? value);
  }
  if (Array.isArray(value)) {
    const words = value.flatMap((one) => textOf(one, nameOf) ?? []);
    return words.length === 0 ? undefined : words.join(", ");
  }
  if (typeof value === "object" && value !== null) return namedText(value);
  return undefined;
}

/** The name in the logged value of a person or class. */
function namedText(value: object): string | undefined {
  if ("name" in value && typeof value.name === "string") return value.name;
  const { firstName, lastName } = value as Record<string, unknown>;
  if (typeof firstName === "string" && typeof lastName === "string") {
    return firstNameFirst({ firstName, lastName });
  }
  return undefined;
}

/** Every id that needs a name in the descriptions of these entries, once. */
export function idsIn(changes: readonly Pick<LoggedChange, "before" | "after">[]): string[] {
  const ids = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value === "string" && isUuid(value)) ids.add(value.toLowerCase());
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(look);
  };
  for (const { before, after } of changes) {
    look(before);
    look(after);
  }
  return [...ids];
}
