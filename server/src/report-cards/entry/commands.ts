import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Issue } from "@school/core/api/error.ts";
import type {
  EnteredSheet,
  EntryRow,
  WrittenRemark,
} from "@school/core/report-cards/entry/contract.ts";
import { expectationsOf } from "@school/core/report-cards/settings/expectations.ts";
import { entryFaults, itemsOf, withHidden } from "@school/core/report-cards/entry/entry-rules.ts";
import { entryTexts } from "@school/core/report-cards/entry/text.ts";
import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import { type ActorWrite, writeAudit } from "../../platform/database/audit/audit.ts";
import { bareName, bareNames, excluded } from "../../platform/database/columns.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import { rowOf } from "../../results/queries.ts";
import { enrolments } from "../../students/tables.ts";
import { requireSoundRows } from "../../students/sheet-rows.ts";
import { headRemarks, sheetEntries } from "../tables.ts";
import { shareTerm } from "../term-lock.ts";
import { EntriesChanged } from "./errors.ts";
import type { EntryFacts } from "./facts.ts";
import { readEntryRows, type ReadRow } from "./queries.ts";

/** The class, and whether the actor may also change released sheets. */
interface OpenClass extends EntryFacts {
  mayCorrect: boolean;
}

/** Input for one child of a class; `version` is the one that the person saw. */
interface RowInput {
  studentId: string;
  version: number | null;
}

/** Rules for saving one kind of record for the children of a class. */
interface Kind<Row extends RowInput, Content extends object> {
  action: string;
  storedIn: (row: EntryRow) => (Content & { version: number }) | null;
  /** Returns the faults within a row. */
  faultsOf: (row: Row) => Issue[];
  /** Returns the content to store, from a row or from a stored record. */
  contentOf: (row: Row | Content, stored: Content | null) => Content;
  /** The content if nothing is stored. */
  blank: Content;
  write: (tx: Transaction, rows: readonly (Content & { enrolmentId: string })[]) => Promise<void>;
}

/**
 * Saves rows of a class, all or none. A row equal to the stored one changes nothing, whatever its
 * version, because a phone may send twice. Throws `InvalidInput` with all faults of all rows, or
 * `EntriesChanged`. Seven statements for any number of rows.
 */
async function save<Row extends RowInput, Content extends object>(
  { tx, origin }: ActorWrite,
  { class: ofClass, termId, mayCorrect }: OpenClass,
  rows: readonly Row[],
  kind: Kind<Row, Content>,
): Promise<ReadRow[]> {
  const pupils = { termId, classId: ofClass.id, studentIds: rows.map((row) => row.studentId) };
  await shareTerm(tx, termId);
  await lockPupils(tx, pupils);
  const before = await rowsByPupil(tx, pupils);
  requireSoundRows(rows, {
    pupils: before,
    notOnSheet: "This pupil is not in the class.",
    faultsOf: kind.faultsOf,
  });

  const changes = rows.flatMap((row, index) => {
    const current = rowOf(before, row.studentId);
    const stored = kind.storedIn(current);
    const was = stored && kind.contentOf(stored, null);
    const content = kind.contentOf(row, stored);
    const isChanged = !isDeepStrictEqual(content, was ?? kind.blank);
    return isChanged ? [{ row, index, current, stored, was, content }] : [];
  });
  const released = mayCorrect ? [] : changes.filter(({ current }) => current.isReleased);
  if (released.length > 0) {
    throw new InvalidInput(
      released.map(({ index }) => ({
        path: ["rows", index, "studentId"],
        message: entryTexts.released,
      })),
    );
  }
  const stale = changes.filter(({ row, stored }) => row.version !== (stored?.version ?? null));
  if (stale.length > 0) throw new EntriesChanged(stale);
  if (changes.length === 0) return rows.map((row) => rowOf(before, row.studentId));
  await kind.write(
    tx,
    changes.map(({ current: { enrolmentId }, content }) => ({ ...content, enrolmentId })),
  );
  await writeAudit(
    { tx, origin },
    changes.map(({ row, was, content }) => ({
      action: kind.action,
      subjectId: row.studentId,
      before: was && { termId, ...was },
      after: { termId, ...content },
    })),
  );
  const after = await rowsByPupil(tx, pupils);
  return rows.map((row) => rowOf(after, row.studentId));
}

interface Pupils {
  termId: string;
  classId: string;
  studentIds: readonly string[];
}

/**
 * Locks the enrolments in the order of their ids, so that concurrent writers cannot deadlock. It
 * also serialises the first insert of a record, and blocks moves of the pupil.
 */
async function lockPupils(tx: Transaction, { termId, classId, studentIds }: Pupils): Promise<void> {
  await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.classId, classId),
        eq(enrolments.termId, termId),
        isAnyOf(enrolments.studentId, studentIds),
      ),
    )
    .orderBy(asc(enrolments.id))
    .for("no key update");
}

