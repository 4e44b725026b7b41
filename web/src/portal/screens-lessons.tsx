import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";

/** The screens of assignments, notes, plans and live lessons. */
export const lessonScreens: Readonly<Record<string, RouteComponent>> = {
  "/e-classroom": lazyRouteComponent(
    () => import("../lessons/live/LiveLessonsPage.tsx"),
    "LiveLessonsPage",
  ),
  "/e-classroom/create": lazyRouteComponent(
    () => import("../lessons/live/EditLivePage.tsx"),
    "CreateLivePage",
  ),
  "/e-classroom/edit/{id}": lazyRouteComponent(
    () => import("../lessons/live/EditLivePage.tsx"),
    "EditLivePage",
  ),
  "/lesson-plan": lazyRouteComponent(
    () => import("../lessons/plans/LessonPlansPage.tsx"),
    "LessonPlansPage",
  ),
  "/lesson-plan/schemes": lazyRouteComponent(
    () => import("../lessons/plans/SchemesPage.tsx"),
    "SchemesPage",
  ),
  "/lesson-plan/scheme": lazyRouteComponent(
    () => import("../lessons/plans/SchemePage.tsx"),
    "SchemePage",
  ),
  "/lesson-plan/write": lazyRouteComponent(
    () => import("../lessons/plans/WritePlanPage.tsx"),
    "WritePlanPage",
  ),
  "/lesson-plan/edit/{id}": lazyRouteComponent(
    () => import("../lessons/plans/EditPlanPage.tsx"),
    "EditPlanPage",
  ),
  "/lesson-plan/{id}": lazyRouteComponent(
    () => import("../lessons/plans/PlanPage.tsx"),
    "PlanPage",
  ),
  "/day-notes": lazyRouteComponent(
    () => import("../lessons/day-notes/DayNotesPage.tsx"),
    "DayNotesPage",
  ),
  "/observations": lazyRouteComponent(
    () => import("../lessons/observations/ObservationsPage.tsx"),
    "ObservationsPage",
  ),
  "/observations/edit/{id}": lazyRouteComponent(
    () => import("../lessons/observations/EditObservationPage.tsx"),
    "EditObservationPage",
  ),
  "/assignments": lazyRouteComponent(
    () => import("../lessons/assignments/AssignmentsPage.tsx"),
    "AssignmentsPage",
  ),
  "/assignments/create": lazyRouteComponent(
    () => import("../lessons/assignments/EditAssignmentPage.tsx"),
    "CreateAssignmentPage",
  ),
  "/assignments/edit/{id}": lazyRouteComponent(
    () => import("../lessons/assignments/EditAssignmentPage.tsx"),
    "EditAssignmentPage",
  ),
  "/assignments/marks/{id}": lazyRouteComponent(
    () => import("../lessons/assignments/MarkingPage.tsx"),
    "MarkingPage",
  ),
  "/assignments/scores/{id}": lazyRouteComponent(
    () => import("../lessons/assignments/SendScoresPage.tsx"),
    "SendScoresPage",
  ),
  "/assignments/work/{id}": lazyRouteComponent(
    () => import("../lessons/assignments/WorkPage.tsx"),
    "WorkPage",
  ),
  "/notes": lazyRouteComponent(() => import("../lessons/notes/NotesPage.tsx"), "NotesPage"),
  "/notes/create": lazyRouteComponent(
    () => import("../lessons/notes/EditNotePage.tsx"),
    "CreateNotePage",
  ),
  "/notes/edit/{id}": lazyRouteComponent(
    () => import("../lessons/notes/EditNotePage.tsx"),
    "EditNotePage",
  ),
  "/notes/copy/{id}": lazyRouteComponent(
    () => import("../lessons/notes/CopyNotePage.tsx"),
    "CopyNotePage",
  ),
  "/notes/{id}": lazyRouteComponent(() => import("../lessons/notes/NotePage.tsx"), "NotePage"),
  // The pupil's tests are those of the landing page: there is no second list.
};
