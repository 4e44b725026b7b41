import { isPrincipal } from "@school/core/accounts/policy.ts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useAccount } from "../accounts/account.ts";
import { messageOf } from "../platform/client/api-error.ts";
import { AccessLogPanel } from "../students/access-log/AccessLogPanel.tsx";
import { accessLogTexts } from "../students/access-log/text.ts";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../ui/feedback/LoadingState.tsx";
import { Page } from "../ui/page/Page.tsx";
import { privacyApi } from "./api.ts";
import { DataExportPanel } from "./exports/DataExportPanel.tsx";
import { titles } from "./text.ts";

/** Page for the office about the data that the school stores about one person. */
export function PersonDataPage() {
  const { id = "" } = useParams({ strict: false });
  const account = useAccount();
  const query = useQuery(privacyApi.coveredPerson.queryOptions({ input: { id } }));
  const person = query.data?.data;
  return (
    <Page title={person ? `${titles.person}: ${person.name}` : titles.person}>
      {query.isPending && <LoadingState />}
      {query.isError && !person && (
        <ErrorState title={titles.notLoaded} onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      )}
      {person && <DataExportPanel personId={id} title="Copy of the data" />}
      {person?.isPupil && isPrincipal(account) && (
        <AccessLogPanel id={id} title={accessLogTexts.title} />
      )}
    </Page>
  );
}
