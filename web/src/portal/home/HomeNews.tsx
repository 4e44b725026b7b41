import type { Home } from "@school/core/portal/contract-home.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { LatestAnnouncements } from "../../announcements/LatestAnnouncements.tsx";
import { messageOf } from "../../platform/client/api-error.ts";
import { useNews } from "../../platform/events.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { portalApi } from "../api.ts";
import { PupilsNews } from "./PupilsNews.tsx";
import { SchoolNews } from "./SchoolNews.tsx";
import { TeachingNews } from "./TeachingNews.tsx";
import { TestsNews } from "./TestsNews.tsx";

/** What the person wants to see in the morning; nothing while the account awaits approval. */
export function HomeNews() {
  return useAccount().awaitingApproval ? null : <OpenNews />;
}

/** What waits, and what is announced. */
function OpenNews() {
  const queries = useQueryClient();
  const home = useQuery(portalApi.home.queryOptions({ refetchOnWindowFocus: true }));
  useNews("announcements", () => {
    void queries.invalidateQueries({ queryKey: portalApi.home.key() });
  });
  if (home.data) return <News home={home.data.data} />;
  if (!home.isError) return <LoadingState />;
  return (
    <ErrorState title="The news did not load" onRetry={() => void home.refetch()}>
      {messageOf(home.error)}
    </ErrorState>
  );
}

function News({
  home: { announcements, unread, tests, pupils, teaching, school },
}: {
  home: Home;
}) {
  return (
    <>
      {school && <SchoolNews school={school} />}
      {tests.length > 0 && <TestsNews tests={tests} />}
      {teaching && <TeachingNews teaching={teaching} />}
      {pupils && <PupilsNews pupils={pupils} />}
      <LatestAnnouncements announcements={announcements} unread={unread} />
    </>
  );
}
