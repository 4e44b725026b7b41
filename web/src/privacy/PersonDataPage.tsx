import { isPrincipal } from "@school/core/accounts/policy.ts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useAccount } from "../accounts/account.ts";
import { messageOf } from "../platform/client/api-error.ts";
import { LooksPanel } from "../students/looks/LooksPanel.tsx";
import { lookTexts } from "../students/looks/text.ts";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../ui/feedback/LoadingState.tsx";
import { Page } from "../ui/page/Page.tsx";
import { privacyApi } from "./api.ts";
import { CopyPanel } from "./copies/CopyPanel.tsx";
import { copyTexts, titles } from "./text.ts";

/** What the school keeps about one person, for the office. */
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
      {person && <CopyPanel personId={id} title={copyTexts.title} />}
      {person?.isPupil && isPrincipal(account) && <LooksPanel id={id} title={lookTexts.title} />}
    </Page>
  );
}
