import { and, asc, desc, eq, ilike, inArray, or, type SQL } from "drizzle-orm";
import { paginate } from "@school/core/api/pagination.ts";
import type { EnquiryState } from "@school/core/site/enquiry.ts";
import { firstNameFirst } from "../accounts/names-in-sql.ts";
import { users } from "../accounts/tables.ts";
import type { Reader, Transaction } from "../platform/database/database.ts";
import { escapeLike } from "../platform/database/like.ts";
import { lockRow } from "../platform/database/locked-row.ts";
import { one } from "../platform/database/rows.ts";
import { enquiries, enquiryNotes } from "./tables.ts";

export interface EnquiryFilter {
  readonly state?: EnquiryState | undefined;
  readonly search?: string | undefined;
}

const newestFirst = [desc(enquiries.createdAt), desc(enquiries.id)];

type StoredEnquiry = typeof enquiries.$inferSelect;

/** Notes about these enquiries, oldest first. One statement. */
async function notesOf(db: Reader, ids: readonly string[]) {
  return db
    .select({
      id: enquiryNotes.id,
      enquiryId: enquiryNotes.enquiryId,
      text: enquiryNotes.text,
      state: enquiryNotes.state,
      createdAt: enquiryNotes.createdAt,
      by: firstNameFirst(users),
    })
    .from(enquiryNotes)
    .innerJoin(users, eq(users.id, enquiryNotes.writtenBy))
    .where(inArray(enquiryNotes.enquiryId, [...ids]))
    .orderBy(asc(enquiryNotes.createdAt), asc(enquiryNotes.id));
}

export interface EnquiryRow extends StoredEnquiry {
  readonly notes: readonly Awaited<ReturnType<typeof notesOf>>[number][];
}

async function withNotes(db: Reader, rows: readonly StoredEnquiry[]): Promise<EnquiryRow[]> {
  const notes = await notesOf(
    db,
    rows.map(({ id }) => id),
  );
  const byEnquiry = Map.groupBy(notes, ({ enquiryId }) => enquiryId);
  return rows.map((row) => ({ ...row, notes: byEnquiry.get(row.id) ?? [] }));
}

/** The enquiry, locked for a change. */
export async function lockEnquiry(tx: Transaction, id: string): Promise<EnquiryRow | undefined> {
  await lockRow(tx, enquiries, id);
  const [row] = await enquiriesById(tx, [id]);
  return row;
}

/** An enquiry that its caller has locked. */
export async function requireEnquiry(db: Reader, id: string): Promise<EnquiryRow> {
  return one(await enquiriesById(db, [id]), "enquiry");
}

/** One page of enquiries, newest first, and the number of all new ones: four statements. */
export async function listEnquiries(
  db: Reader,
  { page, limit, ...filter }: EnquiryFilter & { page: number; limit: number },
) {
  const rows = await db
    .select()
    .from(enquiries)
    .where(matching(filter))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(enquiries, matching(filter));
  const unanswered = await db.$count(enquiries, eq(enquiries.state, "NEW"));
  return {
    rows: await withNotes(db, rows),
    pagination: paginate(page, limit, total),
    unanswered,
  };
}

export async function exportedEnquiries(db: Reader, filter: EnquiryFilter): Promise<string[]> {
  const rows = await db
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(matching(filter))
    .orderBy(...newestFirst);
  return rows.map(({ id }) => id);
}

/** Newest first: two statements. */
export async function enquiriesById(db: Reader, ids: readonly string[]): Promise<EnquiryRow[]> {
  const rows = await db
    .select()
    .from(enquiries)
    .where(inArray(enquiries.id, [...ids]))
    .orderBy(...newestFirst);
  return withNotes(db, rows);
}

function matching({ state, search }: EnquiryFilter): SQL | undefined {
  return and(
    state && eq(enquiries.state, state),
    search ? or(...SEARCHED.map((column) => ilike(column, `%${escapeLike(search)}%`))) : undefined,
  );
}

const SEARCHED = [
  enquiries.name,
  enquiries.email,
  enquiries.phone,
  enquiries.message,
  enquiries.childFirstName,
  enquiries.childLastName,
] as const;
