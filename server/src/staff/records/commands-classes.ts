import { fullClassName } from "@school/core/classes/class-name.ts";
import { mayHoldClasses } from "@school/core/staff/lists/takeover.ts";
import type { UserWrite } from "../../accounts/users/commands.ts";
import { setAssistantOf, setClassTeacherOf } from "../../classes/teachers/commands.ts";
import { findSession } from "../../classes/queries.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { findCurrentClass, type StaffRecordRow } from "./queries.ts";

/** Ids of classes; null means none, and omitted ones stay. */
export interface ClassChoices {
  readonly classTeacher?: string | null | undefined;
  readonly asstClassTeacher?: string | null | undefined;
}

/** The requested classes that differ from the record. */
export function changedClasses(
  row: Pick<StaffRecordRow, "classTeacher" | "asstClassTeacher">,
  choices: ClassChoices,
): ClassChoices {
  const changed: { -readonly [Key in keyof ClassChoices]: ClassChoices[Key] } = {};
  for (const field of ["classTeacher", "asstClassTeacher"] as const) {
    const classId = choices[field];
    if (classId !== undefined && classId !== (row[field]?.id ?? null)) changed[field] = classId;
  }
  return changed;
}

/**
 * Makes the person class teacher and assistant of classes of the current session: the same facts
 * as in the classes. Throws `InvalidInput` at the field, and `ClassHasTeacher`.
 */
export async function assignClasses(
  { tx, origin }: UserWrite,
  person: StaffRecordRow,
  choices: ClassChoices,
): Promise<void> {
  const { classTeacher, asstClassTeacher } = choices;
  if (classTeacher === undefined && asstClassTeacher === undefined) return;
  const session = await findSession(tx, undefined);
  const chosenClass = async (field: keyof ClassChoices) => {
    const id = choices[field];
    if (!id) return null;
    const { role, isActive, details } = person;
    if (!mayHoldClasses({ role, isActive, roleInSchool: details?.roleInSchool ?? null })) {
      throw refusal(field, "Only teachers and principals can have a class.");
    }
    const classRow = session && (await findCurrentClass(tx, id, session.id));
    if (!classRow) throw refusal(field, "This class is not in the current session.");
    return { id, name: fullClassName(classRow) };
  };
  const [main, helped] = [await chosenClass("classTeacher"), await chosenClass("asstClassTeacher")];
  const mainAfter = classTeacher === undefined ? person.classTeacher?.id : main?.id;
  if (helped && helped.id === mainAfter) {
    throw refusal(
      "asstClassTeacher",
      "A class teacher cannot also be the assistant in the same class.",
    );
  }
  if (!session) return;
  // The assistant's class first, so that its new class teacher is no longer its assistant.
  if (asstClassTeacher !== undefined) {
    await setAssistantOf({ tx, origin }, person.id, session.id, helped?.id ?? null);
  }
  if (classTeacher !== undefined) {
    await setClassTeacherOf({ tx, origin }, person.id, session.id, main);
  }
}

function refusal(field: string, message: string): InvalidInput {
  return new InvalidInput([{ path: [field], message }]);
}
