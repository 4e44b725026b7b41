import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isPrincipal } from "@school/core/accounts/policy.ts";
import { mayMakeQuestions, type AuthorFacts } from "@school/core/cbt/policy.ts";
import type { Reader } from "../../platform/database/database.ts";
import { questionBankAuthors, questionBanks } from "../tables.ts";

const isCoAuthor = (personId: string) => sql<boolean>`exists (
  select 1 from ${questionBankAuthors}
  where ${questionBankAuthors.bankId} = ${questionBanks.id}
    and ${questionBankAuthors.userId} = ${personId})`;

/** SQL condition on `questionBanks`: `mayChangeBank` is true. */
export function isBankChangedBy(actor: Actor): SQL {
  if (!mayMakeQuestions(actor)) return sql`false`;
  if (isPrincipal(actor)) return sql`true`;
  return sql`(${questionBanks.createdBy} = ${actor.id} or ${isCoAuthor(actor.id)})`;
}

/** SQL condition on `questionBanks`: `mayReadBank` is true. */
export function isBankReadBy(actor: Actor): SQL {
  if (!mayMakeQuestions(actor)) return sql`false`;
  return sql`(${questionBanks.isShared} or ${isBankChangedBy(actor)})`;
}

export interface BankFacts extends AuthorFacts {
  readonly id: string;
  readonly isShared: boolean;
}

/**
 * The facts of the person about a bank; undefined if it does not exist or is deleted. One
 * statement.
 */
export async function bankFacts(
  db: Reader,
  personId: string,
  bankId: string,
): Promise<BankFacts | undefined> {
  const [facts] = await db
    .select({
      id: questionBanks.id,
      isShared: questionBanks.isShared,
      isAuthor: sql<boolean>`${questionBanks.createdBy} = ${personId}`,
      // In a subquery, in which the id of the bank is qualified by its table.
      isCoAuthor: sql<boolean>`${isCoAuthor(personId)}`,
    })
    .from(questionBanks)
    .where(and(eq(questionBanks.id, bankId), isNull(questionBanks.deletedAt)));
  return facts;
}
