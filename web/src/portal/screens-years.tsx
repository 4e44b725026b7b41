import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";

/** The screens of the rollover between terms and years. */
export const yearScreens: Readonly<Record<string, RouteComponent>> = {
  "/dashboard/classes/next-term": lazyRouteComponent(
    () => import("../years/rollover/NextTermPage.tsx"),
    "NextTermPage",
  ),
  "/dashboard/students/life/{id}": lazyRouteComponent(
    () => import("../years/life/SchoolLifePage.tsx"),
    "SchoolLifePage",
  ),
  "/dashboard/students/alumni": lazyRouteComponent(
    () => import("../years/alumni/AlumniPage.tsx"),
    "AlumniPage",
  ),
  "/dashboard/classes/promotion": lazyRouteComponent(
    () => import("../years/promotion/PromotionPage.tsx"),
    "PromotionPage",
  ),
};
