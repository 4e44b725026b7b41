import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { messagesApi } from "../api.ts";
import { AutomaticForm } from "./AutomaticForm.tsx";

/**
 * Page of the messages that the portal sends automatically: each kind with its channel and its text.
 */
export function AutomaticPage() {
  const query = useQuery(messagesApi.automaticMessages.queryOptions());
  return (
    <Page
      title="Automatic Messages"
      description="What the portal sends for the school, by which way and in which words."
    >
      {query.isPending && <LoadingState />}
      {query.isError && !query.data && (
        <ErrorState title="The messages did not load" onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      )}
      {query.data?.data.map((stored) => (
        <AutomaticForm key={stored.kind} stored={stored} />
      ))}
    </Page>
  );
}
