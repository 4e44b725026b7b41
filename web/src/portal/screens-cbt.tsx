import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";

/** The screens of question banks, tests and sittings, each loaded on first use. */
export const cbtScreens: Readonly<Record<string, RouteComponent>> = {
  "/cbt": lazyRouteComponent(() => import("../cbt/overview/CbtPage.tsx"), "CbtPage"),
  "/dashboard/cbt/hall": lazyRouteComponent(
    () => import("../cbt/live-view/LiveViewPage.tsx"),
    "LiveViewPage",
  ),
  "/dashboard/cbt/results": lazyRouteComponent(
    () => import("../cbt/marks/TestResultsPage.tsx"),
    "TestResultsPage",
  ),
  "/dashboard/cbt/create": lazyRouteComponent(
    () => import("../cbt/tests/CreateTestPage.tsx"),
    "CreateTestPage",
  ),
  "/dashboard/cbt/edit": lazyRouteComponent(
    () => import("../cbt/tests/EditTestPage.tsx"),
    "EditTestPage",
  ),
  "/dashboard/cbt/paper-scores": lazyRouteComponent(
    () => import("../cbt/tests/paper/PaperScoresPage.tsx"),
    "PaperScoresPage",
  ),
  "/dashboard/cbt/answer-sheets": lazyRouteComponent(
    () => import("../cbt/paper-sheets/AnswerSheetsPage.tsx"),
    "AnswerSheetsPage",
  ),
  "/dashboard/cbt/analyze": lazyRouteComponent(
    () => import("../cbt/analysis/AnalyzePage.tsx"),
    "AnalyzePage",
  ),
  "/dashboard/cbt/send-scores": lazyRouteComponent(
    () => import("../cbt/analysis/SendScoresPage.tsx"),
    "SendScoresPage",
  ),
  "/dashboard/cbt/mock-exams": lazyRouteComponent(
    () => import("../cbt/mock-exams/MockExamsPage.tsx"),
    "MockExamsPage",
  ),
  "/dashboard/cbt/preview": lazyRouteComponent(
    () => import("../cbt/questions/PreviewPage.tsx"),
    "PreviewPage",
  ),
  "/dashboard/cbt/print": lazyRouteComponent(
    () => import("../cbt/questions/PrintPage.tsx"),
    "PrintPage",
  ),
};
