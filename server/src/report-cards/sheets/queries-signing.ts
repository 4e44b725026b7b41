import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { files } from "../../platform/documents/files/tables.ts";
import { terms } from "../../school/tables.ts";
import { staffDetails } from "../../staff/tables.ts";
import { readSheetSettings, STAMP_PURPOSE } from "../settings/queries.ts";

/** SQL: the name of a member of staff on sheets: "Mrs Bola Ade". */
export const staffName = sql<string>`concat_ws(' ', nullif(${staffDetails.title}, ''), ${firstNameFirst(users)})`;

/**
 * The stamp of the current session's sheets, and the principal's name and signature, for a
 * certificate. At most five statements.
 */
export async function readSigning(db: Reader) {
  const [term] = await db
    .select({ sessionId: terms.sessionId })
    .from(terms)
    .where(eq(terms.isCurrent, true));
  const stampId = term ? (await readSheetSettings(db, term.sessionId)).stampId : null;
  const stamp = stampId === null ? null : await stampHash(db, stampId, stampId);
  return { stamp, head: await readHead(db) };
}

/** Allows only the stored stamp or a pending upload of one: a preview could name any file. */
export async function stampHash(
  db: Reader,
  id: string,
  stored: string | null,
): Promise<string | null> {
  const isStamp = id === stored ? undefined : eq(files.waitsFor, STAMP_PURPOSE);
  const [file] = await db
    .select({ hash: files.hash })
    .from(files)
    .where(and(eq(files.id, id), isStamp));
  return file?.hash ?? null;
}

/** The principal who signs if a remark names no one; the first of several. */
export async function readHead(db: Reader) {
  const [head] = await db
    .select({ name: staffName, signature: files.hash })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .leftJoin(files, eq(files.id, staffDetails.signatureId))
    .where(and(eq(users.role, "PRINCIPAL"), eq(users.isActive, true), isNull(users.deletedAt)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1);
  return head ?? null;
}
