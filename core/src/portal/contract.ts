import { accountsContract } from "../accounts/contract.ts";
import { announcementsContract } from "../announcements/contract.ts";
import { attendanceContract } from "../attendance/contract.ts";
import { calendarContract } from "../calendar/contract.ts";
import { cbtContract } from "../cbt/contract.ts";
import { classesContract } from "../classes/contract.ts";
import { feesContract } from "../fees/contract.ts";
import { lessonsContract } from "../lessons/contract.ts";
import { messagesContract } from "../messages/contract.ts";
import { reportCardsContract } from "../report-cards/contract.ts";
import { resultsContract } from "../results/contract.ts";
import { schoolContract } from "../school/contract.ts";
import { siteContract } from "../site/contract.ts";
import { staffContract } from "../staff/contract.ts";
import { studentsContract } from "../students/contract.ts";
import { privacyContract } from "../privacy/contract.ts";
import { yearsContract } from "../years/contract.ts";
import { homeContract } from "./contract-home.ts";
import { peopleContract } from "./contract-people.ts";
import { shellContract } from "./contract-shell.ts";
import { searchContract } from "./search/contract.ts";
import { setupContract } from "./setup/contract.ts";

/** Endpoints that combine data of several modules. */
export const portalContract = {
  ...shellContract,
  ...homeContract,
  ...searchContract,
  people: peopleContract,
  setup: setupContract,
};

/** The whole API: every endpoint below /api, module by module. Its type is too long to infer. */
export const contract: {
  accounts: typeof accountsContract;
  school: typeof schoolContract;
  classes: typeof classesContract;
  staff: typeof staffContract;
  students: typeof studentsContract;
  calendar: typeof calendarContract;
  attendance: typeof attendanceContract;
  results: typeof resultsContract;
  cbt: typeof cbtContract;
  reportCards: typeof reportCardsContract;
  lessons: typeof lessonsContract;
  years: typeof yearsContract;
  fees: typeof feesContract;
  announcements: typeof announcementsContract;
  messages: typeof messagesContract;
  site: typeof siteContract;
  privacy: typeof privacyContract;
  portal: typeof portalContract;
} = {
  accounts: accountsContract,
  school: schoolContract,
  classes: classesContract,
  staff: staffContract,
  students: studentsContract,
  calendar: calendarContract,
  attendance: attendanceContract,
  results: resultsContract,
  cbt: cbtContract,
  reportCards: reportCardsContract,
  lessons: lessonsContract,
  years: yearsContract,
  fees: feesContract,
  announcements: announcementsContract,
  messages: messagesContract,
  site: siteContract,
  privacy: privacyContract,
  portal: portalContract,
};
