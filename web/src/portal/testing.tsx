import type { Shell } from "@school/core/portal/contract-shell.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { vi } from "vitest";
import { anAccount } from "../accounts/testing.tsx";
import { schoolNow } from "../school/testing.ts";

/** Opens the website at an address as a fresh page: no module has run before. */
export async function openPortal(path: string) {
  vi.resetModules();
  const [
    { createPortalRouter, routesWith },
    { screens },
    { createQueryClient },
    { UiProvider },
    { RouterLink },
  ] = await Promise.all([
    import("./router.tsx"),
    import("./screens.tsx"),
    import("../platform/query.ts"),
    import("../ui/frame/UiProvider.tsx"),
    import("./SchoolUi.tsx"),
  ]);
  const router = createPortalRouter(
    routesWith(screens),
    createMemoryHistory({ initialEntries: [path] }),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UiProvider link={RouterLink}>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>,
  );
  return router;
}

/** Builds the shell's data about the signed-in person and the school. */
export function aShell(user: Partial<Shell["user"]> = {}): Shell {
  return {
    user: { ...anAccount(), features: [], profileImageUrl: null, ...user },
    students: [],
    waiting: { messages: 0, approvals: 0, plans: 0, slips: 0 },
    sendsEmail: true,
    ...schoolNow(null, { welcomeMessageType: "firstname" }),
  };
}

/** Builds a stored session of this browser, valid for an hour. */
export function aSession(accountId: string, accessToken: string) {
  return {
    access_token: accessToken,
    refresh_token: "refresh-000000000000",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: accountId },
  };
}
