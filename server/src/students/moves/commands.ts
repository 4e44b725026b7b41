import { changeUsers } from "../../accounts/users/commands-people.ts";
import { lockUsers } from "../../accounts/users/user-locks.ts";
import type { AuditedWrite } from "../../platform/database/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { movePupils } from "./commands-enrolment.ts";
import { ClassNotOpen, PupilsElsewhere } from "../errors.ts";
import { requireLockedTerm, requireOpenClass } from "../student-places.ts";
import { attendedLast, lockClasses, currentClassesOf } from "./queries.ts";
import { messages as platformHttpMessages } from "../../platform/http/text.ts";
import { messages as studentsMessages } from "@school/core/students/text.ts";

interface ClassMove {
  readonly fromClassId: string;
  readonly toClassId: string;
  readonly studentIds: readonly string[];
}

interface Moved {
  moved: number;
  fromClass: string;
  toClass: string;
}

/**
 * Moves pupils from one class of the current session to another, all or none. Throws
 * `InvalidInput`, `ClassNotOpen`, and `PupilsElsewhere` for pupils who are not in the first class.
 */
export async function changeClass({ tx, origin }: AuditedWrite, input: ClassMove): Promise<Moved> {
  const { from, to, current } = await lockMove(tx, input);
  if (from.sessionId !== current.sessionId) {
    const text = `${from.name} belongs to ${from.academicYear}. Promote its pupils instead.`;
    throw new ClassNotOpen(text, "fromClassId");
  }
  const byPupil = await currentClassesOf(tx, input.studentIds, current.termId);
  const missing = input.studentIds.flatMap((id, index) => {
    const pupil = byPupil.get(id);
    if (pupil?.classId === from.id) return [];
    return [{ index, name: pupil?.name ?? "a deleted pupil" }];
  });
  if (missing.length > 0) throw new PupilsElsewhere(`No longer in ${from.name}`, missing);
  const moved = await movePupils({ tx, origin }, input.studentIds, to, { kind: "CHANGE" });
  await changeUsers(tx, moved);
  return { moved: moved.length, fromClass: from.name, toClass: to.name };
}

/**
 * Enrols pupils of a class of an earlier session in a class of the current one, all or none;
 * earlier enrolments are unchanged. Throws `InvalidInput`, `ClassNotOpen`, and `PupilsElsewhere`
 * for pupils who were not in the old class at its end or already have a class.
 */
export async function promote({ tx, origin }: AuditedWrite, input: ClassMove): Promise<Moved> {
  const { from, to, current } = await lockMove(tx, input);
  if (from.academicYear >= current.academicYear) {
    const text = `${from.name} does not belong to an earlier session. Change the class instead.`;
    throw new ClassNotOpen(text, "fromClassId");
  }
  const byPupil = await currentClassesOf(tx, input.studentIds, current.termId);
  const attended = await attendedLast(tx, input.studentIds, from.id);
  const named = input.studentIds.map((id, index) => {
    const pupil = byPupil.get(id);
    return { index, id, name: pupil?.name ?? "a deleted pupil", pupil };
  });
  const missing = named.filter(({ id, pupil }) => !pupil || !attended.has(id));
  if (missing.length > 0)
    throw new PupilsElsewhere(`Not in ${from.name} at the end of that session`, missing);
  const inClass = named.flatMap(({ index, name, pupil }) =>
    pupil?.className ? [{ index, name: `${name} (${pupil.className})` }] : [],
  );
  if (inClass.length > 0) throw new PupilsElsewhere("Already in a class this term", inClass);
  const move = { kind: "CHANGE" as const, reason: `Promoted from ${from.academicYear}`, from };
  const moved = await movePupils({ tx, origin }, input.studentIds, to, move);
  await changeUsers(tx, moved);
  return { moved: moved.length, fromClass: from.name, toClass: to.name };
}

/** Locks the two classes and the pupils. Throws `InvalidInput` for an invalid choice. */
async function lockMove(tx: Transaction, { fromClassId, toClassId, studentIds }: ClassMove) {
  if (fromClassId === toClassId) refuse("toClassId", studentsMessages.sameClass);
  if (studentIds.length === 0) refuse("studentIds", studentsMessages.noneSelected);
  if (new Set(studentIds).size < studentIds.length) {
    refuse("studentIds", "A pupil is selected twice");
  }
  const current = await requireLockedTerm(tx, "toClassId");
  await lockUsers(tx, studentIds);
  const locked = await lockClasses(tx, [fromClassId, toClassId]);
  const from = locked.get(fromClassId);
  if (!from) throw new ClassNotOpen(platformHttpMessages.classNotFound, "fromClassId");
  return { from, to: requireOpenClass(locked.get(toClassId), current, "toClassId"), current };
}

function refuse(field: string, message: string): never {
  throw new InvalidInput([{ path: [field], message }]);
}
