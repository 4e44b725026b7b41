import { QueryClientProvider } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { createQueryClient } from "../platform/query.ts";
import { openView, subscribeToView } from "../platform/session/view-as.ts";
import { SignedIn } from "./SignedIn.tsx";

/**
 * The signed-in portal. Under a view everything is built anew, with answers of its own, so that
 * nothing the principal has read shows in it and nothing of it stays behind.
 */
export function ViewedPortal() {
  const view = useSyncExternalStore(subscribeToView, openView);
  const id = view?.id ?? null;
  const answers = useMemo(() => (id === null ? null : createQueryClient()), [id]);
  if (answers === null) return <SignedIn />;
  return (
    <QueryClientProvider key={id} client={answers}>
      <SignedIn />
    </QueryClientProvider>
  );
}
