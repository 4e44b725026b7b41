import { and, eq, inArray, isNull } from "drizzle-orm";
import type { PicturedStudent } from "@school/core/students/pictures/contract.ts";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { signedAddress } from "../../platform/documents/files/address.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { StudentNotFound } from "../errors.ts";
import {
  admissionNames,
  hasAdmissionNumber,
  isCurrentEnrolment,
  isOpenClass,
  shownClass,
} from "../select-student.ts";
import { enrolments, studentDetails } from "../tables.ts";

function selectPictured(db: Reader) {
  return db
    .select({
      id: users.id,
      userId: users.userId,
      admissionNumber: admissionNames.name,
      firstName: users.firstName,
      lastName: users.lastName,
      className: shownClass,
      pictureId: users.profileImageId,
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(enrolments, isCurrentEnrolment)
    .leftJoin(classes, isOpenClass)
    .leftJoin(admissionNames, hasAdmissionNumber)
    .$dynamic();
}

export type PicturedRow = Awaited<ReturnType<typeof selectPictured>>[number];

/** Every pupil at the school, for matching file names. */
export function everyPictured(db: Reader): Promise<PicturedRow[]> {
  return selectPictured(db).where(and(isNull(users.deletedAt), isNull(users.leftOn)));
}

/** Pupils by id, without deleted ones. */
export function readPictured(db: Reader, ids: readonly string[]): Promise<PicturedRow[]> {
  return selectPictured(db).where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)));
}

/** One pupil. Throws `StudentNotFound`. */
export async function requirePictured(db: Reader, id: string): Promise<PicturedRow> {
  const [row] = await readPictured(db, [id]);
  if (!row) throw new StudentNotFound();
  return row;
}

export function presentPictured(row: PicturedRow, sealer: Sealer): PicturedStudent {
  const { id, userId, admissionNumber, firstName, lastName, className, pictureId } = row;
  const pictureUrl = pictureId && signedAddress(sealer, pictureId);
  return { id, userId, admissionNumber, firstName, lastName, className, pictureId, pictureUrl };
}
