import { nairaText } from "../api/money.ts";

/** A fee as families read it. */
export interface LevelFee {
  /** "Nursery 1", or "Primary 1 to Primary 6" for neighbours with the same fee. */
  readonly level: string;
  readonly amount: string;
}

/** Lists the fees of levels in their order; levels without a fee are left out. Fees in naira. */
export function feesByLevel(
  levels: readonly { readonly id: string; readonly name: string }[],
  fees: Readonly<Record<string, number>>,
): LevelFee[] {
  const runs: { first: string; last: string; naira: number }[] = [];
  for (const { id, name } of levels) {
    const naira = fees[id];
    const run = runs.at(-1);
    if (naira === undefined) continue;
    if (run?.naira === naira) run.last = name;
    else runs.push({ first: name, last: name, naira });
  }
  return runs.map(({ first, last, naira }) => ({
    level: first === last ? first : `${first} to ${last}`,
    amount: nairaText(Math.round(naira * 100)),
  }));
}
