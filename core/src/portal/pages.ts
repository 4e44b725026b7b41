import type { Actor } from "../accounts/actor.ts";
import { isPrincipal, isTeacher, maySignIn, mayUsePortal } from "../accounts/policy.ts";
import { mayManageUsers } from "../accounts/users/policy.ts";
import { mayReadAnnouncements, mayWriteAnnouncements } from "../announcements/policy.ts";
import { mayOpenCalendar } from "../calendar/policy.ts";
import { mayWriteTimetables } from "../calendar/timetable/policy.ts";
import { mayOpenRegisters, mayOpenStaffAttendance } from "../attendance/policy.ts";
import {
  mayMakeQuestions,
  mayMakeTests,
  mayOpenCbt,
  mayOpenTestResults,
  mayTakeTests,
} from "../cbt/policy.ts";
import { mayManageClasses, mayReadClasses } from "../classes/policy.ts";
import {
  mayCounterEntries,
  mayKeepFees,
  mayOpenFees,
  mayOpenOwnFees,
  maySetProviders,
} from "../fees/policy.ts";
import { mayLearn, mayOpenEClassroom, mayTeach } from "../lessons/policy.ts";
import { mayHostLive } from "../lessons/live/policy.ts";
import { mayOpenPlans } from "../lessons/plans/policy.ts";
import { mayManageGroups } from "../messages/groups/policy.ts";
import { mayOpenDirect, mayOversee, mayStartThreads } from "../messages/direct/policy.ts";
import { mayWriteMessages } from "../messages/writing/policy.ts";
import { mayOpenBoard } from "../report-cards/board/policy.ts";
import { mayOpenReportCards, mayOpenSheets, mayViewReportCard } from "../report-cards/policy.ts";
import {
  mayApproveResults,
  mayOpenReports,
  mayOpenScoring,
  mayReadBroadSheet,
} from "../results/policy.ts";
import { mayOpenOwnData } from "../privacy/policy.ts";
import { mayManageSchool, mayReadAudit } from "../school/policy.ts";
import { mayEditSite, mayReadEnquiries } from "../site/policy.ts";
import { mayManageStaff } from "../staff/policy.ts";
import {
  mayListStudents,
  mayManageStudents,
  mayOpenCollecting,
  mayOpenOwnFamily,
} from "../students/policy.ts";
import { mayListAlumni, mayOpenSchoolLife, mayRollOver } from "../years/policy.ts";
import { onStandby, openedAt, page, type Page } from "./page.ts";
import { mayOpenResultsPage, mayOpenTests } from "./policy.ts";
import { mayOpenChildPage, mayOpenStaffPage } from "./policy-people.ts";

/** An old path that redirects; `*` at the end matches everything below. */
export interface Redirect {
  readonly path: string;
  readonly to: string | ((actor: Actor) => string);
}

/** The list of tests, of all states. */
const TESTS = "/cbt?state=";

