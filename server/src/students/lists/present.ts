import type {
  Admission,
  DeletedStudent,
  StudentRow,
} from "@school/core/students/lists/contract.ts";
import { signedAddress } from "../../platform/documents/files/address.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import type { AdmissionRow, DeletedRow } from "./queries-register.ts";
import type { StudentListRow } from "./queries.ts";
import type { SearchReach } from "../../accounts/person-search.ts";

/** A pupil in lists; only the office gets more than names, ids, class and status. */
export function presentStudent(
  row: StudentListRow,
  sealer: Sealer,
  reach: SearchReach = "office",
): StudentRow {
  const { id, userId, admissionNumber, firstName, lastName } = row;
  const { classId, className, isActive, admitted, version } = row;
  const isOffice = reach === "office";
  return {
    id,
    userId,
    admissionNumber,
    firstName,
    lastName,
    classId,
    className,
    isActive,
    left: row.left && { ...row.left, reason: isOffice ? row.left.reason : null },
    admitted,
    gender: isOffice ? row.gender : null,
    dob: isOffice ? row.dob : null,
    parentName: isOffice ? row.parentName : null,
    parentPhone: isOffice ? row.parentPhone : null,
    sessionJoined: isOffice ? row.sessionJoined : null,
    sportsHouse: isOffice ? row.sportsHouse : null,
    boarderStatus: isOffice ? row.boarderStatus : null,
    profileImageUrl:
      isOffice && row.profileImageId ? signedAddress(sealer, row.profileImageId) : null,
    version,
  };
}

export function presentDeleted({ deletedAt, ...row }: DeletedRow): DeletedStudent {
  return { ...row, deletedAt: deletedAt.toISOString() };
}

export function presentAdmission(row: AdmissionRow & { number: number }): Admission {
  const { id, number, admissionNumber, firstName, lastName, gender, dob } = row;
  const { classJoined, parentName, parentPhone, admittedOn, left, deletedOn } = row;
  return {
    id,
    number,
    admissionNumber,
    firstName,
    lastName,
    gender,
    dob,
    classJoined,
    parentName,
    parentPhone,
    admittedOn,
    left,
    deleted: deletedOn === null ? null : { on: deletedOn, reason: row.deleteReason },
  };
}
