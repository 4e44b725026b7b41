import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import type { createPortalRouter } from "./router.tsx";
import { SchoolUi } from "./SchoolUi.tsx";

interface PortalAppProps {
  queries: QueryClient;
  router: ReturnType<typeof createPortalRouter>;
}

/** The whole portal. Browser and server render the same, so that a document can be hydrated. */
export function PortalApp({ queries, router }: PortalAppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <SchoolUi>
          <RouterProvider router={router} />
        </SchoolUi>
      </QueryClientProvider>
    </StrictMode>
  );
}
