import { and, asc, desc, ilike, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { paginate } from "@school/core/api/pagination.ts";
import type { ReaderState } from "@school/core/site/newsletter.ts";
import type { Reader } from "../platform/database/database.ts";
import { escapeLike } from "../platform/database/like.ts";
import { newsletterReaders } from "./tables.ts";

export interface ReaderFilter {
  readonly state?: ReaderState | undefined;
  readonly search?: string | undefined;
}

const { confirmedAt, leftAt, email, createdAt, id } = newsletterReaders;
const isReading = and(isNotNull(confirmedAt), isNull(leftAt));
const newestFirst = [desc(createdAt), desc(id)];

function selectReaders(db: Reader) {
  return db
    .select({
      id,
      email,
      createdAt,
      confirmedAt,
      leftAt,
      state: sql<ReaderState>`case
        when ${leftAt} is not null then 'left'
        when ${confirmedAt} is not null then 'reading'
        else 'waiting' end`,
    })
    .from(newsletterReaders)
    .$dynamic();
}

export type ReaderRow = Awaited<ReturnType<typeof selectReaders>>[number];

/** One page of readers, newest first, and the total number of active ones: three statements. */
export async function listReaders(
  db: Reader,
  { page, limit, ...filter }: ReaderFilter & { page: number; limit: number },
) {
  const rows = await selectReaders(db)
    .where(matching(filter))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(newsletterReaders, matching(filter));
  const reading = await db.$count(newsletterReaders, isReading);
  return { rows, pagination: paginate(page, limit, total), reading };
}

export async function exportedReaders(db: Reader, filter: ReaderFilter): Promise<string[]> {
  const rows = await db
    .select({ id })
    .from(newsletterReaders)
    .where(matching(filter))
    .orderBy(...newestFirst);
  return rows.map((row) => row.id);
}

export async function readersById(db: Reader, ids: readonly string[]): Promise<ReaderRow[]> {
  return selectReaders(db)
    .where(inArray(id, [...ids]))
    .orderBy(...newestFirst);
}

/** Lists the readers to whom a letter is sent. */
export async function letterReaders(db: Reader): Promise<{ id: string; email: string }[]> {
  return db.select({ id, email }).from(newsletterReaders).where(isReading).orderBy(asc(id));
}

function matching({ state, search }: ReaderFilter): SQL | undefined {
  const isIn = {
    reading: isReading,
    waiting: and(isNull(confirmedAt), isNull(leftAt)),
    left: isNotNull(leftAt),
  };
  return and(state && isIn[state], search ? ilike(email, `%${escapeLike(search)}%`) : undefined);
}