async function rowsByPupil(tx: Transaction, pupils: Pupils): Promise<Map<string, ReadRow>> {
  return new Map((await readEntryRows(tx, pupils)).map((row) => [row.student.id, row]));
}

const ENTERED = [
  sheetEntries.ratings,
  sheetEntries.ticks,
  sheetEntries.timesPresent,
  sheetEntries.lines,
  sheetEntries.areas,
  sheetEntries.nextSteps,
  sheetEntries.comment,
  sheetEntries.halfTermComment,
  sheetEntries.enteredBy,
];

type EnteredContent = Pick<
  EnteredSheet,
  | "ratings"
  | "ticks"
  | "timesPresent"
  | "lines"
  | "areas"
  | "nextSteps"
  | "comment"
  | "halfTermComment"
>;

/** Saves the class teacher's entries. Throws like `save`. */
export function saveEntries(
  { tx, origin }: ActorWrite,
  facts: OpenClass,
  settings: SheetSettings,
  rows: readonly EnteredSheet[],
): Promise<ReadRow[]> {
  const list = expectationsOf(settings, facts.level, facts.scheme !== null);
  const items = itemsOf(settings, list);
  const { timesOpened } = settings.terms[facts.term];
  return save<EnteredSheet, EnteredContent>({ tx, origin }, facts, rows, {
    action: "report-cards.enter",
    storedIn: ({ entry }) => entry,
    faultsOf: (row) => entryFaults(row, items, timesOpened),
    contentOf: (row, stored) => {
      const { ratings, ticks, timesPresent, lines, areas, nextSteps, comment, halfTermComment } =
        row;
      return {
        ratings: withHidden(ratings, stored?.ratings ?? {}, items.ratings),
        ticks: withHidden(ticks, stored?.ticks ?? {}, items.ticks),
        timesPresent,
        lines: withHidden(lines, stored?.lines ?? {}, items.lines),
        areas: withHidden(areas, stored?.areas ?? {}, items.areas),
        nextSteps: nextSteps || null,
        comment: comment || null,
        halfTermComment: halfTermComment || null,
      };
    },
    blank: {
      ratings: {},
      ticks: {},
      timesPresent: null,
      lines: {},
      areas: {},
      nextSteps: null,
      comment: null,
      halfTermComment: null,
    },
    async write(writer, entered) {
      await writer.execute(sql`
        insert into ${sheetEntries} (${bareNames(sheetEntries.enrolmentId, ...ENTERED)})
        select "enrolmentId", ratings, ticks, "timesPresent", lines, areas, "nextSteps", comment, "halfTermComment", ${origin.actorId}::uuid
        from jsonb_to_recordset(${JSON.stringify(entered)}::jsonb) as entered (
          "enrolmentId" uuid, ratings jsonb, ticks jsonb, "timesPresent" integer, lines jsonb, areas jsonb, "nextSteps" text, comment text, "halfTermComment" text)
        on conflict (${bareName(sheetEntries.enrolmentId)}) do update set
          ${sql.join(
            ENTERED.map((column) => sql`${bareName(column)} = ${excluded(column)}`),
            sql`, `,
          )},
          ${bareName(sheetEntries.version)} = ${sheetEntries.version} + 1,
          ${bareName(sheetEntries.updatedAt)} = now()`);
    },
  });
}

type RemarkContent = Pick<WrittenRemark, "remark" | "promotion">;

/** Saves remarks, signed by the actor. Throws like `save`. */
export function saveRemarks(
  { tx, origin }: ActorWrite,
  facts: OpenClass,
  rows: readonly WrittenRemark[],
): Promise<ReadRow[]> {
  return save<WrittenRemark, RemarkContent>({ tx, origin }, facts, rows, {
    action: "report-cards.remark",
    storedIn: ({ remark }) => remark,
    faultsOf: () => [],
    contentOf: ({ remark, promotion }) => ({ remark, promotion }),
    blank: { remark: "", promotion: null },
    write: (writer, written) => writeRemarks(writer, origin.actorId, new Date(), written),
  });
}

const REMARKED = [
  headRemarks.remark,
  headRemarks.promotion,
  headRemarks.signedBy,
  headRemarks.updatedAt,
];

/** Writes new or locked remarks, with one time of signing. */
export async function writeRemarks(
  tx: Transaction,
  signedBy: string,
  at: Date,
  rows: readonly (RemarkContent & { enrolmentId: string })[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${headRemarks} (${bareNames(headRemarks.enrolmentId, ...REMARKED)})
    select "enrolmentId", remark, promotion, ${signedBy}::uuid, ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as written (
      "enrolmentId" uuid, remark text, promotion text)
    on conflict (${bareName(headRemarks.enrolmentId)}) do update set
      ${sql.join(
        REMARKED.map((column) => sql`${bareName(column)} = ${excluded(column)}`),
        sql`, `,
      )},
      ${bareName(headRemarks.version)} = ${headRemarks.version} + 1`);
}
