import { randomInt, timingSafeEqual } from "node:crypto";
import type { Database, Reader } from "../../platform/db/database.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { principalExists } from "./first-principal.ts";
import { firstRun } from "../tables.ts";

/** Without what is easily misread: I, L, O, U, 0 and 1. */
const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const GROUPS = 3;
const GROUP_LENGTH = 4;

/**
 * The one-time code of the first-run page ("ABCD-EFGH-JKMN"), for the server's console; null once
 * there is a principal. Every process and every start prints the same until it is used.
 */
export async function setupCode(db: Database, sealer: Sealer): Promise<string | null> {
  if (await principalExists(db)) return null;
  const codeSealed = sealer.seal(newCode());
  await db.insert(firstRun).values({ codeSealed }).onConflictDoNothing();
  return readCode(db, sealer);
}

/** Whether that is the code. Case and hyphens do not matter. */
export async function isSetupCode(db: Reader, sealer: Sealer, given: string): Promise<boolean> {
  const code = await readCode(db, sealer);
  if (code === null) return false;
  const wanted = Buffer.from(letters(code));
  const typed = Buffer.from(letters(given));
  return typed.length === wanted.length && timingSafeEqual(typed, wanted);
}

async function readCode(db: Reader, sealer: Sealer): Promise<string | null> {
  const [row] = await db.select().from(firstRun);
  return row ? sealer.unseal(row.codeSealed) : null;
}

function newCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

function letters(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, "");
}
