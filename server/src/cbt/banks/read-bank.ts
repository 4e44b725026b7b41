import type { Actor } from "@school/core/accounts/actor.ts";
import { mayReadBank } from "@school/core/cbt/policy.ts";
import type { Reader } from "../../platform/database/database.ts";
import { BankNotFound } from "../errors.ts";
import type { LockedBank } from "./commands.ts";
import { authorship } from "./present.ts";
import { type BankQuestionRow, findBank, questionsOfBank, questionsOfBanks } from "./queries.ts";

/** A bank, deleted or not. Throws `BankNotFound` unless the person may read it. */
export async function readBank(db: Reader, actor: Actor, id: string): Promise<LockedBank> {
  const row = await findBank(db, id);
  if (!row || !mayReadBank(actor, { ...authorship(row, actor), isShared: row.isShared })) {
    throw new BankNotFound();
  }
  return { row, list: await questionsOfBank(db, id) };
}

/** The questions of the banks that the person may read, by bank. One statement. */
export async function readBanks(
  db: Reader,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BankQuestionRow[]>> {
  return Map.groupBy(await questionsOfBanks(db, actor, ids), ({ bankId }) => bankId);
}
