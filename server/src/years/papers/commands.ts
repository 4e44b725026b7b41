import { sql } from "drizzle-orm";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { fillWords, PAPER_SERIES, type PaperKind } from "@school/core/years/papers/words.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { bareNames } from "../../platform/db/columns.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { one } from "../../platform/db/rows.ts";
import { numberSeries } from "../../school/tables.ts";
import { schoolFacts, readLetterhead } from "../../school/queries.ts";
import type { TurnWrite } from "../commands.ts";
import { issuedPapers } from "../tables.ts";
import type { findPaperStudent } from "./queries.ts";

type Student = NonNullable<Awaited<ReturnType<typeof findPaperStudent>>>;

/**
 * Issues a paper with the next number of its kind in this year. Its text, the letterhead and the
 * number stay as they are, whatever changes later. Who is still at the school leaves today.
 */
export async function issuePaper(
  { tx, origin }: TurnWrite,
  student: Student,
  { kind, words }: { kind: PaperKind; words: string },
): Promise<void> {
  const today = dayAtSchool(new Date());
  const { name: school } = await schoolFacts(tx);
  const text = fillWords(words, {
    ...student,
    school,
    leftOn: student.left?.on ?? today,
  });
  const series = `${PAPER_SERIES[kind]}/${today.slice(0, 4)}/`;
  const number = `${series}${String(await takeNext(tx, series)).padStart(4, "0")}`;
  const id = newId();
  await tx.insert(issuedPapers).values({
    id,
    kind,
    number,
    studentId: student.id,
    words,
    text,
    letterhead: await readLetterhead(tx),
    issuedBy: origin.actorId,
  });
  await writeAudit(tx, origin, [
    { action: "years.issue-paper", subjectId: student.id, before: null, after: { kind, number } },
  ]);
}

/** The next number of a series; its row stays locked, so that there is neither a gap nor a twin. */
async function takeNext(tx: Transaction, series: string): Promise<number> {
  const { rows } = await tx.execute<{ last: number }>(sql`
    insert into ${numberSeries} (${bareNames(numberSeries.series, numberSeries.last)})
    values (${`paper ${series}`.toLowerCase()}, 1)
    on conflict (${bareNames(numberSeries.series)})
    do update set ${bareNames(numberSeries.last)} = ${numberSeries.last} + 1
    returning ${numberSeries.last} as last`);
  return one(rows).last;
}
