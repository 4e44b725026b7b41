import type { ReactNode } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "./ErrorState.tsx";
import { LoadingState } from "./LoadingState.tsx";

/** A query as TanStack Query returns it. */
interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  refetch(): unknown;
}

interface LoadedProps<Data> {
  query: Query<Data>;
  /** "The class list did not load". */
  failed: string;
  /** Says why the person waits; "Loading..." if left out. */
  loading?: string;
  /** Shown with the response, which may be an earlier one of the cache after an error. */
  children: (data: Data) => ReactNode;
}

/** Shows the response of a query; until then the wait, or a failure with a button to try again. */
export function Loaded<Data>({ query, failed, loading, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <LoadingState label={loading} />;
  return (
    <ErrorState title={failed} onRetry={() => void query.refetch()}>
      {messageOf(query.error)}
    </ErrorState>
  );
}
