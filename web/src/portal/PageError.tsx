import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { messageOf } from "../platform/client/api-error.ts";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { useOnline } from "../ui/feedback/use-online.ts";
import { offline } from "../ui/text.ts";

/** Shown if a page failed to render, within the shell. */
export function PageError({ error, reset }: Pick<ErrorComponentProps, "error" | "reset">) {
  const router = useRouter();
  const isOnline = useOnline();
  // A page not opened before on this device has no script here.
  const [isMissing] = useState(!isOnline);
  function retry() {
    reset();
    void router.invalidate();
  }
  const showWhenBack = useEffectEvent(() => isMissing && isOnline && retry());
  useEffect(() => void showWhenBack(), [isOnline]);
  if (!isOnline) return <EmptyState title={offline.notYet} hint={offline.notYetHint} />;
  return (
    <ErrorState title="This page did not load" onRetry={retry} onBack={() => router.history.back()}>
      {messageOf(error)}
    </ErrorState>
  );
}
