import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Issue } from "@school/core/api/error.ts";
import type { Mark } from "@school/core/attendance/marks.ts";
import { type ActorOrigin, type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import { requireSoundRows } from "../../students/sheet-rows.ts";
import { bareName, bareNames, excluded } from "../../platform/database/columns.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { preparedSql } from "../../platform/database/per-database.ts";
import { one } from "../../platform/database/rows.ts";
import { StaleVersion } from "../../platform/http/errors.ts";
import type { ClassDayFacts } from "../facts.ts";
import { classRolls, registerCorrections, registerMarks, registers } from "../tables.ts";
import { presentRegister } from "./present.ts";
import {
  type CorrectionRow,
  readCorrections,
  type ReadRegister,
  type ReadRow,
  type RegisterHead,
  type RegisterKey,
  type TermRegisterKey,
} from "./queries.ts";

/** A teacher's mark for one pupil. */
interface MarkedPupil {
  studentId: string;
  mark: Mark;
  reason?: string | null | undefined;
}

/** A register as a teacher sends it; its class is locked. */
interface SentRegister {
  readonly facts: ClassDayFacts;
  readonly key: TermRegisterKey;
  /** The register as read. */
  readonly before: ReadRegister;
  /** The version that the teacher saw; null when it was not marked yet. */
  readonly version: number | null;
  readonly rows: readonly MarkedPupil[];
}

interface State {
  readonly head: RegisterHead | null;
  readonly rows: readonly ReadRow[];
  readonly corrections: readonly CorrectionRow[];
}

/**
 * Saves a whole register. Its roll never changes, so that a later correction concerns the same
 * pupils. A register with equal marks is returned unchanged, whatever its version, because a phone
 * may send twice. At most three statements for any number of pupils. Throws `InvalidInput` with all
 * faults of all rows, or `StaleVersion` with the current register.
 */
export async function saveRegister({ tx, origin }: ActorWrite, sent: SentRegister): Promise<State> {
  const { key, facts, version } = sent;
  const { head, rows: before } = sent.before;
  requireSoundRows(sent.rows, {
    pupils: new Set(before.map(({ student }) => student.id)),
    notOnSheet: "This pupil was not in the class on that day.",
    faultsOf: reasonFaults,
  });

  const entries = new Map(sent.rows.map((row) => [row.studentId, row]));
  const rows = before.map((row) => {
    const entered = entries.get(row.student.id);
    return entered ? { ...row, mark: entered.mark, reason: entered.reason?.trim() || null } : row;
  });
  const changed = rows.filter((row, at) => isChanged(row, before[at]));
  const corrections = head ? await readCorrections(tx, head.id) : [];
  if (head && changed.length === 0) return { head, rows, corrections };
  if (version !== (head?.version ?? null)) {
    throw new StaleVersion(
      presentRegister({ facts, key, head, rows: before, corrections, mayMark: true }),
    );
  }

  const wasMarked = new Map(before.map((row) => [row.student.id, row.mark]));
  const corrected = changed.flatMap(({ student, mark }) => {
    const was = wasMarked.get(student.id) ?? null;
    return was === null || mark === null || was === mark
      ? []
      : [{ id: newId(), student, before: was, after: mark }];
  });
  const written = one(await write(tx, origin, sent, head, rows, corrected));
  await audit({ tx, origin }, head ? "attendance.correct" : "attendance.mark", written.id, {
    before: head && audited(key, before),
    after: audited(key, rows),
  });
  const by = { by: { id: origin.actorId, name: facts.personName }, at: written.at };
  const news = corrected.map(({ student, before: was, after }) => ({
    pupil: student.name,
    before: was,
    after,
    ...by,
  }));
  return {
    head: head
      ? { ...head, version: written.version, corrected: by }
      : { id: written.id, version: written.version, taken: by, corrected: null },
    rows,
    corrections: [...news, ...corrections],
  };
}

function reasonFaults({ mark, reason }: MarkedPupil): Issue[] {
  const isGiven = (reason ?? "").trim() !== "";
  if (isGiven === (mark === "EXCUSED")) return [];
  const message = isGiven
    ? "Only a pupil who is excused has a reason."
    : "Enter why the pupil is excused.";
  return [{ path: ["reason"], message }];
}

function isChanged(row: ReadRow, before: ReadRow | undefined): boolean {
  return row.mark !== before?.mark || (row.reason ?? null) !== (before?.reason ?? null);
}

/** Returns the register as the audit log stores it: the pupils who were not simply present. */
function audited({ classId, day, half }: RegisterKey, rows: readonly ReadRow[]) {
  const marks = rows
    .filter(({ mark }) => mark !== null && mark !== "PRESENT")
    .map(({ student, mark, reason }) => ({
      studentId: student.id,
      mark,
      ...(reason !== null && { reason }),
    }));
  const pupils = rows.filter(({ mark }) => mark !== null).length;
  return { classId, day, half, pupils, marks };
}

const value = sql.placeholder;

/** The roll, the register, its marks and its corrections in one statement. */
const written = preparedSql<{ id: string; version: number; at: Date }>(
  "write_register",
  sql`
  with made as (
    insert into ${classRolls} (${bareNames(classRolls.id, classRolls.classId, classRolls.digest, classRolls.pupils)})
    values (${value("rollId")}::uuid, ${value("classId")}::uuid, ${value("digest")}::text,
      ${value("pupils")}::uuid[])
    on conflict (${bareNames(classRolls.classId, classRolls.digest)}) do nothing
    returning ${bareName(classRolls.id)} as id
  ), roll as (
    select id from made
    union all
    select ${classRolls.id} from ${classRolls}
    where ${classRolls.classId} = ${value("classId")}::uuid
      and ${classRolls.digest} = ${value("digest")}::text
  ), saved as (
    insert into ${registers} (${bareNames(registers.id, registers.classId, registers.termId, registers.day, registers.half, registers.rollId, registers.takenBy)})
    select ${value("id")}::uuid, ${value("classId")}::uuid, ${value("termId")}::uuid,
      ${value("day")}::date, ${value("half")}::text, roll.id, ${value("actorId")}::uuid
    from roll limit 1
    on conflict (${bareNames(registers.classId, registers.day, registers.half)}) do update set
      ${bareName(registers.rollId)} = ${excluded(registers.rollId)},
      ${bareName(registers.correctedBy)} = ${excluded(registers.takenBy)},
      ${bareName(registers.correctedAt)} = now(),
      ${bareName(registers.version)} = ${registers.version} + 1
    returning ${bareName(registers.id)} as id, ${bareName(registers.version)} as version, now() as at
  ), gone as (
    delete from ${registerMarks} using saved
    where ${registerMarks.registerId} = saved.id
      and ${registerMarks.studentId} <> all(${value("missing")}::uuid[])
  ), marked as (
    insert into ${registerMarks} (${bareNames(registerMarks.registerId, registerMarks.studentId, registerMarks.mark, registerMarks.reason)})
    select saved.id, missed.student, missed.mark, missed.reason
    from saved, unnest(${value("missing")}::uuid[], ${value("marks")}::text[],
      ${value("reasons")}::text[]) as missed (student, mark, reason)
    on conflict (${bareNames(registerMarks.registerId, registerMarks.studentId)}) do update set
      ${bareName(registerMarks.mark)} = ${excluded(registerMarks.mark)},
      ${bareName(registerMarks.reason)} = ${excluded(registerMarks.reason)}
    where (${registerMarks.mark}, ${registerMarks.reason})
      is distinct from (${excluded(registerMarks.mark)}, ${excluded(registerMarks.reason)})
  ), corrected as (
    insert into ${registerCorrections} (${bareNames(registerCorrections.id, registerCorrections.registerId, registerCorrections.studentId, registerCorrections.before, registerCorrections.after, registerCorrections.correctedBy)})
    select change.id, saved.id, change.student, change.before, change.after,
      ${value("actorId")}::uuid
    from saved, unnest(${value("changes")}::uuid[], ${value("changed")}::uuid[],
      ${value("befores")}::text[], ${value("afters")}::text[]
    ) as change (id, student, before, after)
  )
  select id, version, at from saved`,
);

function write(
  tx: Transaction,
  { actorId }: ActorOrigin,
  { key }: SentRegister,
  head: RegisterHead | null,
  rows: readonly ReadRow[],
  corrected: readonly { id: string; student: { id: string }; before: Mark; after: Mark }[],
) {
  const pupils = rows
    .filter(({ mark }) => mark !== null)
    .map(({ student }) => student.id)
    .toSorted();
  const missed = rows.filter(({ mark }) => mark !== null && mark !== "PRESENT");
  return written(tx, {
    ...key,
    actorId,
    id: head?.id ?? newId(),
    rollId: newId(),
    digest: createHash("sha256").update(pupils.join()).digest("hex"),
    pupils,
    missing: missed.map(({ student }) => student.id),
    marks: missed.map(({ mark }) => mark),
    reasons: missed.map(({ reason }) => reason),
    changes: corrected.map(({ id }) => id),
    changed: corrected.map(({ student }) => student.id),
    befores: corrected.map(({ before }) => before),
    afters: corrected.map(({ after }) => after),
  });
}
