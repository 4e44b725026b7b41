import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { searchText } from "@school/core/api/search-text.ts";
import type { Teacher } from "@school/core/classes/contract.ts";
import type { PersonName } from "@school/core/classes/schemas.ts";
import type { ClassTeaching } from "@school/core/classes/subjects/contract.ts";
import { currentOf } from "../../platform/client/api-error.ts";
import type { SheetCalls } from "../../platform/sheet/send-batch.ts";
import {
  cellText,
  cellValue,
  type SheetColumn,
  type SheetKind,
  type SheetRow,
  type TypedCell,
} from "../../platform/sheet/sheet-state.ts";
import type { SheetTool } from "../../platform/sheet/sheet-tools.ts";
import { grid } from "../../ui/text.ts";
import { subjectsApi } from "../api.ts";
import { subjectsOf } from "../subjects/several-classes.ts";
import { labels, teachersGrid as text } from "../text.ts";

/** The most classes of a session that are shown, and saved at once. */
const MAX_CLASSES = 100;

/** Returns the query for the classes of a session; "" is the current one. */
export function gridOf(year: string) {
  return { limit: MAX_CLASSES, ...(year && { academicYear: year }) };
}

/** The classes that are in the grid. */
export function activeIn(classes: readonly ClassTeaching[]): ClassTeaching[] {
  return classes.filter(({ isActive }) => isActive);
}

/** A cell contains names; null for no one. */
type NameColumn = SheetColumn<ClassTeaching, string | null>;

/** Keys of columns as the request names them, so that a refusal is shown at its cell. */
const LEADER = "classTeacherId";
const ASSISTANTS = "assistantIds";

type SetTeachers = Parameters<typeof subjectsApi.setTeachers.call>[0];
type ClassInput = SetTeachers["classes"][number];

interface TeachersCalls extends SheetCalls<ClassTeaching> {
  kind: SheetKind<ClassTeaching, string | null>;
}

/**
 * Classes in rows; in columns the class teacher, assistants, and each subject that any class takes.
 *
 * @param teachers who can be chosen; current teachers of the classes can stay
 */
export function teachersCalls(
  classes: readonly ClassTeaching[],
  teachers: readonly Teacher[],
): TeachersCalls {
  const names = namesOf(classes, teachers);
  const kind = teachersKind(classes, names, teachers);
  const idOf = new Map([...names].map(([id, name]) => [name, id]));
  const inputOf = (row: SheetRow<ClassTeaching>): ClassInput => {
    const chosen = (key: string) => {
      const column = kind.columns.find((one) => one.key === key);
      return column
        ? splitNames(cellValue(row, column)).flatMap((name) => idOf.get(name) ?? [])
        : [];
    };
    const taught = subjectsOf(row.saved);
    return {
      id: row.id,
      version: row.saved.version,
      classTeacherId: chosen(LEADER)[0] ?? null,
      // An assistant who becomes the class teacher no longer assists, unless that is chosen too.
      ...(ASSISTANTS in row.typed && { assistantIds: chosen(ASSISTANTS) }),
      subjects: taught.map(({ subjectId }) => ({
        subjectId,
        teacherId: chosen(subjectId)[0] ?? null,
      })),
    };
  };
  return {
    kind,
    list: "classes",
    async send(batch) {
      const { data } = await subjectsApi.setTeachers.call({ classes: batch.map(inputOf) });
      return data;
    },
    rowsIn: (error) => currentOf(subjectsApi.setTeachers, error, "stale_version"),
  };
}

/** The classes as they were, to be set again. */
export function teachersBefore(
  before: readonly ClassTeaching[],
  after: readonly ClassTeaching[],
): SetTeachers {
  const versions = new Map(after.map(({ id, version }) => [id, version]));
  return {
    classes: before.map((one) => ({
      id: one.id,
      version: versions.get(one.id) ?? one.version,
      classTeacherId: one.classTeacher?.id ?? null,
      assistantIds: one.assistants.map(({ id }) => id),
      subjects: subjectsOf(one),
    })),
  };
}

