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
import { AlreadyCancelled, SomeStillAtSchool, StillAtSchool } from "../errors.ts";
import { issuedPapers } from "../tables.ts";
import { findLeavingPapers, type IssuedPaper, type PaperStudent } from "./queries.ts";

type PaperWrite = TurnWrite & { config: Config };

interface NewPapers {
  readonly kind: PaperKind;
  /** With placeholders. */
  readonly words: string;
}

/**
 * Issues a paper with the next number of its kind in this year. Its text, the letterhead and the
 * number stay as they are, whatever changes later. Throws `StillAtSchool`.
 */
export async function issuePaper(
  write: PaperWrite,
  student: PaperStudent,
  { kind, words }: NewPapers,
): Promise<void> {
  if (kind === "LEAVING" && !student.isLeaving) throw new StillAtSchool();
  await givePapers(write, [student], { kind, words });
}

/**
 * Issues the leaving certificates of these pupils, numbered in their order; answers those who had a
 * valid one before and got none. The caller has locked the pupils, so that a call that is sent twice
 * sees what the first issued. Throws `SomeStillAtSchool`, and none is issued then.
 */
export async function issueLeaving(
  write: PaperWrite,
  students: readonly PaperStudent[],
  words: string,
): Promise<{ issued: IssuedPaper[]; had: IssuedPaper[] }> {
  const { tx } = write;
  const staying = students.filter(({ isLeaving }) => !isLeaving);
  if (staying.length > 0) throw new SomeStillAtSchool(staying.map(({ name }) => name));
  const ids = students.map(({ id }) => id);
  const had = await findLeavingPapers(tx, ids);
  const having = new Set(had.map(({ studentId }) => studentId));
  const wanting = students.filter(({ id }) => !having.has(id));
  await givePapers(write, wanting, { kind: "LEAVING", words });
  const papers = await findLeavingPapers(tx, ids);
  return { issued: papers.filter(({ studentId }) => !having.has(studentId)), had };
}

/** The papers of these pupils with the next numbers, in their order: a fixed number of statements. */
async function givePapers(
  { tx, origin, config }: PaperWrite,
  students: readonly PaperStudent[],
  { kind, words }: NewPapers,
): Promise<void> {
  if (students.length === 0) return;
  const { motto, logo } = await readSettings(tx, {
    motto: SCHOOL_SETTINGS.schoolMotto,
    logo: SCHOOL_SETTINGS.schoolLogo,
  });
  if (logo !== "") await keepPictures({ tx, config }, [logo]);
  const [name = "", ...reached] = await readLetterhead(tx);
  const letterhead = [name, motto, ...reached].filter((line) => line !== "");
  const numbers = await takeNumbers(tx, seriesOf(kind), students.length);
  const papers = students.map((student, at) => ({
    id: newId(),
    kind,
    number: numbers[at] ?? "",
    studentId: student.id,
    words,
    text: fillWords(words, student),
    name: student.name,
    letterhead,
    logo: logo === "" ? null : logo,
    issuedBy: origin.actorId,
  }));
  await tx.insert(issuedPapers).values(papers);
  await writeAudit(
    tx,
    origin,
    papers.map(({ studentId, number }) => ({
      action: "years.issue-paper",
      subjectId: studentId,
      before: null,
      after: { kind, number },
    })),
  );
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

/** "LC/2026/" */
function seriesOf(kind: PaperKind): string {
  return `${PAPER_SERIES[kind]}/${dayAtSchool(new Date()).slice(0, 4)}/`;
}

/**
 * The next numbers of a series; its row stays locked until the transaction ends, so that there is
 * neither a gap nor a twin.
 */
async function takeNumbers(tx: Transaction, series: string, howMany: number): Promise<string[]> {
  const { rows } = await tx.execute<{ last: number }>(sql`
    insert into ${numberSeries} (${bareNames(numberSeries.series, numberSeries.last)})
    values (${`paper ${series}`.toLowerCase()}, ${howMany})
    on conflict (${bareNames(numberSeries.series)})
    do update set ${bareNames(numberSeries.last)} = ${numberSeries.last} + ${howMany}
    returning ${numberSeries.last} as last`);
  const before = one(rows).last - howMany;
  return Array.from(
    { length: howMany },
    (_none, at) => `${series}${String(before + at + 1).padStart(4, "0")}`,
  );
}
