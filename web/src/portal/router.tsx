import { createRouter } from "@tanstack/react-router";
import { formatAddress, parseAddress } from "../platform/address.ts";
import { PageError } from "./PageError.tsx";
import { PageLoading } from "./PageLoading.tsx";
import { routeTree } from "./routes.tsx";

/** The router of the whole website; a test passes its own history. */
export function createPortalRouter(history?: Parameters<typeof createRouter>[0]["history"]) {
  return createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    parseSearch: parseAddress,
    stringifySearch: formatAddress,
    defaultPreload: "intent",
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: PageError,
    notFoundMode: "root",
    scrollRestoration: true,
  });
}
