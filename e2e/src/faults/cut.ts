import type { Portal } from "./portal.ts";

/** Interrupts one operation at a random moment, `rounds` times; returns the errors found. */
export type Cut = (rounds: number) => Promise<string[]>;

export async function count(
  portal: Portal,
  statement: string,
  values: unknown[] = [],
): Promise<number> {
  const [row] = await portal.rows<{ count: number }>(statement, values);
  return Number(row?.count);
}

export const pupils = (portal: Portal) =>
  count(portal, "select count(*) from users where role = 'STUDENT'");
