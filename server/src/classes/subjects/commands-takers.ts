import { and, eq, inArray, sql } from "drizzle-orm";
import type { Issue } from "@school/core/api/error.ts";
import type { SubjectTakers } from "@school/core/classes/subjects/contract.ts";
import { type AuditedWrite, audit } from "../../platform/database/audit/audit.ts";
import { bareNames } from "../../platform/database/columns.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { updateRow } from "../../platform/database/locked-row.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { classes, classSubjects, subjectTakers } from "../tables.ts";
import { TakersHaveResults } from "./errors.ts";
import { lockPupils, requireTakers } from "./queries.ts";

interface SubjectChoice {
  readonly subjectId: string;
  readonly chosenOnly: boolean;
  readonly studentIds: readonly string[];
}

/**
 * Sets who takes subjects of a locked class. A subject's chosen pupils are stored even while all
 * take it. Throws `InvalidInput` for subjects or pupils of other classes, and `TakersHaveResults`
 * for pupils with scores in a subject. Nine statements for any number of pupils and subjects.
 */
export async function setTakers(
  { tx, origin }: AuditedWrite,
  { id, subjects: choices }: { id: string; subjects: readonly SubjectChoice[] },
): Promise<SubjectTakers> {
  await lockPupils(tx, id);
  const before = await requireTakers(tx, id);
  checkChoices(before, choices);
  const chosenChoices = choices.filter((choice) => choice.chosenOnly);
  await storeChosen(tx, before, chosenChoices);
  const chosenOnly = sql`(
    select choice.chosen from unnest(
      ${sql.param(choices.map(({ subjectId }) => subjectId))}::uuid[],
      ${sql.param(choices.map((choice) => choice.chosenOnly))}::boolean[]
    ) as choice (subject, chosen) where choice.subject = ${classSubjects.subjectId})`;
  await tx
    .update(classSubjects)
    .set({ chosenOnly: sql`coalesce(${chosenOnly}, ${classSubjects.chosenOnly})` })
    .where(eq(classSubjects.classId, id));
  await updateRow(tx, classes, id, {});
  const after = await requireTakers(tx, id);
  const ids = choices.map(({ subjectId }) => subjectId);
  await audit({ tx, origin }, "classes.set-takers", id, {
    before: takersByName(before, ids),
    after: takersByName(after, ids),
  });
  return after;
}

/** Throws `InvalidInput` or `TakersHaveResults`; see `setTakers`. */
function checkChoices(
  { className, subjects, pupils }: SubjectTakers,
  choices: readonly SubjectChoice[],
): void {
  const inClass = new Set(pupils.map(({ id }) => id));
  const seen = new Set<string>();
  const issues = choices.flatMap(({ subjectId, studentIds }, index): Issue[] => {
    const path = ["subjects", index];
    const isTaken = subjects.some(({ id }) => id === subjectId);
    if (!isTaken) {
      const message = `${className} does not take this subject.`;
      return [{ path: [...path, "subjectId"], message }];
    }
    if (seen.has(subjectId)) {
      return [{ path: [...path, "subjectId"], message: "This subject is listed twice." }];
    }
    seen.add(subjectId);
    return studentIds.flatMap((studentId, at) =>
      inClass.has(studentId)
        ? []
        : [
            {
              path: [...path, "studentIds", at],
              message: `This pupil is not in ${className}.`,
            },
          ],
    );
  });
  if (issues.length > 0) throw new InvalidInput(issues);
  for (const { subjectId, chosenOnly, studentIds } of choices) {
    if (!chosenOnly) continue;
    const chosen = new Set(studentIds);
    const scored = pupils.filter(
      (pupil) => pupil.scored.includes(subjectId) && !chosen.has(pupil.id),
    );
    const name = subjects.find(({ id }) => id === subjectId)?.name ?? "";
    if (scored.length > 0) throw new TakersHaveResults(name, scored);
  }
}

/** Replaces the chosen pupils of each subject, among the pupils of the class. Two statements. */
async function storeChosen(
  tx: Transaction,
  { classId, pupils }: SubjectTakers,
  choices: readonly SubjectChoice[],
): Promise<void> {
  if (choices.length === 0) return;
  const rows = choices.flatMap(({ subjectId, studentIds }) =>
    studentIds.map((studentId) => ({ subjectId, studentId })),
  );
  const subjectIds = sql.param(choices.map(({ subjectId }) => subjectId));
  const chosen = sql`(
    select * from unnest(
      ${sql.param(rows.map(({ subjectId }) => subjectId))}::uuid[],
      ${sql.param(rows.map(({ studentId }) => studentId))}::uuid[]
    ) as row (subject, student))`;
  const sessionOfClass = sql`(
    select ${classes.sessionId} from ${classes} where ${classes.id} = ${classId})`;
  await tx.delete(subjectTakers).where(
    and(
      eq(subjectTakers.sessionId, sessionOfClass),
      sql`${subjectTakers.subjectId} = any(${subjectIds}::uuid[])`,
      inArray(
        subjectTakers.studentId,
        pupils.map(({ id }) => id),
      ),
      sql`not exists (select from ${chosen} as choice
        where choice.subject = ${subjectTakers.subjectId}
          and choice.student = ${subjectTakers.studentId})`,
    ),
  );
  await tx.execute(sql`
    insert into ${subjectTakers}
      (${bareNames(subjectTakers.sessionId, subjectTakers.subjectId, subjectTakers.studentId)})
    select ${sessionOfClass}, chosen.subject, chosen.student from ${chosen} as chosen
    on conflict do nothing`);
}

/** Subject names with "all pupils" or the names of the chosen ones, for the audit log. */
function takersByName({ subjects, pupils }: SubjectTakers, ids: readonly string[]) {
  return Object.fromEntries(
    subjects
      .filter(({ id }) => ids.includes(id))
      .map(({ id, name, chosenOnly }) => {
        const chosen = pupils.filter((pupil) => pupil.chosen.includes(id));
        return [name, chosenOnly ? chosen.map((pupil) => pupil.name) : "all pupils"];
      }),
  );
}