/** Every page of the website and the people who may open it. Other paths redirect to "/". */
export const pages: readonly Page[] = [
  onStandby(page("/", "Home", "anyone")),
  onStandby(page("/signin", "Sign In", "anyone")),
  onStandby(page("/login", "Sign In", "anyone")),
  page("/admin-login", "Admin Login", "anyone"),
  page("/register", "Register", "anyone"),
  page("/setup", "First Start", "anyone"),
  page("/forgot-password", "Forgot Password", "anyone"),
  page("/reset-password", "Reset Password", "anyone"),
  page("/confirm", "Confirm", "anyone"),

  onStandby(page("/dashboard", "Dashboard", maySignIn, "Dashboard")),
  onStandby(page("/dashboard/profile", "Profile", maySignIn, "Profile")),
  page("/dashboard/unsent", "Waiting to Be Sent", mayUsePortal),
  page("/dashboard/family", "My Family", mayOpenOwnFamily, "Profile"),
  page("/dashboard/data", "Your Data", mayOpenOwnData, "Profile"),
  page("/dashboard/data/{id}", "Personal Data", mayOpenOwnData),
  onStandby(page("/help", "Help", mayUsePortal, "Profile")),
  page("/dashboard/pages", "All Pages", mayUsePortal),

  page("/dashboard/staff", "View Staff", mayManageStaff, "Staff"),
  page("/dashboard/staff/create", "Create Staff", mayManageStaff, "Staff"),
  openedAt(
    "/dashboard/staff?view=search",
    page("/dashboard/staff/search", "Search Staff", mayManageStaff, "Staff"),
  ),
  openedAt(
    "/dashboard/staff?view=change",
    page("/dashboard/staff/bulk-edit", "Bulk Edit Staff", mayManageStaff, "Staff"),
  ),
  page("/dashboard/staff/import-csv", "Import Staff", mayManageStaff, "Staff"),
  openedAt(
    "/dashboard/staff?view=export",
    page("/dashboard/staff/export-csv", "Export Staff", mayManageStaff, "Staff"),
  ),
  openedAt(
    "/dashboard/staff?view=deleted",
    page("/dashboard/staff/deleted", "Deleted Staff", mayManageStaff, "Staff"),
  ),
  page("/dashboard/staff/print-list", "Staff List", mayManageStaff),
  openedAt(
    "/dashboard/staff?view=slips",
    page("/dashboard/staff/print-login", "Print Login", mayManageStaff, "Staff"),
  ),
  {
    ...page("/dashboard/staff/edit/{id}", "Edit Staff", mayManageStaff),
    refusal: "You do not have permission to edit staff members",
  },
  page("/dashboard/staff/{id}", "Staff Member", mayOpenStaffPage),

  page("/dashboard/students", "View Students", mayListStudents, "Students"),
  {
    ...page("/dashboard/students/create", "New Admission", mayManageStudents, "Students"),
    alsoNamed: "Create Student",
  },
  openedAt(
    "/dashboard/students?view=search",
    page("/dashboard/students/search", "Search Students", mayManageStudents, "Students"),
  ),
  openedAt(
    "/dashboard/students?view=change",
    page("/dashboard/students/bulk-edit", "Bulk Edit Students", mayManageStudents, "Students"),
  ),
  page("/dashboard/students/pictures", "Passport Pictures", mayManageStudents, "Students"),
  page("/dashboard/students/pictures/zip", "Passport Pictures From a ZIP", mayManageStudents),
  page("/dashboard/students/transfer", "Transfer Student", mayManageStudents, "Students"),
  openedAt(
    "/dashboard/students?view=slips",
    page("/dashboard/students/print-login", "Print Login", mayManageStudents, "Students"),
  ),
  page(
    "/dashboard/students/admission-register",
    "Admission Register",
    mayManageStudents,
    "Students",
  ),
  page("/dashboard/students/alumni", "Alumni", mayListAlumni, "Students"),
  page("/dashboard/students/import-csv", "Import Students", mayManageStudents, "Students"),
  openedAt(
    "/dashboard/students?view=export",
    page("/dashboard/students/export-csv", "Export Students", mayManageStudents, "Students"),
  ),
  openedAt(
    "/dashboard/students?view=deleted",
    page("/dashboard/students/deleted", "Deleted Accounts", mayManageStudents, "Students"),
  ),
  page("/dashboard/students/families", "Families", mayManageStudents, "Students"),
  page("/dashboard/students/families/proposals", "Find Families", mayManageStudents, "Students"),
  page("/dashboard/students/families/accounts", "Parent Accounts", mayManageStudents, "Students"),
  page("/dashboard/students/families/{id}", "Family", mayManageStudents),
  page("/dashboard/students/collecting", "Who May Collect", mayOpenCollecting, "Students"),
  page("/dashboard/students/photo-consents", "Photo Consents", mayManageStudents, "Students"),
  page("/dashboard/students/edit/{id}", "Edit Student", mayManageStudents),
  page("/dashboard/students/life/{id}", "School Life", mayOpenSchoolLife),
  onStandby(page("/dashboard/students/{id}", "Student", mayOpenChildPage)),

  page("/dashboard/classes", "View Classes", mayReadClasses, "Classes"),
  page("/dashboard/classes/categories", "Class Categories", mayManageClasses, "Classes"),
  page("/dashboard/classes/create", "Create Class", mayManageClasses, "Classes"),
  page("/dashboard/classes/edit", "Edit Class", mayManageClasses, "Classes"),
  page("/dashboard/classes/edit/{id}", "Edit Class", mayManageClasses),
  page("/dashboard/classes/{id}", "Class", mayReadClasses),
  page("/dashboard/classes/subjects", "Subjects and Teachers", mayManageClasses, "Classes"),
  page("/dashboard/classes/change", "Change Class", mayManageClasses, "Classes"),
  page("/dashboard/classes/next-term", "Next Term", mayRollOver, "Classes"),
  page("/dashboard/classes/promotion", "Promotion", mayRollOver, "Classes"),

  page("/dashboard/attendance", "Class Register", mayOpenRegisters, "Attendance"),
  page("/dashboard/attendance/days", "Attendance by Day", mayOpenRegisters, "Attendance"),
  page("/dashboard/attendance/summary", "Attendance Summary", mayOpenRegisters, "Attendance"),
  page("/dashboard/attendance/staff", "Staff Attendance", mayOpenStaffAttendance, "Attendance"),

  page("/dashboard/upload", "Upload Results", mayOpenScoring, "Assessments"),
  {
    ...page("/dashboard/staff-results", "Scores", mayOpenScoring, "Assessments"),
    alsoNamed: "Class Results",
  },

  page("/dashboard/question-bank", "Question Banks", mayMakeQuestions, "Question Bank"),
  page(
    "/dashboard/question-bank/create",
    "Create Question Bank",
    mayMakeQuestions,
    "Question Bank",
  ),
  page("/dashboard/question-bank/edit", "Edit Question Bank", mayMakeQuestions),

  onStandby(page("/dashboard/results", "Results", mayOpenResultsPage, "Report Card")),
  onStandby(page("/report-cards", "Report Cards", mayOpenReportCards, "Report Card")),
  page("/dashboard/fees", "Fees", mayKeepFees, "Fees"),
  page("/dashboard/fees/billing", "Bill the Term", mayKeepFees, "Fees"),
  page("/dashboard/fees/items", "Fee Items", mayKeepFees, "Fees"),
  page("/dashboard/fees/payments", "Payments", mayKeepFees, "Fees"),
  page("/dashboard/fees/statements", "Bank Statements", mayKeepFees, "Fees"),
  page("/dashboard/fees/statements/{id}", "Bank Statement", mayKeepFees, "Fees"),
  page("/dashboard/fees/slips", "Transfer Slips", mayKeepFees, "Fees"),
  page("/dashboard/fees/online", "Online Payments", mayKeepFees, "Fees"),
  page("/dashboard/fees/report", "Fees Report", mayCounterEntries, "Fees"),
  page("/dashboard/fees/payments/{id}", "Receipt", mayOpenFees),
  page("/dashboard/fees/{id}", "Account of Fees", mayKeepFees),
  page("/fees", "Fees", mayOpenOwnFees, "Fees"),
  page("/fees/online/{id}", "Online Payment", mayOpenOwnFees),
  page("/dashboard/report-card/board", "Term Board", mayOpenBoard, "Report Card"),
  page("/dashboard/report-card/entry", "Report Card Entry", mayOpenSheets, "Report Card"),
  page("/dashboard/report-card/view", "View Report Card", mayViewReportCard, "Report Card"),
  page("/dashboard/report-card/ledger", "Ledger", mayOpenReports, "Report Card"),
  page("/dashboard/report-card/broad-sheet", "Broad Sheet", mayReadBroadSheet, "Report Card"),
  page(
    "/dashboard/report-card/ledger-breakdown",
    "Ledger Breakdown",
    mayOpenReports,
    "Report Card",
  ),
  page(
    "/dashboard/report-card/ledger-assessments",
    "Ledger With Assessments",
    mayOpenReports,
    "Report Card",
  ),
  page(
    "/dashboard/report-card/pending-approvals",
    "Pending Approvals",
    mayApproveResults,
    "Report Card",
  ),

  onStandby(page("/school-calendar", "School Calendar", mayOpenCalendar, "School Calendar")),
  onStandby(page("/school-calendar/print", "Print Calendar", mayOpenCalendar)),
  onStandby(page("/timetable", "Timetable", mayOpenCalendar, "School Calendar")),
  page("/timetable/edit", "Edit Timetable", mayWriteTimetables),
  page("/timetable/periods", "Periods and Rooms", mayWriteTimetables),

  { ...page("/cbt", "Tests", mayOpenCbt, "CBT"), alsoNamed: "Computer-Based Tests" },
  openedAt(TESTS, page("/dashboard/cbt/take", "Take a Test", mayTakeTests, "CBT")),
  page("/dashboard/cbt/create", "Create Test", mayMakeTests, "CBT"),
  openedAt(TESTS, page("/dashboard/cbt/manage", "Manage Tests", mayMakeTests, "CBT")),
  page("/dashboard/cbt/edit", "Edit Test", mayMakeTests),
  page("/dashboard/cbt/paper-scores", "Scores on Paper", mayMakeTests),
  page("/dashboard/cbt/answer-sheets", "Answer Sheets", mayMakeTests),
  page("/dashboard/cbt/preview", "Preview", mayMakeTests),
  page("/dashboard/cbt/print", "Print Test", mayMakeTests),
  page("/dashboard/cbt/hall", "Live view", mayMakeTests),
  page("/dashboard/cbt/results", "Test Results", mayOpenTestResults, "CBT"),
  page("/dashboard/cbt/analyze", "Analyse Tests", mayMakeTests, "CBT"),
  page("/dashboard/cbt/send-scores", "Send Scores", mayMakeTests),
  page("/dashboard/cbt/mock-exams", "Mock Exams", mayMakeTests, "CBT"),

  page("/e-classroom", "E-Classroom", mayOpenEClassroom, "E-Classroom"),
  page("/e-classroom/create", "New Live Lesson", mayHostLive),
  page("/e-classroom/edit/{id}", "Edit Live Lesson", mayHostLive),

  page("/dashboard/settings", "Settings", mayManageSchool, "Settings"),
  page("/dashboard/setup", "Set Up", mayManageSchool),
  page("/dashboard/settings/school", "School", mayManageSchool, "Settings"),
  page("/dashboard/settings/academic", "Sessions and Grading", mayManageSchool, "Settings"),
  page("/dashboard/settings/report-sheets", "Report Card Settings", mayManageSchool, "Settings"),
  page("/dashboard/users", "User Management", mayManageUsers, "Settings"),
  page("/dashboard/settings/site", "Site Content", mayEditSite, "Settings"),
  page("/dashboard/settings/messages", "Website Enquiries", mayReadEnquiries, "Settings"),
  page("/dashboard/settings/online-payments", "Payment Providers", maySetProviders, "Settings"),
  page("/dashboard/settings/phone-messages", "SMS and WhatsApp", mayManageSchool, "Settings"),
  page("/dashboard/settings/automatic-messages", "Automatic Messages", mayManageSchool, "Settings"),
  page("/dashboard/settings/newsletter", "Newsletter", mayReadEnquiries, "Settings"),
  page("/dashboard/settings/backups", "Backups", isPrincipal, "Settings"),
  page("/dashboard/settings/retention", "Keeping and Erasing", isPrincipal, "Settings"),
  page("/dashboard/settings/system", "System", mayManageSchool, "Settings"),
  openedAt(
    "/dashboard/settings/system?view=reads",
    page("/dashboard/settings/who-saw-what", "Who Saw What", mayReadAudit, "Settings"),
  ),

  onStandby(
    page("/dashboard/announcements", "Announcements", mayReadAnnouncements, "Announcements"),
  ),
  page(
    "/dashboard/announcements/create",
    "Create Announcement",
    mayWriteAnnouncements,
    "Announcements",
  ),
  page(
    "/dashboard/announcements/written",
    "Manage Announcements",
    mayWriteAnnouncements,
    "Announcements",
  ),
  page("/dashboard/announcements/edit/{id}", "Edit Announcement", mayWriteAnnouncements),
  page("/dashboard/messages", "Messages", mayOpenDirect, "Messages"),
  page("/dashboard/messages/new", "New Message", mayStartThreads, "Messages"),
  page("/dashboard/messages/write", "Write to Many", mayWriteMessages, "Messages"),
  page("/dashboard/messages/sent", "Sent Messages", mayWriteMessages, "Messages"),
  page("/dashboard/messages/sent/{id}", "Sent Message", mayWriteMessages),
  page("/dashboard/messages/groups", "Groups", mayManageGroups, "Messages"),
  page("/dashboard/messages/groups/create", "New Group", mayManageGroups),
  page("/dashboard/messages/groups/edit/{id}", "Edit Group", mayManageGroups),
  page("/dashboard/messages/reports", "Message Reports", mayOversee, "Messages"),
  page("/dashboard/messages/{id}", "Messages", mayOpenDirect),
  {
    ...page("/assignments", "Homework", mayOpenEClassroom, "E-Classroom"),
    alsoNamed: "Assignments",
  },
  page("/assignments/create", "Set Homework", mayTeach),
  page("/assignments/edit/{id}", "Edit Homework", mayTeach),
  page("/assignments/marks/{id}", "Mark Work", mayTeach),
  page("/assignments/scores/{id}", "Send Scores", mayTeach),
  page("/assignments/work/{id}", "Homework", mayLearn),
  page("/notes", "Notes", mayOpenEClassroom, "E-Classroom"),
  page("/observations", "Observations", mayOpenEClassroom, "E-Classroom"),
  page("/day-notes", "Day Notes", mayTeach, "E-Classroom"),
  page("/observations/edit/{id}", "Edit Observation", mayTeach),
  page("/notes/create", "Write Note", mayTeach),
  page("/notes/edit/{id}", "Edit Note", mayTeach),
  page("/notes/copy/{id}", "Copy Note", mayTeach),
  page("/notes/{id}", "Note", mayOpenEClassroom),
  openedAt(TESTS, page("/tests", "Tests", mayOpenTests, "E-Classroom")),
  page("/lesson-plan", "Lesson Plan", mayOpenPlans, "E-Classroom"),
  page("/lesson-plan/schemes", "Schemes of Work", mayOpenPlans, "E-Classroom"),
  page("/lesson-plan/scheme", "Scheme of Work", mayOpenPlans),
  page("/lesson-plan/write", "Write Lesson Plan", mayOpenPlans),
  page("/lesson-plan/edit/{id}", "Edit Lesson Plan", mayOpenPlans),
  page("/lesson-plan/{id}", "Lesson Plan", mayOpenPlans),
];

