import { and, asc, eq, sql } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { paginate } from "@school/core/api/pagination.ts";
import { users } from "../../accounts/tables.ts";
import { classCategories, subjects } from "../../classes/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { escapeLike } from "../../platform/db/like.ts";
import { isBankChangedBy, isBankReadBy } from "../facts.ts";
import { bankQuestions, questionBankAuthors, questionBanks } from "../tables.ts";

interface NamedRow {
  id: string;
  name: string;
}

export interface BankRow extends Record<string, unknown> {
  id: string;
  name: string;
  subject: NamedRow;
  category: NamedRow;
  author: NamedRow;
  /** By name. */
  coAuthors: NamedRow[];
  isShared: boolean;
  createdAt: Date;
  deletedAt: Date | null;
  questions: number;
  version: number;
}

const personName = (person: string) =>
  sql.raw(`concat_ws(' ', ${person}.first_name, ${person}.last_name)`);

/** The banks of alias `bank` as rows; a condition completes it. */
const selectBanks = sql`
  select bank.id, bank.name, bank.is_shared as "isShared", bank.created_at as "createdAt",
    bank.deleted_at as "deletedAt", bank.version,
    json_build_object('id', subject.id, 'name', subject.name) as subject,
    json_build_object('id', category.id, 'name', category.name) as category,
    json_build_object('id', author.id, 'name', ${personName("author")}) as author,
    (select coalesce(json_agg(json_build_object('id', co_author.id,
        'name', ${personName("co_author")}) order by ${personName("co_author")}), '[]')
      from ${questionBankAuthors} named join ${users} co_author on co_author.id = named.user_id
      where named.bank_id = bank.id) as "coAuthors",
    (select count(*)::int from ${bankQuestions} question
      where question.bank_id = bank.id) as questions
  from ${questionBanks} bank
  join ${subjects} subject on subject.id = bank.subject_id
  join ${classCategories} category on category.id = bank.category_id
  join ${users} author on author.id = bank.created_by`;

export interface BankFilter {
  search?: string | undefined;
  subjectId?: string | undefined;
  classCategoryId?: string | undefined;
  mine: boolean;
}

/** One page of the banks that the person may read, newest first: two statements. */
export async function listBanks(
  db: Reader,
  actor: Actor,
  { page, limit, ...filter }: BankFilter & { page: number; limit: number },
) {
  const { search, subjectId, classCategoryId, mine } = filter;
  const like = search && `%${escapeLike(search)}%`;
  const wanted = and(
    sql`bank.deleted_at is null`,
    mine ? isBankChangedBy(actor) : isBankReadBy(actor),
    like ? sql`bank.name ilike ${like}` : undefined,
    subjectId ? sql`bank.subject_id = ${subjectId}` : undefined,
    classCategoryId ? sql`bank.category_id = ${classCategoryId}` : undefined,
  );
  const { rows } = await db.execute<BankRow>(sql`
    ${selectBanks} where ${wanted}
    order by bank.created_at desc, bank.id desc
    limit ${limit} offset ${(page - 1) * limit}`);
  const { rows: counted } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from ${questionBanks} bank where ${wanted}`);
  return { rows: rows.map(timed), pagination: paginate(page, limit, counted[0]!.total) };
}

/** A bank, also a deleted one. */
export async function findBank(db: Reader, id: string): Promise<BankRow | undefined> {
  const { rows } = await db.execute<BankRow>(sql`${selectBanks} where bank.id = ${id}`);
  return rows.map(timed)[0];
}

/** A statement written by hand answers times as texts. */
function timed(row: BankRow): BankRow {
  const deletedAt = row.deletedAt && new Date(row.deletedAt);
  return { ...row, createdAt: new Date(row.createdAt), deletedAt };
}

export type BankQuestionRow = typeof bankQuestions.$inferSelect;

/** The questions of a bank in their order. */
export async function questionsOfBank(db: Reader, bankId: string): Promise<BankQuestionRow[]> {
  return db
    .select()
    .from(bankQuestions)
    .where(eq(bankQuestions.bankId, bankId))
    .orderBy(asc(bankQuestions.position));
}
