import { and, eq, isNull, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  absenceNotices,
  classRolls,
  registerCorrections,
  registerMarks,
  registers,
  reportedAbsences,
} from "../attendance/tables.ts";
import {
  hallEvents,
  paperScores,
  remarkedSittings,
  setAsideAnswers,
  sittingAnswers,
  sittings,
} from "../cbt/sittings/tables.ts";
import { subjectTakers } from "../classes/tables.ts";
import { handIns, lessonFiles } from "../lessons/tables.ts";
import { headRemarks, sheetEntries, sheetIssues, withheldSheets } from "../report-cards/tables.ts";
import { results } from "../results/tables.ts";
import {
  classChanges,
  enrolments,
  familyMembers,
  guardians,
  recordLooks,
  studentDetails,
} from "../students/tables.ts";
import { photoConsents, sitePicturePupils } from "../site/tables.ts";
import { issuedPapers, promotionDecisions } from "../years/tables.ts";
import { type PersonalTable, personal } from "./personal-table.ts";

const TECHNICAL = "Only the portal's own work needs it.";

const inEnrolment = (column: PgColumn) => (person: string) =>
  sql`${column} in (select ${enrolments.id} from ${enrolments} where ${enrolments.studentId} = ${person})`;
const inSitting = (column: PgColumn) => (person: string) =>
  sql`${column} in (select ${sittings.id} from ${sittings} where ${sittings.studentId} = ${person})`;
const ofRoll = (person: string): SQL =>
  sql`(select ${classRolls.id} from ${classRolls} where ${person}::uuid = any(${classRolls.pupils}))`;

/** Rows that the family does not see in the portal: its copy has the heading alone. */
const NOT_SHOWN = { rows: sql`false` };

/** What the school keeps of its pupils, and what hangs on it. */
export const DATA_OF_PUPILS: readonly PersonalTable[] = [
  personal(studentDetails, "Admission record", (person) => eq(studentDetails.userId, person), {
    without: { parentPhoneDigits: "It repeats the phone number." },
  }),
  personal(
    guardians,
    "Parents and children",
    (person) => or(eq(guardians.parentId, person), eq(guardians.studentId, person)),
    { without: { importId: TECHNICAL } },
  ),
  personal(familyMembers, "Family", (person) => eq(familyMembers.studentId, person)),
  personal(enrolments, "Classes by term", (person) => eq(enrolments.studentId, person)),
  personal(classChanges, "Changes of class", (person) => eq(classChanges.studentId, person), {
    own: { without: ["reason", "changedBy"] },
  }),
  // The family is told in which duty someone looked, not who.
  personal(recordLooks, "Who looked at the record", (person) => eq(recordLooks.studentId, person), {
    columns: ["day", "kind", "as"],
  }),
  personal(photoConsents, "Answers to photos on the public page", (person) =>
    or(
      eq(photoConsents.studentId, person),
      and(eq(photoConsents.enteredBy, person), isNull(photoConsents.signedBy)),
    ),
  ),
  personal(sitePicturePupils, "Pictures of the public page that show the child", (person) =>
    eq(sitePicturePupils.studentId, person),
  ),
  personal(subjectTakers, "Chosen subjects", (person) => eq(subjectTakers.studentId, person)),

  personal(
    registers,
    "Class registers",
    (person) => sql`${registers.rollId} in ${ofRoll(person)}`,
    {
      columns: ["day", "half", "classId", "takenBy"],
    },
  ),
  personal(registerMarks, "Absent, late or excused", (person) =>
    eq(registerMarks.studentId, person),
  ),
  personal(registerCorrections, "Registers corrected", (person) =>
    eq(registerCorrections.studentId, person),
  ),
  personal(reportedAbsences, "Absences reported", (person) =>
    or(eq(reportedAbsences.studentId, person), eq(reportedAbsences.reportedBy, person)),
  ),
  personal(absenceNotices, "Absences that the family was told of", (person) =>
    eq(absenceNotices.studentId, person),
  ),

  personal(results, "Results", inEnrolment(results.enrolmentId), {
    without: { decisionId: TECHNICAL },
    own: {
      rows: and(eq(results.status, "approved"), eq(results.published, true)),
      without: ["principalComment"],
    },
  }),
  // The family has what was released: it is in the report sheets.
  personal(sheetEntries, "Entered for report sheets", inEnrolment(sheetEntries.enrolmentId), {
    own: NOT_SHOWN,
  }),
  personal(headRemarks, "Head's remarks", inEnrolment(headRemarks.enrolmentId), { own: NOT_SHOWN }),
  personal(sheetIssues, "Report sheets", (person) => eq(sheetIssues.studentId, person), {
    without: { signature: "It shows that the sheet is genuine, and says nothing of the person." },
    own: {
      rows: sql`not exists (
        select 1 from ${withheldSheets}
        where ${withheldSheets.studentId} = ${sheetIssues.studentId}
          and ${withheldSheets.termId} = ${sheetIssues.termId})`,
    },
  }),
  personal(
    withheldSheets,
    "Report sheets withheld",
    (person) => eq(withheldSheets.studentId, person),
    {
      own: { without: ["reason", "withheldBy"] },
    },
  ),
  personal(
    promotionDecisions,
    "Decided for the next session",
    (person) => eq(promotionDecisions.studentId, person),
    {
      own: NOT_SHOWN,
    },
  ),
  personal(issuedPapers, "Certificates", (person) => eq(issuedPapers.studentId, person), {
    columns: ["kind", "number", "text", "letterhead", "issuedBy", "createdAt"],
  }),

  personal(sittings, "Computer-based tests", (person) => eq(sittings.studentId, person), {
    without: { questionIds: TECHNICAL },
    // Marks are the family's with the results.
    own: { without: ["marks", "totalMarks", "markedAt"] },
  }),
  personal(sittingAnswers, "Answers in tests", inSitting(sittingAnswers.sittingId), {
    own: { without: ["marks"] },
  }),
  personal(setAsideAnswers, "Late answers in tests", inSitting(setAsideAnswers.sittingId)),
  personal(hallEvents, "Noted during tests", (person) => eq(hallEvents.studentId, person), {
    own: { without: ["reason"] },
  }),
  personal(paperScores, "Tests on paper", (person) => eq(paperScores.studentId, person), {
    own: NOT_SHOWN,
  }),
  personal(remarkedSittings, "Tests re-marked", inSitting(remarkedSittings.sittingId), {
    own: NOT_SHOWN,
  }),

  personal(handIns, "Work handed in", (person) => eq(handIns.studentId, person), {
    own: {
      onlyIf: {
        score: sql`${handIns.returnedAt} is not null`,
        comment: sql`${handIns.returnedAt} is not null`,
      },
    },
  }),
  personal(
    lessonFiles,
    "Files of work handed in",
    (person) =>
      sql`${lessonFiles.handInId} in (select ${handIns.id} from ${handIns} where ${handIns.studentId} = ${person})`,
  ),
];
