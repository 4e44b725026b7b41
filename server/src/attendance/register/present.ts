import type { Register, RegisterRow } from "@school/core/attendance/register/contract.ts";
import type { ClassDayFacts } from "../facts.ts";
import type { CorrectionRow, ReadRegister, ReadRow, TermRegisterKey } from "./queries.ts";

interface ShownRegister extends ReadRegister {
  readonly facts: ClassDayFacts;
  readonly key: TermRegisterKey;
  readonly corrections: readonly CorrectionRow[];
  readonly mayMark: boolean;
}

export function presentRegister(read: ShownRegister): Register {
  const { facts, key, head, rows, corrections, mayMark } = read;
  return {
    class: facts.class,
    termId: key.termId,
    day: key.day,
    half: key.half,
    halves: [...facts.halves],
    version: head?.version ?? null,
    taken: head && presentWhen(head.taken),
    corrected: head?.corrected ? presentWhen(head.corrected) : null,
    mayMark,
    rows: rows.map(presentRow),
    corrections: corrections.map(presentWhen),
  };
}

function presentRow({ student, mark, reason, reported }: ReadRow): RegisterRow {
  return { student, mark, reason, reported };
}

function presentWhen<Row extends { readonly at: Date }>({ at, ...row }: Row) {
  return { ...row, at: at.toISOString() };
}
