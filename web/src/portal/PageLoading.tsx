import { LoadingState } from "../ui/feedback/LoadingState.tsx";

/** The spinner while a session, an answer or a page is on its way. */
export function PageLoading() {
  return <LoadingState />;
}
