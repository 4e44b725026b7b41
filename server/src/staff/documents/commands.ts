import { and, eq } from "drizzle-orm";
import type { UserWrite } from "../../accounts/users/commands.ts";
import { audit } from "../../platform/database/audit/audit.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { DocumentNotFound, TooManyDocuments } from "../errors.ts";
import { staffDocuments } from "../tables.ts";
import { documentColumns, type DocumentRow } from "./queries.ts";

/** Maximum number of documents in one record. */
const MAX_DOCUMENTS = 50;

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
): Promise<DocumentRow> {
  const count = await tx.$count(staffDocuments, eq(staffDocuments.userId, personId));
  if (count >= MAX_DOCUMENTS) throw new TooManyDocuments(MAX_DOCUMENTS);
  const added = await tx
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
    .returning(documentColumns);
  const row = one(added);
  await audit({ tx, origin }, "staff.add-document", personId, {
    after: { document: row.id, contentType, size: row.size },
  });
  return row;
}

/** Deletes a document for good. Throws `DocumentNotFound`. */
export async function removeDocument({ tx, origin }: UserWrite, which: Which): Promise<void> {
  const [row] = await tx.delete(staffDocuments).where(isIt(which)).returning(documentColumns);
  if (!row) throw new DocumentNotFound();
  const { id: document, contentType, size } = row;
  await audit({ tx, origin }, "staff.remove-document", which.id, {
    before: { document, contentType, size },
  });
}

/** Opens a document, and writes down who did. Throws `DocumentNotFound`. */
export async function openDocument(
  { tx, origin }: UserWrite,
  sealer: Sealer,
  which: Which,
): Promise<File> {
  const [row] = await tx
    .select({ ...documentColumns, contentsSealed: staffDocuments.contentsSealed })
    .from(staffDocuments)
    .where(isIt(which));
  if (!row) throw new DocumentNotFound();
  await audit({ tx, origin }, "staff.open-document", which.id, { after: { document: row.id } });
  const bytes = new Uint8Array(sealer.unsealBytes(row.contentsSealed));
  return new File([bytes], row.name, { type: row.contentType });
}
