import { and, eq, isNull, sql } from "drizzle-orm";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { fillWords, PAPER_SERIES, type PaperKind } from "@school/core/years/papers/words.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { bareNames } from "../../platform/db/columns.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { one } from "../../platform/db/rows.ts";
import { numberSeries } from "../../school/tables.ts";
import type { Config } from "../../platform/config/config.ts";
import { readSettings } from "../../platform/settings/settings.ts";
import { keepPictures } from "../../report-cards/release/commands.ts";
import { readLetterhead } from "../../school/queries.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import type { TurnWrite } from "../commands.ts";
import { AlreadyCancelled, StillAtSchool } from "../errors.ts";
import { issuedPapers } from "../tables.ts";
import type { IssuedPaper, PaperStudent } from "./queries.ts";

/**
 * Issues a paper with the next number of its kind in this year. Its text, the letterhead and the
 * number stay as they are, whatever changes later. Throws `StillAtSchool`.
 */
export async function issuePaper(
  { tx, origin, config }: TurnWrite & { config: Config },
  student: PaperStudent,
  { kind, words }: { kind: PaperKind; words: string },
): Promise<void> {
  if (kind === "LEAVING" && !student.isLeaving) throw new StillAtSchool();
  const { motto, logo } = await readSettings(tx, {
    motto: SCHOOL_SETTINGS.schoolMotto,
    logo: SCHOOL_SETTINGS.schoolLogo,
  });
  if (logo !== "") await keepPictures({ tx, config }, [logo]);
  const [name = "", ...reached] = await readLetterhead(tx);
  const today = dayAtSchool(new Date());
  const series = `${PAPER_SERIES[kind]}/${today.slice(0, 4)}/`;
  const number = `${series}${String(await takeNext(tx, series)).padStart(4, "0")}`;
  const id = newId();
  await tx.insert(issuedPapers).values({
    id,
    kind,
    number,
    studentId: student.id,
    words,
    text: fillWords(words, student),
    name: student.name,
    letterhead: [name, motto, ...reached].filter((line) => line !== ""),
    logo: logo === "" ? null : logo,
    issuedBy: origin.actorId,
  });
  await writeAudit(tx, origin, [
    { action: "years.issue-paper", subjectId: student.id, before: null, after: { kind, number } },
  ]);
}

/** Marks a paper as void. It stays with its number. Throws `AlreadyCancelled`. */
export async function cancelPaper(
  { tx, origin }: TurnWrite,
  { id, number, studentId }: Pick<IssuedPaper, "id" | "number" | "studentId">,
  reason: string,
): Promise<void> {
  const cancelled = await tx
    .update(issuedPapers)
    .set({ cancelledBy: origin.actorId, cancelledAt: sql`now()`, cancelReason: reason })
    .where(and(eq(issuedPapers.id, id), isNull(issuedPapers.cancelledAt)))
    .returning({ id: issuedPapers.id });
  if (cancelled.length === 0) throw new AlreadyCancelled();
  await writeAudit(tx, origin, [
    {
      action: "years.cancel-paper",
      subjectId: studentId,
      before: { number },
      after: { number, reason },
    },
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
