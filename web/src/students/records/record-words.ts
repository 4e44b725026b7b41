import { parseTerm, termLabel } from "@school/core/school/terms.ts";
import type { StudentRecord } from "@school/core/students/records/contract.ts";
import type { RecordValues } from "./record-form.ts";

/** What the forms call the fields of a record. */
export const RECORD_LABELS: Record<keyof RecordValues, string> = {
  lastName: "Surname",
  firstName: "Other Names",
  gender: "Gender",
  dob: "Date of Birth",
  address: "Address",
  country: "Country",
  state: "State",
  healthCondition: "Health Condition",
  hobby: "Hobby",
  parentName: "Parent Name",
  parentPhone: "Parent Phone",
  parentEmail: "Parent Email",
  sessionJoined: "Session Joined",
  termJoined: "Term Joined",
  previousSchool: "Previous School",
  classLastPassed: "Class Last Passed",
  classCategoryId: "Class Category",
  classId: "Current Class",
  sportsHouse: "Sports House",
  boarderStatus: "Boarder Status",
  admitted: "Admitted",
  email: "Student Email",
  studentPhone: "Student Phone",
};

/** A record as the edit form shows it. */
export function valuesOf(record: StudentRecord): RecordValues {
  return {
    firstName: record.firstName,
    lastName: record.lastName,
    email: record.email ?? "",
    gender: known(record.gender, ["Male", "Female"]),
    dob: record.dob ?? "",
    address: record.address ?? "",
    parentName: record.parentName ?? "",
    parentPhone: record.parentPhone ?? "",
    parentEmail: record.parentEmail ?? "",
    sessionJoined: record.sessionJoined,
    termJoined: parseTerm(record.termJoined) ?? "",
    studentPhone: record.studentPhone ?? "",
    country: record.country ?? "",
    state: record.state ?? "",
    previousSchool: record.previousSchool ?? "",
    classLastPassed: record.classLastPassed ?? "",
    classCategoryId: record.classCategoryId ?? "",
    classId: record.classId ?? "",
    healthCondition: record.healthCondition ?? "",
    hobby: record.hobby ?? "",
    sportsHouse: known(record.sportsHouse, ["Red", "Blue", "Green", "Yellow"]),
    boarderStatus: known(record.boarderStatus, ["Day", "Boarder"]),
    admitted: record.admitted,
  };
}

function known<const Choice extends string>(value: string | null, choices: readonly Choice[]) {
  return choices.find((choice) => choice === value) ?? "";
}

/** What differs between a record as the person saw it and as it stands now. */
export function recordChanges(seen: StudentRecord, now: StudentRecord): string[] {
  const changes = Object.entries(RECORD_LABELS).flatMap(([field, label]) => {
    const [before, after] = [said(seen, field), said(now, field)];
    return before === after ? [] : [`${label}: ${before || "none"} → ${after || "none"}`];
  });
  if (seen.isActive !== now.isActive) {
    changes.push(`Disable Account: ${now.isActive ? "YES → NO" : "NO → YES"}`);
  }
  if (pictureOf(seen.profileImageUrl) !== pictureOf(now.profileImageUrl)) {
    changes.push("Passport Image");
  }
  return changes.length > 0 ? changes : ["Saved again with the same details"];
}

/** The picture's own address, without what makes it work for an hour. */
function pictureOf(url: string | null): string {
  return url?.split("?")[0] ?? "";
}

function said(record: StudentRecord, field: string): string {
  if (field === "classId") return record.className ?? "";
  if (field === "classCategoryId") return record.classCategory ?? "";
  const value: unknown = record[field as keyof StudentRecord];
  if (typeof value === "boolean") return value ? "YES" : "NO";
  if (typeof value !== "string") return "";
  const term = field === "termJoined" ? parseTerm(value) : null;
  return term ? termLabel(term, "1st Term") : value;
}
