import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { messageOf } from "../platform/client/api-error.ts";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";

/** A page broke while it was shown. The shell around it goes on. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <ErrorState
      title="This page could not be shown"
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
      onBack={() => router.history.back()}
    >
      {messageOf(error)}
    </ErrorState>
  );
}
