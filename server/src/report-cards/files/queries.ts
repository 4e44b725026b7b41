import { and, desc, eq } from "drizzle-orm";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { isStored, readChunks } from "../../platform/documents/files/made-files.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { isOnRegister } from "../../students/select-student.ts";
import { sheetFilePieces, sheetFiles } from "../tables.ts";

export type FileRow = typeof sheetFiles.$inferSelect;

/** A person's files of a term, newest first. One statement. */
export function readFiles(
  db: Reader,
  createdBy: string,
  { termId, kind }: Pick<FileRow, "termId" | "kind">,
): Promise<FileRow[]> {
  return db
    .select()
    .from(sheetFiles)
    .where(
      and(
        eq(sheetFiles.createdBy, createdBy),
        eq(sheetFiles.termId, termId),
        eq(sheetFiles.kind, kind),
      ),
    )
    .orderBy(desc(sheetFiles.createdAt));
}

/** A complete file of that person; null for another person's, an expired or a running one. */
export async function findOwnFile(
  db: Reader,
  createdBy: string,
  id: string,
): Promise<FileRow | null> {
  const rows = await db
    .select()
    .from(sheetFiles)
    .where(
      and(
        eq(sheetFiles.id, id),
        eq(sheetFiles.createdBy, createdBy),
        eq(sheetFiles.state, "done"),
        isStored(sheetFiles),
      ),
    );
  return findFirst(rows);
}

/** Ids of the pupils with a sheet in a term. One statement. */
export async function studentsWithSheets(db: Reader, termId: string): Promise<string[]> {
  const rows = await db
    .select({ id: enrolments.studentId })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(and(eq(enrolments.termId, termId), isOnRegister));
  return rows.map(({ id }) => id);
}

/** The bytes of a file, with one chunk in memory at a time. */
export function piecesOf(db: Reader, fileId: string): AsyncGenerator<Uint8Array> {
  return readChunks(
    (index) =>
      db
        .select()
        .from(sheetFilePieces)
        .where(and(eq(sheetFilePieces.fileId, fileId), eq(sheetFilePieces.place, index))),
    ({ bytes }) => bytes,
  );
}
