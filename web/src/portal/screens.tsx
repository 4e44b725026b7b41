import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import { DashboardPage } from "./DashboardPage.tsx";
import { cbtScreens } from "./screens-cbt.tsx";
import { lessonScreens } from "./screens-lessons.tsx";
import { dataScreens } from "./screens-data.tsx";
import { feeScreens } from "./screens-fees.tsx";
import { yearScreens } from "./screens-years.tsx";

const ledgers = lazyRouteComponent(
  () => import("../results/reports/LedgersPage.tsx"),
  "LedgersPage",
);

/** The screen of each page, loaded on first use. */
export const screens: Readonly<Record<string, RouteComponent>> = {
  "/dashboard": DashboardPage,
  "/dashboard/pages": lazyRouteComponent(() => import("./AllPages.tsx"), "AllPages"),
  "/dashboard/profile": lazyRouteComponent(() => import("./ProfileScreen.tsx"), "ProfileScreen"),
  "/dashboard/users": lazyRouteComponent(() => import("./UsersScreen.tsx"), "UsersScreen"),
  "/dashboard/settings": lazyRouteComponent(() => import("./SettingsScreen.tsx"), "SettingsScreen"),
  "/dashboard/setup": lazyRouteComponent(() => import("./setup/SetupPage.tsx"), "SetupPage"),
  "/dashboard/settings/school": lazyRouteComponent(
    () => import("../school/settings/SchoolSettingsPage.tsx"),
    "SchoolSettingsPage",
  ),
  "/dashboard/settings/academic": lazyRouteComponent(
    () => import("../school/settings/AcademicSettingsPage.tsx"),
    "AcademicSettingsPage",
  ),
  "/dashboard/settings/system": lazyRouteComponent(
    () => import("../school/settings/SystemPage.tsx"),
    "SystemPage",
  ),
  "/dashboard/settings/site": lazyRouteComponent(
    () => import("../site/admin/SiteContentPage.tsx"),
    "SiteContentPage",
  ),
  "/dashboard/settings/messages": lazyRouteComponent(
    () => import("../site/admin/EnquiriesPage.tsx"),
    "EnquiriesPage",
  ),
  "/dashboard/settings/phone-messages": lazyRouteComponent(
    () => import("../messages/gateways/GatewaysPage.tsx"),
    "GatewaysPage",
  ),
  "/dashboard/settings/automatic-messages": lazyRouteComponent(
    () => import("../messages/automatic/AutomaticPage.tsx"),
    "AutomaticPage",
  ),
  "/dashboard/settings/newsletter": lazyRouteComponent(
    () => import("../site/admin/NewsletterPage.tsx"),
    "NewsletterPage",
  ),
  "/dashboard/announcements": lazyRouteComponent(
    () => import("../announcements/AnnouncementsPage.tsx"),
    "AnnouncementsPage",
  ),
  "/dashboard/announcements/create": lazyRouteComponent(
    () => import("../announcements/EditAnnouncementPage.tsx"),
    "CreateAnnouncementPage",
  ),
  "/dashboard/announcements/written": lazyRouteComponent(
    () => import("../announcements/WrittenAnnouncementsPage.tsx"),
    "WrittenAnnouncementsPage",
  ),
  "/dashboard/announcements/edit/{id}": lazyRouteComponent(
    () => import("../announcements/EditAnnouncementPage.tsx"),
    "EditAnnouncementPage",
  ),
  "/dashboard/messages": lazyRouteComponent(
    () => import("../messages/direct/MessagesPage.tsx"),
    "MessagesPage",
  ),
  "/dashboard/messages/new": lazyRouteComponent(
    () => import("../messages/direct/NewMessagePage.tsx"),
    "NewMessagePage",
  ),
  "/dashboard/messages/write": lazyRouteComponent(
    () => import("../messages/writing/WritePage.tsx"),
    "WritePage",
  ),
  "/dashboard/messages/sent": lazyRouteComponent(
    () => import("../messages/writing/SentPage.tsx"),
    "SentPage",
  ),
  "/dashboard/messages/sent/{id}": lazyRouteComponent(
    () => import("../messages/writing/SentMessagePage.tsx"),
    "SentMessagePage",
  ),
  "/dashboard/messages/groups": lazyRouteComponent(
    () => import("../messages/groups/GroupsPage.tsx"),
    "GroupsPage",
  ),
  "/dashboard/messages/groups/create": lazyRouteComponent(
    () => import("../messages/groups/EditGroupPage.tsx"),
    "CreateGroupPage",
  ),
  "/dashboard/messages/groups/edit/{id}": lazyRouteComponent(
    () => import("../messages/groups/EditGroupPage.tsx"),
    "EditGroupPage",
  ),
  "/dashboard/messages/reports": lazyRouteComponent(
    () => import("../messages/oversight/ReportsPage.tsx"),
    "ReportsPage",
  ),
  "/dashboard/messages/{id}": lazyRouteComponent(
    () => import("../messages/direct/ThreadPage.tsx"),
    "ThreadPage",
  ),
  "/school-calendar": lazyRouteComponent(
    () => import("../calendar/CalendarPage.tsx"),
    "CalendarPage",
  ),
  "/timetable": lazyRouteComponent(
    () => import("../calendar/timetable/TimetablePage.tsx"),
    "TimetablePage",
  ),
  "/timetable/edit": lazyRouteComponent(
    () => import("../calendar/timetable/EditTimetablePage.tsx"),
    "EditTimetablePage",
  ),
  "/timetable/periods": lazyRouteComponent(
    () => import("../calendar/timetable/PeriodsPage.tsx"),
    "PeriodsPage",
  ),
  "/school-calendar/print": lazyRouteComponent(
    () => import("../calendar/PrintCalendarPage.tsx"),
    "PrintCalendarPage",
  ),
  "/help": lazyRouteComponent(() => import("./help/HelpPage.tsx"), "HelpPage"),
  "/dashboard/unsent": lazyRouteComponent(() => import("./offline/OutboxPage.tsx"), "OutboxPage"),
  "/dashboard/family": lazyRouteComponent(
    () => import("../students/families/OwnFamilyPage.tsx"),
    "OwnFamilyPage",
  ),
  "/dashboard/students/collecting": lazyRouteComponent(
    () => import("../students/collecting/CollectingPage.tsx"),
    "CollectingPage",
  ),
  "/dashboard/students/create": lazyRouteComponent(
    () => import("../students/admission/AdmissionPage.tsx"),
    "AdmissionPage",
  ),
  "/dashboard/students/edit/{id}": lazyRouteComponent(
    () => import("../students/records/EditStudentPage.tsx"),
    "EditStudentPage",
  ),
  "/dashboard/students": lazyRouteComponent(
    () => import("../students/lists/StudentsPage.tsx"),
    "StudentsPage",
  ),
  "/dashboard/students/pictures": lazyRouteComponent(
    () => import("../students/pictures/PicturesPage.tsx"),
    "PicturesPage",
  ),
  "/dashboard/students/pictures/zip": lazyRouteComponent(
    () => import("../students/pictures/ZipPage.tsx"),
    "ZipPage",
  ),
  "/dashboard/students/admission-register": lazyRouteComponent(
    () => import("../students/lists/AdmissionRegisterPage.tsx"),
    "AdmissionRegisterPage",
  ),
  "/dashboard/students/transfer": lazyRouteComponent(
    () => import("../students/moves/TransferPage.tsx"),
    "TransferPage",
  ),
  "/dashboard/classes/change": lazyRouteComponent(
    () => import("../students/moves/ChangeClassPage.tsx"),
    "ChangeClassPage",
  ),
  "/dashboard/students/{id}": lazyRouteComponent(
    () => import("./people/ChildPage.tsx"),
    "ChildPage",
  ),
  "/dashboard/staff/{id}": lazyRouteComponent(
    () => import("./people/StaffMemberPage.tsx"),
    "StaffMemberPage",
  ),
  "/dashboard/staff": lazyRouteComponent(() => import("../staff/lists/StaffPage.tsx"), "StaffPage"),
  "/dashboard/staff/print-list": lazyRouteComponent(
    () => import("../staff/lists/StaffListPage.tsx"),
    "StaffListPage",
  ),
  "/dashboard/classes": lazyRouteComponent(
    () => import("../classes/ClassesPage.tsx"),
    "ClassesPage",
  ),
  "/dashboard/classes/{id}": lazyRouteComponent(
    () => import("./people/ClassPage.tsx"),
    "ClassPage",
  ),
  "/dashboard/classes/categories": lazyRouteComponent(
    () => import("../classes/categories/CategoriesPage.tsx"),
    "CategoriesPage",
  ),
  "/dashboard/classes/create": lazyRouteComponent(
    () => import("../classes/form/CreateClassPage.tsx"),
    "CreateClassPage",
  ),
  "/dashboard/classes/edit": lazyRouteComponent(
    () => import("../classes/form/EditClassPage.tsx"),
    "EditClassPage",
  ),
  "/dashboard/classes/edit/{id}": lazyRouteComponent(
    () => import("../classes/form/EditClassPage.tsx"),
    "EditClassPage",
  ),
  "/dashboard/classes/subjects": lazyRouteComponent(
    () => import("../classes/subjects/SubjectsPage.tsx"),
    "SubjectsPage",
  ),
  "/dashboard/staff/create": lazyRouteComponent(
    () => import("../staff/records/CreateStaffPage.tsx"),
    "CreateStaffPage",
  ),
  "/dashboard/staff/edit/{id}": lazyRouteComponent(
    () => import("../staff/records/EditStaffPage.tsx"),
    "EditStaffPage",
  ),
  "/dashboard/attendance": lazyRouteComponent(
    () => import("../attendance/register/RegisterPage.tsx"),
    "RegisterPage",
  ),
  "/dashboard/attendance/staff": lazyRouteComponent(
    () => import("../attendance/staff/StaffAttendancePage.tsx"),
    "StaffAttendancePage",
  ),
  "/dashboard/attendance/days": lazyRouteComponent(
    () => import("../attendance/overview/DaysPage.tsx"),
    "DaysPage",
  ),
  "/dashboard/attendance/summary": lazyRouteComponent(
    () => import("../attendance/overview/SummaryPage.tsx"),
    "SummaryPage",
  ),
  "/dashboard/upload": lazyRouteComponent(
    () => import("../results/upload/UploadPage.tsx"),
    "UploadPage",
  ),
  "/dashboard/staff/import-csv": lazyRouteComponent(
    () => import("../staff/import/ImportStaffPage.tsx"),
    "ImportStaffPage",
  ),
  "/dashboard/students/import-csv": lazyRouteComponent(
    () => import("../students/import/ImportStudentsPage.tsx"),
    "ImportStudentsPage",
  ),
  "/dashboard/students/families/proposals": lazyRouteComponent(
    () => import("../students/families/FamilyProposalsPage.tsx"),
    "FamilyProposalsPage",
  ),
  "/dashboard/students/families": lazyRouteComponent(
    () => import("../students/families/FamiliesPage.tsx"),
    "FamiliesPage",
  ),
  "/dashboard/students/families/{id}": lazyRouteComponent(
    () => import("../students/families/FamilyPage.tsx"),
    "FamilyPage",
  ),
  "/dashboard/students/families/accounts": lazyRouteComponent(
    () => import("../students/families/ParentAccountsPage.tsx"),
    "ParentAccountsPage",
  ),
  "/dashboard/staff-results": lazyRouteComponent(
    () => import("../results/staff/ScoresPage.tsx"),
    "ScoresPage",
  ),
  "/dashboard/results": lazyRouteComponent(
    () => import("../results/pupil/ResultsPage.tsx"),
    "ResultsPage",
  ),
  "/dashboard/report-card/pending-approvals": lazyRouteComponent(
    () => import("../results/approvals/PendingApprovalsPage.tsx"),
    "PendingApprovalsPage",
  ),
  "/dashboard/settings/report-sheets": lazyRouteComponent(
    () => import("../report-cards/settings/SheetSettingsPage.tsx"),
    "SheetSettingsPage",
  ),
  "/dashboard/report-card/board": lazyRouteComponent(
    () => import("../report-cards/board/TermBoardPage.tsx"),
    "TermBoardPage",
  ),
  "/dashboard/report-card/entry": lazyRouteComponent(
    () => import("./people/SheetEntry.tsx"),
    "SheetEntry",
  ),
  "/report-cards": lazyRouteComponent(() => import("./people/ReportCards.tsx"), "ReportCards"),
  "/dashboard/report-card/view": lazyRouteComponent(
    () => import("../report-cards/sheets/ViewReportCardPage.tsx"),
    "ViewReportCardPage",
  ),
  "/dashboard/report-card/ledger": ledgers,
  "/dashboard/report-card/broad-sheet": ledgers,
  "/dashboard/report-card/ledger-breakdown": ledgers,
  "/dashboard/report-card/ledger-assessments": ledgers,
  "/dashboard/question-bank": lazyRouteComponent(
    () => import("../cbt/banks/BanksPage.tsx"),
    "BanksPage",
  ),
  "/dashboard/question-bank/create": lazyRouteComponent(
    () => import("../cbt/banks/CreateBankPage.tsx"),
    "CreateBankPage",
  ),
  "/dashboard/question-bank/edit": lazyRouteComponent(
    () => import("../cbt/banks/EditBankPage.tsx"),
    "EditBankPage",
  ),
  ...cbtScreens,
  ...lessonScreens,
  ...yearScreens,
  ...feeScreens,
  ...dataScreens,
};
