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
  liveViewEvents,
  paperScores,
  remarkedSittings,
  lateAnswers,
  sittingAnswers,
  sittings,
} from "../cbt/sittings/tables.ts";
import { subjectTakers } from "../classes/tables.ts";
import {
  feeBalances,
  feeChoices,
  feeEntries,
  feePayments,
  feeOnlinePayments,
  feeSlipChildren,
  feeSlips,
  feeStatementLines,
} from "../fees/tables.ts";
import { handIns, lessonFiles } from "../lessons/tables.ts";
import { dayNotes } from "../lessons/day-notes/tables.ts";
import { observations, observedChildren } from "../lessons/observations/tables.ts";
import { announcementStudents } from "../announcements/tables.ts";
import { headRemarks, sheetEntries, sheetIssues, withheldSheets } from "../report-cards/tables.ts";
import { results } from "../results/tables.ts";
import {
  classChanges,
  enrolments,
  familyMembers,
  guardians,
  recordAccesses,
  studentDetails,
} from "../students/tables.ts";
import { photoConsents, sitePicturePupils } from "../site/tables.ts";
import { issuedCertificates, promotionDecisions } from "../years/tables.ts";
import { type PersonalTable, personal } from "./personal-table.ts";

const TECHNICAL = "Only the portal's own work needs it.";

const inEnrolment = (column: PgColumn) => (person: string) =>
  sql`${column} in (select ${enrolments.id} from ${enrolments} where ${enrolments.studentId} = ${person})`;
const inSitting = (column: PgColumn) => (person: string) =>
  sql`${column} in (select ${sittings.id} from ${sittings} where ${sittings.studentId} = ${person})`;
const ofRoll = (person: string): SQL =>
  sql`(select ${classRolls.id} from ${classRolls} where ${person}::uuid = any(${classRolls.pupils}))`;

const observedOf = (person: string) =>
  sql`(select ${observedChildren.observationId} from ${observedChildren}
    where ${observedChildren.studentId} = ${person})`;

const isPaymentOf = (payment: PgColumn, person: string) =>
  sql`${payment} in (select ${feeEntries.paymentId} from ${feeEntries}
    where ${feeEntries.studentId} = ${person})`;

const slipsFor = (person: string) =>
  sql`(select ${feeSlipChildren.slipId} from ${feeSlipChildren}
    where ${feeSlipChildren.studentId} = ${person})`;

/** Rows that the family does not see in the portal: its export has only the heading. */
const NOT_SHOWN = { rows: sql`false` };

