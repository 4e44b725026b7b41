import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";

/** The screens about the school's stored data. */
export const dataScreens: Readonly<Record<string, RouteComponent>> = {
  "/dashboard/settings/backups": lazyRouteComponent(
    () => import("../school/backups/BackupsPage.tsx"),
    "BackupsPage",
  ),
  "/dashboard/settings/retention": lazyRouteComponent(
    () => import("../privacy/retention/RetentionPage.tsx"),
    "RetentionPage",
  ),
  "/dashboard/data": lazyRouteComponent(() => import("../privacy/OwnDataPage.tsx"), "OwnDataPage"),
  "/dashboard/data/{id}": lazyRouteComponent(
    () => import("../privacy/PersonDataPage.tsx"),
    "PersonDataPage",
  ),
  "/dashboard/students/photo-consents": lazyRouteComponent(
    () => import("../site/consents/PhotoConsentsPage.tsx"),
    "PhotoConsentsPage",
  ),
};
