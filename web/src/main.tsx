import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "./platform/query.ts";
import { startSession } from "./platform/session/session.ts";
import { forgetOnAccountChange } from "./platform/session/forget.ts";
import { createPortalRouter } from "./portal/router.tsx";
import { SchoolUi } from "./portal/SchoolUi.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root");

const queryClient = createQueryClient();
forgetOnAccountChange(queryClient);
startSession();

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SchoolUi>
        <RouterProvider router={createPortalRouter()} />
      </SchoolUi>
    </QueryClientProvider>
  </StrictMode>,
);