/** Paths of the sidebar variant and old links, each with its target. */
export const redirects: readonly Redirect[] = [
  { path: "/enroll", to: "/register" },
  {
    path: "/dashboard/assessments",
    to: (actor) => (isTeacher(actor) ? "/dashboard/upload" : "/dashboard/staff-results"),
  },
  {
    path: "/dashboard/report-card",
    to: (actor) => (mayOpenReports(actor) ? "/dashboard/report-card/ledger" : "/report-cards"),
  },
  { path: "/dashboard/calendar", to: "/school-calendar" },
  { path: "/dashboard/calendar/*", to: "/school-calendar" },
  { path: "/dashboard/cbt", to: "/cbt" },
  { path: "/dashboard/eclassroom", to: "/e-classroom" },
  { path: "/dashboard/settings/users", to: "/dashboard/users" },
];

const matchers = pages.map((one) => ({ page: one, shape: shapeOf(one.path) }));

/**
 * Returns the pattern of a path. An id contains a digit, the name of a page never does:
 * "/dashboard/staff/edit" is not a person.
 */
function shapeOf(path: string): RegExp {
  const parts = path.split("/").map((part) => (part.startsWith("{") ? "[^/]*\\d[^/]*" : part));
  return new RegExp(`^${parts.join("/")}$`);
}

/** The page at a path (without query), or undefined. */
export function pageAt(path: string): Page | undefined {
  const trimmed = path.length > 1 ? path.replace(/\/$/, "") : path;
  return matchers.find(({ shape }) => shape.test(trimmed))?.page;
}

/**
 * Whether the person may open the page at this path; `null` is a visitor who is not signed in.
 * False for an unknown path. Before a given password is changed, and while an account awaits
 * approval, only the dashboard and the profile open. On a standby only pages marked `onStandby`
 * open.
 */
export function mayOpenPage(actor: Actor | null, path: string): boolean {
  const page = pageAt(path);
  if (page === undefined) return false;
  if (actor?.isOnStandby && !page.onStandby) return false;
  if (page.mayOpen === "anyone") return true;
  if (actor === null) return false;
  if (actor.mustChangePassword && page.mayOpen !== maySignIn) return false;
  return page.mayOpen(actor);
}
