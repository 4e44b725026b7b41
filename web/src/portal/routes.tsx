import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouteComponent,
} from "@tanstack/react-router";
import { pages, redirects, type Page } from "@school/core/portal/pages.ts";
import { GoTo } from "../platform/GoTo.tsx";
import { ComingSoonPage } from "./ComingSoonPage.tsx";
import { comingSoon } from "./coming-soon.ts";
import { screens } from "./screens.tsx";

/*
 * The routes are the table of pages in core. A page without a screen of its own says what will
 * be there.
 */

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: () => <GoTo href="/" />,
});

/** Everything for signed-in people lies inside: the guard first, then the shell. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "signed-in",
  component: lazyRouteComponent(() => import("./ViewedPortal.tsx"), "ViewedPortal"),
});

function screenOf({ path, title }: Page): RouteComponent {
  return screens[path] ?? (() => <ComingSoonPage title={title} words={comingSoon[path]} />);
}

function publicRoute(page: Page) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path: page.path,
    component: screenOf(page),
  });
}

function guardedRoute(page: Page) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path: page.path.replace(/\{(\w+)\}/g, "$$$1"),
    component: screenOf(page),
  });
}

const publicPages = pages.filter((page) => page.mayOpen === "anyone").map(publicRoute);
const guardedPages = pages.filter((page) => page.mayOpen !== "anyone").map(guardedRoute);

const plainRedirects = redirects.flatMap(({ path, to }) =>
  typeof to === "string"
    ? createRoute({
        getParentRoute: () => rootRoute,
        path: path.replace("*", "$"),
        beforeLoad: () => {
          throw redirect({ to, replace: true });
        },
      })
    : [],
);

/** Where such an address leads depends on the person, so the guard answers. */
const personalRedirects = redirects.flatMap(({ path, to }) =>
  typeof to === "function"
    ? createRoute({ getParentRoute: () => signedInRoute, path, component: () => null })
    : [],
);

export const routeTree = rootRoute.addChildren([
  ...publicPages,
  ...plainRedirects,
  signedInRoute.addChildren([...guardedPages, ...personalRedirects]),
]);
