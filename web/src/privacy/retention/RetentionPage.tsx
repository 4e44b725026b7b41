import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { privacyApi } from "../api.ts";
import { DuePanel } from "./DuePanel.tsx";
import { ErasuresPanel } from "./ErasuresPanel.tsx";
import { TimesForm } from "./TimesForm.tsx";

/** Page of the retention times of private data, the data due to be erased, and the planned erasures. */
export function RetentionPage() {
  const query = useQuery(privacyApi.retention.queryOptions());
  const retention = query.data?.data;
  return (
    <Page
      title="Keeping and Erasing"
      description="How long the school keeps private data, and what is due to be erased."
    >
      {query.isPending && <LoadingState />}
      {query.isError && !retention && (
        <ErrorState title="The retention times did not load" onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      )}
      {retention && (
        <>
          <DuePanel lists={retention.lists} />
          <ErasuresPanel erasures={retention.erasures} />
          <TimesForm retention={retention} />
        </>
      )}
    </Page>
  );
}
