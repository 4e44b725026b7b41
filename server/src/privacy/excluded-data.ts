import type { PgTable } from "drizzle-orm/pg-core";
import {
  devicePins,
  firstRun,
  mfaChallenges,
  refreshTokens,
  signingKeys,
} from "../accounts/tables.ts";
import { classRolls } from "../attendance/tables.ts";
import { calendarEntries, calendarEntryClasses } from "../calendar/tables.ts";
import {
  classTimetables,
  schoolRooms,
  timetableDays,
  timetableDayUses,
  timetablePeriods,
  timetableTerms,
} from "../calendar/timetable/tables.ts";
import { remarkings, scoreTransfers } from "../cbt/sittings/tables.ts";
import { bankQuestions, paperQuestions, testPapers } from "../cbt/tables.ts";
import { classCategories, classes, classAliases, subjects } from "../classes/tables.ts";
import {
  discountRules,
  feeBillings,
  feeInstalments,
  feeItems,
  feeProviders,
  feeStatements,
} from "../fees/tables.ts";
import { dayNoteLevels } from "../lessons/day-notes/tables.ts";
import { liveLessonClasses } from "../lessons/live/tables.ts";
import { lessonNoteClasses } from "../lessons/notes/tables.ts";
import { schemesOfWork } from "../lessons/plans/tables.ts";
import { assignmentClasses, assignmentTransfers } from "../lessons/tables.ts";
import { messageGroups } from "../messages/groups/tables.ts";
import { auditSeals, auditValues } from "../platform/database/audit/tables.ts";
import { bucketObjects, files } from "../platform/documents/files/tables.ts";
import { idempotencyKeys } from "../platform/http/tables.ts";
import { imports } from "../platform/documents/imports/tables.ts";
import { phoneGateways, phoneOptOuts } from "../platform/outgoing/phone/tables.ts";
import { pushKeys, pushMessages } from "../platform/outgoing/push/tables.ts";
import { rateLimits } from "../platform/http/rate-limits/tables.ts";
import { settings } from "../platform/database/settings/tables.ts";
import {
  sheetFilePieces,
  sheetFiles,
  sheetKeys,
  sheetPictures,
  approvedParts,
  sheetReleaseRuns,
  sheetReleases,
  sheetSettings,
} from "../report-cards/tables.ts";
import { bulkApprovals } from "../results/approvals/tables.ts";
import { backups } from "../school/backups/tables.ts";
import { academicSessions, numberSeries, terms } from "../school/tables.ts";
import { siteDrafts, sitePictures, siteVersions } from "../site/tables.ts";
import { admissionDrafts, families } from "../students/tables.ts";
import { nextClasses, promotionPlans, termRollovers } from "../years/tables.ts";
import { dataExportChunks } from "./tables.ts";

interface LeftOut {
  /** Reason given in the export. */
  readonly why: string;
  readonly tables: readonly PgTable[];
}

/** Every table that no data export contains, with the reason. */
export const LEFT_OUT: readonly LeftOut[] = [
  {
    why: "Passwords, codes and keys that open accounts or sign for the school.",
    tables: [devicePins, firstRun, mfaChallenges, pushKeys, refreshTokens, sheetKeys, signingKeys],
  },
  {
    why: "Files and answers that are made for a short time and then deleted.",
    tables: [dataExportChunks, idempotencyKeys, rateLimits, sheetFilePieces, sheetFiles],
  },
  {
    why: "Earlier values of records are in the audit log. The principal gives them on request.",
    tables: [auditSeals, auditValues],
  },
  {
    why: "Lists of many people at once. What they say of this person is in the other parts.",
    tables: [
      admissionDrafts,
      bulkApprovals,
      classRolls,
      families,
      imports,
      messageGroups,
      sheetReleaseRuns,
      termRollovers,
    ],
  },
  {
    why: "Notifications on devices: they repeat what the pages say.",
    tables: [pushMessages],
  },
  {
    why: "Files themselves: they are in the folder “files” of the ZIP.",
    tables: [bucketObjects, files, sheetPictures],
  },
  {
    why: "Work of the school in which the person is only named as the one who did it.",
    tables: [
      assignmentTransfers,
      backups,
      calendarEntries,
      feeBillings,
      feeStatements,
      remarkings,
      scoreTransfers,
      settings,
      sheetReleases,
      siteDrafts,
      sitePictures,
      siteVersions,
    ],
  },
  {
    why: "Lists that say nothing about a person, such as terms, subjects and rooms.",
    tables: [
      academicSessions,
      approvedParts,
      assignmentClasses,
      bankQuestions,
      calendarEntryClasses,
      classAliases,
      classCategories,
      classes,
      classTimetables,
      dayNoteLevels,
      discountRules,
      feeInstalments,
      feeItems,
      lessonNoteClasses,
      liveLessonClasses,
      nextClasses,
      numberSeries,
      paperQuestions,
      feeProviders,
      phoneGateways,
      phoneOptOuts,
      promotionPlans,
      schemesOfWork,
      schoolRooms,
      sheetSettings,
      subjects,
      terms,
      testPapers,
      timetableDays,
      timetableDayUses,
      timetablePeriods,
      timetableTerms,
    ],
  },
];
