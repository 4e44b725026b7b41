import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouteComponent,
} from "@tanstack/react-router";
import { pages, redirects } from "@school/core/portal/pages.ts";
import { formatAddress, parseAddress } from "../platform/address.ts";
import { LoadingState } from "../ui/feedback/LoadingState.tsx";
import { GoTo } from "../platform/GoTo.tsx";
import { PageError } from "./PageError.tsx";
import { ViewedPortal } from "./SignedIn.tsx";
import { ToDocument } from "./ToDocument.tsx";

/** The router of the whole website; tests and the server pass their own history. */
export function createPortalRouter(
  routeTree: ReturnType<typeof routesWith>,
  history?: Parameters<typeof createRouter>[0]["history"],
) {
  return createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    parseSearch: parseAddress,
    stringifySearch: formatAddress,
    defaultPreload: "intent",
    defaultPendingComponent: LoadingState,
    defaultErrorComponent: PageError,
    notFoundMode: "root",
    // On the server it would write a script into the page.
    scrollRestoration: !import.meta.env.SSR,
  });
}

/** The routes from core's table of pages. A page without a screen shows a placeholder. */
export function routesWith(screens: Readonly<Record<string, RouteComponent>>) {
  const rootRoute = createRootRoute({
    component: Outlet,
    notFoundComponent: () => <GoTo href="/#not-found" />,
  });

  /** Parent route of all signed-in pages: the guard, then the shell. */
  const signedInRoute = createRoute({
    getParentRoute: () => rootRoute,
    id: "signed-in",
    component: ViewedPortal,
  });

  // Pages for visitors are separate documents.
  const publicPages = pages
    .filter((page) => page.mayOpen === "anyone")
    .map(({ path }) =>
      createRoute({ getParentRoute: () => rootRoute, path, component: ToDocument }),
    );
  const guardedPages = pages
    .filter((page) => page.mayOpen !== "anyone")
    .map((page) =>
      createRoute({
        getParentRoute: () => signedInRoute,
        path: page.path.replace(/\{(\w+)\}/g, "$$$1"),
        component: page.opens === undefined ? (screens[page.path] ?? Outlet) : opener(page.opens),
      }),
    );

  /** A view of another page; filters in the address go along. */
  function opener(href: string) {
    return () => <GoTo href={`${href}&${location.search.slice(1)}`} />;
  }

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

  /** The target depends on the person, so the guard redirects. */
  const personalRedirects = redirects.flatMap(({ path, to }) =>
    typeof to === "function"
      ? createRoute({ getParentRoute: () => signedInRoute, path, component: () => null })
      : [],
  );

  /** The component gallery for developers; left out of a build. */
  const developersPages = import.meta.env.DEV
    ? [
        createRoute({
          getParentRoute: () => rootRoute,
          path: "/dev/ui",
          component: lazyRouteComponent(
            () => import("../ui/gallery/GalleryPage.tsx"),
            "GalleryPage",
          ),
        }),
      ]
    : [];

  return rootRoute.addChildren([
    ...developersPages,
    ...publicPages,
    ...plainRedirects,
    signedInRoute.addChildren([...guardedPages, ...personalRedirects]),
  ]);
}
