import {
  and,
  asc,
  count,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  not,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Actor } from "@school/core/accounts/actor.ts";
import { paginate } from "@school/core/api/pagination.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { classCategories, subjects } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { escapeLike } from "../../platform/database/like.ts";
import { isBankChangedBy, isBankReadBy } from "./facts.ts";
import { isSameQuestion } from "../questions/same-question.ts";
import { sittingAnswers, sittings } from "../sittings/tables.ts";
import {
  bankQuestions,
  cbtTests,
  paperQuestions,
  questionBankAuthors,
  questionBanks,
} from "../tables.ts";

/** A condition for the author and the co-authors of a bank. */
const author = alias(users, "author");
const coAuthor = alias(users, "co_author");

interface NamedRow {
  id: string;
  name: string;
}

/** By name. */
const coAuthors = sql<NamedRow[]>`(
  select coalesce(json_agg(json_build_object('id', ${coAuthor.id}, 'name', ${firstNameFirst(coAuthor)})
    order by ${firstNameFirst(coAuthor)}), '[]')
  from ${questionBankAuthors}
  join ${users} ${coAuthor} on ${coAuthor.id} = ${questionBankAuthors.userId}
  where ${questionBankAuthors.bankId} = ${questionBanks.id})`;

/** Selects banks; the caller adds a condition. */
function selectBanks(db: Reader) {
  return db
    .select({
      id: questionBanks.id,
      name: questionBanks.name,
      subject: { id: subjects.id, name: subjects.name },
      category: { id: classCategories.id, name: classCategories.name },
      author: { id: author.id, name: firstNameFirst(author) },
      coAuthors,
      isShared: questionBanks.isShared,
      createdAt: questionBanks.createdAt,
      deletedAt: questionBanks.deletedAt,
      questions: sql<number>`(
        select count(*) from ${bankQuestions} where ${bankQuestions.bankId} = ${questionBanks.id})`,
      version: questionBanks.version,
    })
    .from(questionBanks)
    .innerJoin(subjects, eq(subjects.id, questionBanks.subjectId))
    .innerJoin(classCategories, eq(classCategories.id, questionBanks.categoryId))
    .innerJoin(author, eq(author.id, questionBanks.createdBy));
}

export type BankRow = Awaited<ReturnType<typeof selectBanks>>[number];

export interface BankFilter {
  search?: string | undefined;
  subjectId?: string | undefined;
  classCategoryId?: string | undefined;
  mine: boolean;
}

/** One page of the banks that the actor may read, newest first: two statements. */
export async function listBanks(
  db: Reader,
  actor: Actor,
  { page, limit, ...filter }: BankFilter & { page: number; limit: number },
) {
  const { search, subjectId, classCategoryId, mine } = filter;
  const condition = and(
    isNull(questionBanks.deletedAt),
    mine ? isBankChangedBy(actor) : isBankReadBy(actor),
    search ? ilike(questionBanks.name, `%${escapeLike(search)}%`) : undefined,
    subjectId ? eq(questionBanks.subjectId, subjectId) : undefined,
    classCategoryId ? eq(questionBanks.categoryId, classCategoryId) : undefined,
  );
  const rows = await selectBanks(db)
    .where(condition)
    .orderBy(desc(questionBanks.createdAt), desc(questionBanks.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(questionBanks, condition);
  return { rows, pagination: paginate(page, limit, total) };
}

/** A bank, deleted or not. */
export async function findBank(db: Reader, id: string): Promise<BankRow | undefined> {
  const [row] = await selectBanks(db).where(eq(questionBanks.id, id));
  return row;
}

/**
 * The share of its marks that pupils reached with each question of a bank, from submitted and marked
 * sittings of any test with the same question. One statement.
 */
export async function sharesOfBank(db: Reader, bankId: string) {
  return db
    .select({
      questionId: bankQuestions.id,
      pupils: count(sittings.id),
      share: sql<number>`(sum(coalesce(${sittingAnswers.marks}, 0))
        / sum(${paperQuestions.marks}))::float8`,
    })
    .from(bankQuestions)
    .innerJoin(paperQuestions, isSameQuestion(bankQuestions, paperQuestions))
    .innerJoin(
      sittings,
      and(
        eq(sittings.paperId, paperQuestions.paperId),
        sql`${paperQuestions.questionId} = any(${sittings.questionIds})`,
        isNotNull(sittings.handedInAt),
        not(sittings.awaitsMarking),
      ),
    )
    .innerJoin(cbtTests, and(eq(cbtTests.id, sittings.testId), isNull(cbtTests.deletedAt)))
    .leftJoin(
      sittingAnswers,
      and(
        eq(sittingAnswers.sittingId, sittings.id),
        eq(sittingAnswers.questionId, paperQuestions.questionId),
      ),
    )
    .where(eq(bankQuestions.bankId, bankId))
    .groupBy(bankQuestions.id);
}

export type BankQuestionRow = typeof bankQuestions.$inferSelect;

/** The questions of a bank in order. */
export async function questionsOfBank(db: Reader, bankId: string): Promise<BankQuestionRow[]> {
  return db
    .select()
    .from(bankQuestions)
    .where(eq(bankQuestions.bankId, bankId))
    .orderBy(asc(bankQuestions.position));
}

/** The questions of those of the banks that the actor may read, in order. */
export async function questionsOfBanks(
  db: Reader,
  actor: Actor,
  ids: readonly string[],
): Promise<BankQuestionRow[]> {
  const rows = await db
    .select({ question: bankQuestions })
    .from(bankQuestions)
    .innerJoin(questionBanks, eq(questionBanks.id, bankQuestions.bankId))
    .where(
      and(
        inArray(questionBanks.id, [...ids]),
        isNull(questionBanks.deletedAt),
        isBankReadBy(actor),
      ),
    )
    .orderBy(asc(bankQuestions.bankId), asc(bankQuestions.position));
  return rows.map(({ question }) => question);
}
