import { desc, eq } from "drizzle-orm";
import { paginate } from "@school/core/api/pagination.ts";
import type { Reader } from "../../platform/database/database.ts";
import { staffDocuments } from "../tables.ts";

/** Everything but the sealed contents. */
export const documentColumns = {
  id: staffDocuments.id,
  name: staffDocuments.name,
  contentType: staffDocuments.contentType,
  size: staffDocuments.size,
  createdAt: staffDocuments.createdAt,
};

/** The documents of a record, newest first: two statements. */
export async function listDocuments(
  db: Reader,
  { id, page, limit }: { id: string; page: number; limit: number },
) {
  const isTheirs = eq(staffDocuments.userId, id);
  const rows = await db
    .select(documentColumns)
    .from(staffDocuments)
    .where(isTheirs)
    .orderBy(desc(staffDocuments.createdAt), desc(staffDocuments.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(staffDocuments, isTheirs);
  return { rows, pagination: paginate(page, limit, total) };
}
export type DocumentRow = Awaited<ReturnType<typeof listDocuments>>["rows"][number];