function teachersKind(
  classes: readonly ClassTeaching[],
  names: ReadonlyMap<string, string>,
  teachers: readonly Teacher[],
): TeachersCalls["kind"] {
  const nameOf = ({ id }: PersonName) => names.get(id) ?? null;
  const known = new Map([...names.values()].map((name) => [searchText(name), name]));
  const people = teachers.flatMap((one) => nameOf(one) ?? []);
  /** `none` is the text of an empty cell; `value` is its value. */
  const reading =
    (none: string, value: string | null, isList = false): NameColumn["read"] =>
    (typed) => {
      if (["", searchText(none)].includes(searchText(typed.trim()))) return { ok: true, value };
      const matches = (isList ? splitNames(typed) : [typed.trim()]).map((name) => ({
        name,
        is: known.get(searchText(name)),
      }));
      const unknown = matches.find(({ is }) => is === undefined);
      if (unknown) return { ok: false, reason: text.unknown(unknown.name) };
      return { ok: true, value: matches.map(({ is }) => is).join(", ") };
    };
  const leader: NameColumn = {
    key: LEADER,
    label: labels.classTeacher,
    oneOf: [text.unassigned, ...people],
    savedIn: ({ classTeacher }) => classTeacher && nameOf(classTeacher),
    read: reading(text.unassigned, null),
  };
  const assistants: NameColumn = {
    key: ASSISTANTS,
    label: "Assistants",
    oneOf: [text.unassigned, ...people],
    savedIn: (row) => row.assistants.map(nameOf).join(", ") || null,
    read: reading(text.unassigned, null, true),
  };
  const subjects = takenBy(classes).map(({ id, name }): NameColumn => {
    const subjectOf = (row: ClassTeaching) => row.subjects.find((subject) => subject.id === id);
    return {
      key: id,
      label: name,
      oneOf: [text.byClassTeacher, ...people],
      isIn: (row) => subjectOf(row) !== undefined,
      savedIn(row) {
        const teacher = subjectOf(row)?.teacher;
        return teacher ? nameOf(teacher) : text.byClassTeacher;
      },
      read: reading(text.byClassTeacher, text.byClassTeacher),
    };
  });
  return {
    columns: [leader, assistants, ...subjects],
    idOf: ({ id }) => id,
    nameOf: ({ fullName }) => ({ name: fullName, note: "" }),
    versionOf: ({ version }) => version,
  };
}

/** The subjects that any of the classes take, in their order. */
function takenBy(classes: readonly ClassTeaching[]): { id: string; name: string }[] {
  const all = classes.flatMap(({ subjects }) => subjects);
  return [...new Map(all.map(({ id, name }) => [id, { id, name }])).values()];
}

/** A name for each person, by id; with the email or a number where two have the same. */
function namesOf(
  classes: readonly ClassTeaching[],
  teachers: readonly Teacher[],
): Map<string, string> {
  const standing = classes.flatMap(({ classTeacher, assistants, subjects }) => [
    ...(classTeacher ? [classTeacher] : []),
    ...assistants,
    ...subjects.flatMap(({ teacher }) => teacher ?? []),
  ]);
  const emails = new Map(teachers.map(({ id, email }) => [id, email]));
  const people = new Map([...standing, ...teachers].map((one) => [one.id, one]));
  const alike = Map.groupBy(people.values(), (one) => searchText(plainName(one)));
  return new Map(
    [...alike.values()].flatMap((same) =>
      same.map((one, at): [string, string] => [
        one.id,
        same.length === 1
          ? plainName(one)
          : `${plainName(one)} (${emails.get(one.id) ?? String(at + 1)})`,
      ]),
    ),
  );
}

/** Without the comma, which separates people. */
const plainName = (person: PersonName) => firstNameFirst(person).replaceAll(",", " ");

function splitNames(names: string | null): string[] {
  return (names ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** Copies the cell into all that are below it; a class teacher leads one class only. */
const fillColumn: SheetTool<ClassTeaching> = {
  label: grid.fillDown,
  cells(rows, from) {
    if (!from || from.column.key === LEADER) return [];
    return rows.slice(from.index + 1).flatMap((row) => copied(from, row, from.column));
  },
};

/** Copies the cell into the subjects to its right. */
const fillRow = (subjects: readonly NameColumn[]): SheetTool<ClassTeaching> => ({
  label: "Fill across",
  cells(_rows, from) {
    const at = subjects.findIndex(({ key }) => key === from?.column.key);
    if (!from || at < 0) return [];
    return subjects.slice(at + 1).flatMap((column) => copied(from, from.row, column));
  },
});

/** Returns the cell with another cell's text; an empty array if it is the same. */
function copied(
  from: { row: SheetRow<ClassTeaching>; column: SheetColumn<ClassTeaching> },
  row: SheetRow<ClassTeaching>,
  column: SheetColumn<ClassTeaching>,
): TypedCell[] {
  const filled = cellText(from.row, from.column);
  return cellText(row, column) === filled
    ? []
    : [{ row: row.id, column: column.key, text: filled }];
}

/** Returns the tools that fill a choice down a column or across a row. */
export function teachersTools(kind: TeachersCalls["kind"]): SheetTool<ClassTeaching>[] {
  return [fillColumn, fillRow(kind.columns.filter(({ isIn }) => isIn !== undefined))];
}
