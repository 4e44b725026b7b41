import { accountsContract } from "../accounts/contract.ts";
import { adminLoginContract } from "../accounts/auth/contract-admin-login.ts";
import { recoveryCodesContract } from "../accounts/auth/contract-recovery-codes.ts";
import { setupContract } from "../accounts/setup/contract.ts";
import { announcementsContract } from "../announcements/contract.ts";
import { viewAsContract } from "../accounts/view-as/contract.ts";
import { analysisContract } from "../cbt/analysis/contract.ts";
import { banksContract } from "../cbt/banks/contract.ts";
import { hallContract } from "../cbt/hall/contract.ts";
import { marksContract } from "../cbt/marks/contract.ts";
import { sittingsContract } from "../cbt/sittings/contract.ts";
import { testsContract } from "../cbt/tests/contract.ts";
import { classesContract } from "../classes/contract.ts";
import { categoriesContract } from "../classes/contract-categories.ts";
import { manageClassesContract } from "../classes/contract-manage.ts";
import { subjectsContract } from "../classes/contract-subjects.ts";
import { resultsContract } from "../results/contract.ts";
import { schoolContract } from "../school/contract.ts";
import { academicContract } from "../school/contract-academic.ts";
import { auditContract } from "../school/contract-audit.ts";
import { jobsContract } from "../school/contract-jobs.ts";
import { outboxContract } from "../school/contract-outbox.ts";
import { settingsContract } from "../school/contract-settings.ts";
import { siteContract } from "../site/contract.ts";
import { staffContract } from "../staff/contract.ts";
import { studentsContract } from "../students/contract.ts";
import { homeContract } from "./contract-home.ts";
import { peopleContract } from "./contract-people.ts";
import { shellContract } from "./contract-shell.ts";

/** The whole API: every endpoint below /api, by room. */
export const contract = {
  setup: setupContract,
  adminLogin: adminLoginContract,
  recoveryCodes: recoveryCodesContract,
  viewAs: viewAsContract,
  accounts: accountsContract,
  school: schoolContract,
  settings: settingsContract,
  academic: academicContract,
  audit: auditContract,
  outbox: outboxContract,
  backgroundJobs: jobsContract,
  classes: classesContract,
  classCategories: categoriesContract,
  manageClasses: manageClassesContract,
  subjects: subjectsContract,
  staff: staffContract,
  students: studentsContract,
  results: resultsContract,
  questionBanks: banksContract,
  cbtTests: testsContract,
  sittings: sittingsContract,
  hall: hallContract,
  testAnalysis: analysisContract,
  testMarks: marksContract,
  announcements: announcementsContract,
  site: siteContract,
  portal: { ...shellContract, ...homeContract },
  people: peopleContract,
};
