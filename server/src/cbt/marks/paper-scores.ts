import type { PaperScores } from "@school/core/cbt/tests/contract.ts";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import { messages } from "@school/core/cbt/paper-sheets/text.ts";
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { signInNames, users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classes } from "../../classes/tables.ts";
import { type AuditedWrite, writeAudit } from "../../platform/database/audit/audit.ts";
import { excluded } from "../../platform/database/columns.ts";
import type { Transaction, Reader } from "../../platform/database/database.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { expectedPupils } from "../facts.ts";
import { byClassAndSurname } from "../register-order.ts";
import { registerName } from "../../students/queries.ts";
import { requireSoundRows } from "../../students/sheet-rows.ts";
import { admissionNames, hasAdmissionNumber } from "../../students/select-student.ts";
import { paperScores, sittings } from "../sittings/tables.ts";
import { cbtTests } from "../tables.ts";

type Marks = PaperScores["rows"][number]["marks"];

interface TypedRow {
  studentId: string;
  marks: Marks;
  /** The version that the person saw; null if nothing was entered yet. */
  version: number | null;
}

export interface PaperTarget extends Pick<PaperScores, "test" | "mayChange"> {
  /** SQL condition on `classes`: classes whose pupils the actor may mark. */
  readonly ofClasses: SQL;
}

/**
 * The sent rows that differ from the stored ones; equal rows are skipped, whatever version they
 * name. Throws `InvalidInput` with the issues of all rows.
 */
export function changesOf(
  { totalMarks }: TestSummary,
  stored: readonly PaperRow[],
  typed: readonly TypedRow[],
): Change[] {
  const known = new Map(stored.map((row) => [row.student.id, row]));
  requireSoundRows(typed, {
    pupils: known,
    notOnSheet: "This pupil is not in your classes for this test.",
    faultsOf: ({ marks }) =>
      typeof marks === "number" && marks > totalMarks
        ? [{ path: ["marks"], message: `The test is out of ${totalMarks} marks.` }]
        : [],
  });
  const issues = typed.flatMap(({ studentId, marks }, at) => {
    const before = known.get(studentId);
    return before?.sittingId && before.marks !== marks
      ? [{ path: ["rows", at, "marks"], message: messages.hasSheet }]
      : [];
  });
  if (issues.length > 0) throw new InvalidInput(issues);
  return typed.flatMap((row): Change[] => {
    const before = known.get(row.studentId);
    return before && before.marks !== row.marks ? [{ ...row, before }] : [];
  });
}

/** Saves the scores of a locked test on paper, all or none. */
export async function typeScores(
  { tx, origin }: AuditedWrite,
  test: TestSummary,
  changed: readonly Change[],
): Promise<void> {
  await writeRows(tx, test.id, changed);
  await writeAudit(
    { tx, origin },
    changed.map(({ studentId, marks, before }) => ({
      action: "cbt.type-score",
      subjectId: studentId,
      before: { testId: test.id, test: test.title, marks: before.marks },
      after: { testId: test.id, test: test.title, marks },
    })),
  );
}

/** A row that differs from the stored one. */
type Change = TypedRow & { before: PaperRow };

async function writeRows(
  tx: Transaction,
  testId: string,
  changed: readonly Change[],
): Promise<void> {
  const cleared = changed.filter(({ marks }) => marks === null);
  if (cleared.length > 0) {
    const ids = cleared.map(({ studentId }) => studentId);
    await tx
      .delete(paperScores)
      .where(and(eq(paperScores.testId, testId), inArray(paperScores.studentId, ids)));
  }
  const scored = changed.filter(({ marks }) => marks !== null);
  if (scored.length === 0) return;
  await tx
    .insert(paperScores)
    .values(
      scored.map(({ studentId, marks, before }) => ({
        testId,
        studentId,
        classId: before.classId,
        marks: marks === "ABS" ? null : marks,
        isAbsent: marks === "ABS",
      })),
    )
    .onConflictDoUpdate({
      target: [paperScores.testId, paperScores.studentId],
      set: {
        marks: excluded(paperScores.marks),
        isAbsent: excluded(paperScores.isAbsent),
        classId: excluded(paperScores.classId),
        version: sql`${paperScores.version} + 1`,
        updatedAt: sql`now()`,
      },
    });
}

/** The class of a pupil, and the sitting of answers that were read from a sheet. */
export type PaperRow = Omit<PaperScores["rows"][number], "hasSheet"> & {
  classId: string;
  sittingId: string | null;
};

/**
 * The scores of a test on paper, entered or read from sheets, for every expected pupil and for former
 * pupils of the class with a score, by class and surname; for the classes that match `ofClasses` (on
 * `classes`). One statement.
 */
export async function readPaperRows(
  db: Reader,
  testId: string,
  ofClasses: SQL,
): Promise<PaperRow[]> {
  const { rows } = await db.execute<Record<string, unknown> & PaperRow>(sql`
    with register as (
      select ${users.id} as "studentId", ${classes.id} as "classId"
      from ${cbtTests} cross join ${expectedPupils} where ${cbtTests.id} = ${testId}
    ), typed as (
      select ${paperScores.studentId} as "studentId", ${paperScores.classId} as "classId",
        ${paperScores.version} as version, null::uuid as "sittingId",
        case when ${paperScores.isAbsent}
          then '"ABS"'::jsonb else to_jsonb(${paperScores.marks}) end as marks
      from ${paperScores} where ${paperScores.testId} = ${testId}
      union all
      select ${sittings.studentId}, ${sittings.classId}, ${sittings.seat}, ${sittings.id},
        case when not ${sittings.awaitsMarking} then to_jsonb(${sittings.marks}) end
      from ${sittings} where ${sittings.testId} = ${testId}
    )
    select json_build_object('id', ${users.id}, 'name', ${registerName},
        'admissionNumber', coalesce(${admissionNames.name}, ''), 'className', ${fullName}) as student,
      ${classes.id} as "classId", typed.marks, typed.version,
      typed."sittingId"
    from register full join typed on typed."studentId" = register."studentId"
    join ${users} on ${users.id} = coalesce(register."studentId", typed."studentId")
    join ${classes} on ${classes.id} = coalesce(register."classId", typed."classId")
    left join ${signInNames} ${admissionNames} on ${hasAdmissionNumber}
    where ${ofClasses}
    order by ${byClassAndSurname}`);
  return rows;
}

export function presentPaperScores(
  { test, mayChange }: Pick<PaperScores, "test" | "mayChange">,
  rows: readonly PaperRow[],
): PaperScores {
  return {
    test,
    mayChange,
    totalMarks: test.totalMarks,
    rows: rows.map(({ student, marks, version, sittingId }) => ({
      student,
      marks,
      version,
      hasSheet: sittingId !== null,
    })),
  };
}
