import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { AccessDenied } from "../AccessDenied.tsx";

interface PersonStatesProps {
  /** "Student", "Staff Member". */
  title: string;
  /** Null while loading. */
  error: unknown;
  onRetry: () => void;
  /** The message for an unknown id. */
  notFound: { title: string; hint: string; href: string; label: string };
}

/** Shown instead of a person: loading, not found, not allowed, or failed. */
export function PersonStates({ title, error, onRetry, notFound }: PersonStatesProps) {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 403) return <AccessDenied />;
  return (
    <Page title={title}>
      {error === null && <LoadingState />}
      {error !== null && (status === 404 || status === 400) && (
        <EmptyState
          title={notFound.title}
          hint={notFound.hint}
          action={<ButtonLink href={notFound.href}>{notFound.label}</ButtonLink>}
        />
      )}
      {error !== null && status !== 404 && status !== 400 && (
        <ErrorState title="The record did not load" onRetry={onRetry}>
          {messageOf(error)}
        </ErrorState>
      )}
    </Page>
  );
}
