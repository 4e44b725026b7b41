import type { DocumentPath } from "@school/core/portal/documents.ts";
import type { RouteComponent } from "@tanstack/react-router";
import { AnnouncementsPage } from "../../announcements/AnnouncementsPage.tsx";
import { ResultsPage } from "../../results/pupil/ResultsPage.tsx";
import { UploadPage } from "../../results/upload/UploadPage.tsx";
import { DashboardPage } from "../DashboardPage.tsx";
import { ReportCards } from "../people/ReportCards.tsx";

/** The screens that the server renders. */
export const documentScreens: Readonly<Record<DocumentPath, RouteComponent>> = {
  "/dashboard": DashboardPage,
  "/dashboard/results": ResultsPage,
  "/dashboard/announcements": AnnouncementsPage,
  "/report-cards": ReportCards,
  "/dashboard/upload": UploadPage,
};