/** Data that the school stores about its pupils, and the data that depends on it. */
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
  // The family sees in which duty someone looked, not who.
  personal(
    recordAccesses,
    "Who opened the record",
    (person) => eq(recordAccesses.studentId, person),
    {
      columns: ["day", "kind", "as"],
    },
  ),
  personal(photoConsents, "Answers to photos on the website", (person) =>
    or(
      eq(photoConsents.studentId, person),
      and(eq(photoConsents.enteredBy, person), isNull(photoConsents.signedBy)),
    ),
  ),
  personal(sitePicturePupils, "Pictures of the website that show the child", (person) =>
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
      rows: and(
        eq(results.status, "approved"),
        eq(results.published, true),
        // Like the pages: a withheld sheet also withholds the figures of its term.
        sql`not exists (
          select 1 from ${enrolments} join ${withheldSheets}
            on ${withheldSheets.studentId} = ${enrolments.studentId}
            and ${withheldSheets.termId} = ${enrolments.termId}
          where ${enrolments.id} = ${results.enrolmentId})`,
      ),
      without: ["principalComment"],
    },
  }),
  // The family gets released data in the report sheets.
  personal(sheetEntries, "Entered for report cards", inEnrolment(sheetEntries.enrolmentId), {
    own: NOT_SHOWN,
  }),
  personal(headRemarks, "Principal's remarks", inEnrolment(headRemarks.enrolmentId), {
    own: NOT_SHOWN,
  }),
  personal(sheetIssues, "Report cards", (person) => eq(sheetIssues.studentId, person), {
    without: { signature: "It shows that the sheet is genuine, and says nothing of the person." },
    own: {
      rows: sql`not exists (
        select 1 from ${withheldSheets}
        where ${withheldSheets.studentId} = ${sheetIssues.studentId}
          and ${withheldSheets.termId} = ${sheetIssues.termId}) and ${isNull(sheetIssues.takenBackAt)}`,
    },
  }),
  personal(announcementStudents, "Announcements about the pupil", (person) =>
    eq(announcementStudents.studentId, person),
  ),
  personal(
    withheldSheets,
    "Report cards withheld",
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
  personal(
    issuedCertificates,
    "Certificates",
    (person) => eq(issuedCertificates.studentId, person),
    {
      columns: ["kind", "number", "text", "letterhead", "issuedBy", "createdAt"],
    },
  ),

  personal(sittings, "Computer-based tests", (person) => eq(sittings.studentId, person), {
    without: { questionIds: TECHNICAL },
    // Marks are the family's with the results.
    own: { without: ["marks", "totalMarks", "markedAt", "awaitsMarking"] },
  }),
  personal(sittingAnswers, "Answers in tests", inSitting(sittingAnswers.sittingId), {
    own: { without: ["marks", "points", "pointsFor"] },
  }),
  personal(lateAnswers, "Late answers in tests", inSitting(lateAnswers.sittingId)),
  personal(liveViewEvents, "Noted during tests", (person) => eq(liveViewEvents.studentId, person), {
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
    observations,
    "Observations",
    (person) => sql`${observations.id} in ${observedOf(person)}`,
  ),
  personal(observedChildren, "Children of observations", (person) =>
    eq(observedChildren.studentId, person),
  ),
  personal(feeEntries, "Fees", (person) => eq(feeEntries.studentId, person), { own: NOT_SHOWN }),
  personal(
    feeStatementLines,
    "Lines of bank statements",
    (person) => isPaymentOf(feeStatementLines.paymentId, person),
    { without: { fingerprint: "It only tells lines apart." }, own: NOT_SHOWN },
  ),
  personal(
    feeSlips,
    "Transfer slips",
    (person) => or(eq(feeSlips.sentBy, person), sql`${feeSlips.id} in ${slipsFor(person)}`),
    { own: NOT_SHOWN },
  ),
  personal(
    feeSlipChildren,
    "Children of transfer slips",
    (person) => eq(feeSlipChildren.studentId, person),
    { own: NOT_SHOWN },
  ),
  personal(
    feeOnlinePayments,
    "Online payments",
    (person) =>
      or(
        eq(feeOnlinePayments.payerId, person),
        sql`${feeOnlinePayments.shares} @> ${JSON.stringify([{ studentId: person }])}::jsonb`,
      ),
    { without: { address: "It opens the provider's page." }, own: NOT_SHOWN },
  ),
  personal(feePayments, "Payments of fees", (person) => isPaymentOf(feePayments.id, person), {
    without: { code: "It opens the public page of the receipt." },
    own: NOT_SHOWN,
  }),
  personal(feeChoices, "Optional fees", (person) => eq(feeChoices.studentId, person), {
    own: NOT_SHOWN,
  }),
  personal(feeBalances, "Balance of fees", (person) => eq(feeBalances.studentId, person), {
    own: NOT_SHOWN,
  }),
  personal(dayNotes, "Day notes", (person) => eq(dayNotes.studentId, person)),
  personal(
    lessonFiles,
    "Files of work handed in, and pictures of observations",
    (person) =>
      sql`(${lessonFiles.handInId} in (select ${handIns.id} from ${handIns} where ${handIns.studentId} = ${person})
        or ${lessonFiles.observationId} in ${observedOf(person)})`,
  ),
];
