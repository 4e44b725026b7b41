import { labels, titles } from "../ui/text.ts";
/** Pages on the dashboard with their purpose; only those that the person may open are shown. */
export const shortcuts = [
  {
    path: "/dashboard/report-card/pending-approvals",
    label: labels.pendingApprovals,
    words: "Results to approve or reject.",
  },
  {
    path: "/dashboard/upload",
    label: labels.uploadResults,
    words: "Enter the scores of a class, subject by subject.",
  },
  {
    path: "/dashboard/staff-results",
    label: labels.classResults,
    words: "Scores entered, published and approved.",
  },
  {
    path: "/dashboard/results",
    label: "Results",
    words: "Approved results, term by term.",
  },
  {
    path: "/dashboard/report-card/ledger",
    label: "Ledger",
    words: "Totals and positions of a class.",
  },
  {
    path: "/dashboard/report-card/broad-sheet",
    label: labels.broadSheet,
    words: "Every subject of a class side by side.",
  },
  {
    path: "/cbt",
    label: titles.computerBasedTests,
    words: "Open, upcoming and past tests.",
  },
  {
    path: "/dashboard/announcements",
    label: "Announcements",
    words: "News from the school.",
  },
] as const;
