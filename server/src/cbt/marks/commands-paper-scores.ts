import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Issue } from "@school/core/api/error.ts";
import type { PaperScores } from "@school/core/cbt/tests/contract.ts";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import { writeAudit, type AuditOrigin } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { presentPaperScores, readPaperRows, type PaperRow } from "./queries-paper-scores.ts";
import { paperScores } from "../sittings/tables.ts";

type Marks = PaperScores["rows"][number]["marks"];

interface TypedRow {
  studentId: string;
  marks: Marks;
  /** The version that the person saw; null when nothing was typed in yet. */
  version: number | null;
}

export interface PaperTarget extends Pick<PaperScores, "test" | "mayChange"> {
  /** SQL condition on the alias `class`: the classes whose pupils the person marks. */
  readonly ofClasses: SQL;
}

/**
 * Types in scores of a locked test on paper, all or none; a row that stands exactly so already is
 * left alone, whatever version it names. Throws `InvalidInput` with the faults of all rows, or
 * `StaleVersion` with how everything stands.
 */
export async function typeScores(
  tx: Transaction,
  origin: AuditOrigin,
  target: PaperTarget,
  typed: readonly TypedRow[],
): Promise<PaperScores> {
  const { test, ofClasses } = target;
  const standing = await readPaperRows(tx, test.id, ofClasses);
  const known = new Map(standing.map((row) => [row.student.id, row]));
  const issues = typed.flatMap((row, index) => faultsOf(row, index, { typed, known, test }));
  if (issues.length > 0) throw new InvalidInput(issues);
  const changed = typed.filter(({ studentId, marks }) => known.get(studentId)!.marks !== marks);
  if (changed.some(({ studentId, version }) => known.get(studentId)!.version !== version)) {
    throw new StaleVersion(presentPaperScores(target, standing));
  }
  if (changed.length === 0) return presentPaperScores(target, standing);
  await writeRows(tx, test.id, changed, known);
  await writeAudit(
    tx,
    origin,
    changed.map(({ studentId, marks }) => ({
      action: "cbt.type-score",
      subjectId: studentId,
      before: { testId: test.id, test: test.title, marks: known.get(studentId)!.marks },
      after: { testId: test.id, test: test.title, marks },
    })),
  );
  return presentPaperScores(target, await readPaperRows(tx, test.id, ofClasses));
}

interface Sheet {
  typed: readonly TypedRow[];
  known: ReadonlyMap<string, PaperRow>;
  test: TestSummary;
}

function faultsOf({ studentId, marks }: TypedRow, index: number, sheet: Sheet): Issue[] {
  const fault = (field: string, message: string) => [{ path: ["rows", index, field], message }];
  if (!sheet.known.has(studentId)) {
    return fault("studentId", "This pupil is in none of your classes that the test is for.");
  }
  if (sheet.typed.findIndex((row) => row.studentId === studentId) < index) {
    return fault("studentId", "This pupil is there twice.");
  }
  const { totalMarks } = sheet.test;
  return typeof marks === "number" && marks > totalMarks
    ? fault("marks", `The test has ${totalMarks} marks in all.`)
    : [];
}

async function writeRows(
  tx: Transaction,
  testId: string,
  changed: readonly TypedRow[],
  known: ReadonlyMap<string, PaperRow>,
): Promise<void> {
  const cleared = changed.filter(({ marks }) => marks === null);
  if (cleared.length > 0) {
    const ids = cleared.map(({ studentId }) => studentId);
    await tx
      .delete(paperScores)
      .where(and(eq(paperScores.testId, testId), inArray(paperScores.studentId, ids)));
  }
  const kept = changed.filter(({ marks }) => marks !== null);
  if (kept.length === 0) return;
  await tx
    .insert(paperScores)
    .values(
      kept.map(({ studentId, marks }) => ({
        testId,
        studentId,
        classId: known.get(studentId)!.classId,
        marks: marks === "ABS" ? null : marks,
        isAbsent: marks === "ABS",
      })),
    )
    .onConflictDoUpdate({
      target: [paperScores.testId, paperScores.studentId],
      set: {
        marks: sql`excluded.marks`,
        isAbsent: sql`excluded.is_absent`,
        classId: sql`excluded.class_id`,
        version: sql`${paperScores.version} + 1`,
        updatedAt: sql`now()`,
      },
    });
}
