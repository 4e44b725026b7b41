import { and, eq, inArray, sql } from "drizzle-orm";
import type { SubjectTakers } from "@school/core/classes/subjects/contract.ts";
import { type AuditOrigin, writeAudit } from "../../platform/audit/audit.ts";
import { bareNames } from "../../platform/db/columns.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { classes, classSubjects, subjectTakers } from "../tables.ts";
import { TakersHaveResults } from "./errors.ts";
import { lockPupils, requireTakers } from "./queries.ts";

interface WantedTakers {
  readonly id: string;
  readonly subjectId: string;
  readonly chosenOnly: boolean;
  readonly studentIds: readonly string[];
}

/**
 * Sets who takes a subject of a locked class. The choice is kept while all pupils take it.
 * Throws `SubjectNotFound`, `InvalidInput` for pupils of other classes, and `TakersHaveResults` for
 * those who have scores in it. Eight statements, however many pupils.
 */
export async function setTakers(
  tx: Transaction,
  origin: AuditOrigin,
  { id, subjectId, chosenOnly, studentIds }: WantedTakers,
): Promise<SubjectTakers> {
  await lockPupils(tx, id);
  const before = await requireTakers(tx, { id, subjectId });
  const inClass = new Set(before.pupils.map((pupil) => pupil.id));
  const strangers = studentIds.flatMap((studentId, index) =>
    inClass.has(studentId)
      ? []
      : [{ path: ["studentIds", index], message: `This pupil is not in ${before.className}.` }],
  );
  if (strangers.length > 0) throw new InvalidInput(strangers);
  if (chosenOnly) {
    const chosen = new Set(studentIds);
    const scored = before.pupils.filter((pupil) => pupil.results > 0 && !chosen.has(pupil.id));
    if (scored.length > 0) throw new TakersHaveResults(before.subject.name, scored);
    await choose(tx, id, subjectId, before, chosen);
  }
  await tx
    .update(classSubjects)
    .set({ chosenOnly })
    .where(and(eq(classSubjects.classId, id), eq(classSubjects.subjectId, subjectId)));
  await tx
    .update(classes)
    .set({ version: before.version + 1 })
    .where(eq(classes.id, id));
  const after = await requireTakers(tx, { id, subjectId });
  await writeAudit(tx, origin, [
    { action: "classes.set-takers", subjectId: id, before: audited(before), after: audited(after) },
  ]);
  return after;
}

async function choose(
  tx: Transaction,
  classId: string,
  subjectId: string,
  { pupils }: SubjectTakers,
  chosen: ReadonlySet<string>,
): Promise<void> {
  const left = pupils.filter((pupil) => pupil.chosen && !chosen.has(pupil.id)).map(({ id }) => id);
  const sessionOfClass = sql`(
    select ${classes.sessionId} from ${classes} where ${classes.id} = ${classId})`;
  await tx
    .delete(subjectTakers)
    .where(
      and(
        eq(subjectTakers.sessionId, sessionOfClass),
        eq(subjectTakers.subjectId, subjectId),
        inArray(subjectTakers.studentId, left),
      ),
    );
  await tx.execute(sql`
    insert into ${subjectTakers}
      (${bareNames(subjectTakers.sessionId, subjectTakers.subjectId, subjectTakers.studentId)})
    select ${sessionOfClass}, ${subjectId}::uuid, chosen.student
    from unnest(${sql.param([...chosen])}::uuid[]) as chosen (student)
    on conflict do nothing`);
}

/** "CRS": "all pupils", or who was chosen. */
function audited({ subject, chosenOnly, pupils }: SubjectTakers) {
  const chosen = pupils.filter((pupil) => pupil.chosen).map(({ name }) => name);
  return { [subject.name]: chosenOnly ? chosen : "all pupils" };
}
