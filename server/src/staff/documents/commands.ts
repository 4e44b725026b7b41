import { and, count, desc, eq } from "drizzle-orm";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import type { StaffDocument } from "@school/core/staff/documents/contract.ts";
import type { UserWrite } from "../../accounts/users/commands.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { Reader } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { DocumentNotFound, TooManyDocuments } from "../errors.ts";
import { staffDocuments } from "../tables.ts";

/** How many documents one record holds at most. */
const MOST_DOCUMENTS = 50;

const columns = {
  id: staffDocuments.id,
  name: staffDocuments.name,
  contentType: staffDocuments.contentType,
  size: staffDocuments.size,
  createdAt: staffDocuments.createdAt,
};

interface Which {
  readonly id: string;
  readonly documentId: string;
}

const isIt = ({ id, documentId }: Which) =>
  and(eq(staffDocuments.userId, id), eq(staffDocuments.id, documentId));

/** Adds a document to a record, encrypted. Throws `TooManyDocuments`. */
export async function addDocument(
  { tx, origin }: UserWrite,
  sealer: Sealer,
  personId: string,
  { name, contentType, bytes }: { name: string; contentType: string; bytes: Buffer },
): Promise<StaffDocument> {
  const [held] = await tx
    .select({ documents: count() })
    .from(staffDocuments)
    .where(eq(staffDocuments.userId, personId));
  if (held!.documents >= MOST_DOCUMENTS) throw new TooManyDocuments(MOST_DOCUMENTS);
  const [row] = await tx
    .insert(staffDocuments)
    .values({
      id: newId(),
      userId: personId,
      name,
      contentType,
      size: bytes.length,
      contentsSealed: sealer.seal(bytes),
      uploadedBy: origin.actorId,
    })
    .returning(columns);
  await writeAudit(tx, origin, [
    {
      action: "staff.add-document",
      subjectId: personId,
      before: null,
      after: { document: row!.id, contentType, size: row!.size },
    },
  ]);
  return present(row!);
}

/** Deletes a document for good. Throws `DocumentNotFound`. */
export async function removeDocument({ tx, origin }: UserWrite, which: Which): Promise<void> {
  const gone = await tx.delete(staffDocuments).where(isIt(which)).returning(columns);
  const [row] = gone;
  if (!row) throw new DocumentNotFound();
  const { id: document, contentType, size } = row;
  await writeAudit(tx, origin, [
    {
      action: "staff.remove-document",
      subjectId: which.id,
      before: { document, contentType, size },
      after: null,
    },
  ]);
}

/** The documents of a record, newest first: two statements. */
export async function listDocuments(
  db: Reader,
  { id, page, limit }: { id: string; page: number; limit: number },
): Promise<{ data: StaffDocument[]; pagination: Pagination }> {
  const isTheirs = eq(staffDocuments.userId, id);
  const rows = await db
    .select(columns)
    .from(staffDocuments)
    .where(isTheirs)
    .orderBy(desc(staffDocuments.createdAt), desc(staffDocuments.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(staffDocuments, isTheirs);
  return { data: rows.map(present), pagination: paginate(page, limit, total) };
}

/** Opens a document, and writes down who did. Throws `DocumentNotFound`. */
export async function openDocument(
  { tx, origin }: UserWrite,
  sealer: Sealer,
  which: Which,
): Promise<File> {
  const [row] = await tx
    .select({ ...columns, contentsSealed: staffDocuments.contentsSealed })
    .from(staffDocuments)
    .where(isIt(which));
  if (!row) throw new DocumentNotFound();
  await writeAudit(tx, origin, [
    {
      action: "staff.open-document",
      subjectId: which.id,
      before: null,
      after: { document: row.id },
    },
  ]);
  const bytes = new Uint8Array(sealer.unsealBytes(row.contentsSealed));
  return new File([bytes], row.name, { type: row.contentType });
}

function present(row: Omit<StaffDocument, "createdAt"> & { createdAt: Date }): StaffDocument {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
