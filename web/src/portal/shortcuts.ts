import { labels, titles } from "../ui/text.ts";
/** Links on the dashboard; only those that the person may open are shown. */
export const shortcuts = [
  {
    path: "/dashboard/report-card/pending-approvals",
    label: labels.pendingApprovals,
  },
  {
    path: "/dashboard/upload",
    label: labels.uploadResults,
  },
  {
    path: "/dashboard/staff-results",
    label: labels.classResults,
  },
  {
    path: "/dashboard/results",
    label: "Results",
  },
  {
    path: "/dashboard/report-card/ledger",
    label: "Ledger",
  },
  {
    path: "/dashboard/report-card/broad-sheet",
    label: labels.broadSheet,
  },
  {
    path: "/cbt",
    label: titles.tests,
  },
  {
    path: "/dashboard/announcements",
    label: "Announcements",
  },
] as const;
