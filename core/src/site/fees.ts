/** A fee as families read it. */
export interface LevelFee {
  /** "" for a text that names no level. */
  readonly level: string;
  readonly amount: string;
}

const ONE = /([^()]+?)\s*\(([^()]+)\)\s*(?:[,;]\s*|$)/gy;

/**
 * Divides the fees of the report sheets, such as "₦85,000 (Nursery), ₦98,000 (Primary)", by level. Any
 * other text is one fee without a level; "" is none.
 */
export function feesByLevel(text: string): LevelFee[] {
  if (text === "") return [];
  const fees = [...text.matchAll(ONE)];
  const length = fees.reduce((sum, [whole]) => sum + whole.length, 0);
  if (length !== text.length) return [{ level: "", amount: text }];
  return fees.map(([, amount = "", level = ""]) => ({ level, amount }));
}
