import { and, desc, eq, or, sql } from "drizzle-orm";
import type { Covered, DataExport } from "@school/core/privacy/exports/contract.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { isStored, storedUntil, readChunks } from "../../platform/documents/files/made-files.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { guardians } from "../../students/tables.ts";
import { dataExports, dataExportChunks } from "../tables.ts";

const name = firstNameFirst(users);

/** The person and the linked children, the person first. One statement. */
export async function listCovered(db: Reader, personId: string): Promise<Covered[]> {
  const children = sql`${users.id} in (
    select ${guardians.studentId} from ${guardians} where ${guardians.parentId} = ${personId})`;
  const rows = await db
    .select({ id: users.id, name, role: users.role })
    .from(users)
    .where(or(eq(users.id, personId), and(children, sql`${users.deletedAt} is null`)))
    .orderBy(sql`${users.id} <> ${personId}`, inRegisterOrder);
  return rows.map(({ role, ...row }) => ({
    ...row,
    isSelf: row.id === personId,
    isPupil: role === "STUDENT",
  }));
}

/** The stored exports that a person requested, newest first. One statement. */
export async function readCopies(
  db: Reader,
  createdBy: string,
  personId: string | undefined,
): Promise<DataExport[]> {
  const rows = await db
    .select({ copy: dataExports, name })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.personId))
    .where(
      and(
        eq(dataExports.createdBy, createdBy),
        personId === undefined ? undefined : eq(dataExports.personId, personId),
        isStored(dataExports),
      ),
    )
    .orderBy(desc(dataExports.createdAt));
  return rows.map(
    ({ copy: { id, personId: person, state, parts, partsDone, createdAt }, ...row }) => ({
      id,
      person: { id: person, name: row.name },
      state,
      parts,
      partsDone,
      createdAt: createdAt.toISOString(),
      keptUntil: storedUntil(createdAt).toISOString(),
    }),
  );
}

/** A whole copy of that person; null for another's, an old one, and one that is not made yet. */
export async function findOwnExport(db: Reader, createdBy: string, id: string) {
  const rows = await db
    .select()
    .from(dataExports)
    .where(
      and(
        eq(dataExports.id, id),
        eq(dataExports.createdBy, createdBy),
        eq(dataExports.state, "done"),
        isStored(dataExports),
      ),
    );
  return findFirst(rows);
}

/** The bytes of a copy, one piece in memory at a time. */
export function piecesOf(
  db: Reader,
  sealer: Sealer,
  dataCopyId: string,
): AsyncGenerator<Uint8Array> {
  return readChunks(
    (index) =>
      db
        .select()
        .from(dataExportChunks)
        .where(and(eq(dataExportChunks.dataCopyId, dataCopyId), eq(dataExportChunks.place, index))),
    ({ bytesSealed }) => sealer.unsealBytes(bytesSealed),
  );
}
