import { describeLeftBehind, sumOfProgress } from "@school/core/results/progress/progress.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { useQueryClient } from "@tanstack/react-query";
import { SettingsPage, type UnfinishedWork } from "../school/settings/SettingsPage.tsx";
import { portalApi } from "./api.ts";

/** Settings with data of other modules: the unfinished results of a term. */
export function SettingsScreen() {
  const queries = useQueryClient();
  async function loadUnfinishedWork(): Promise<UnfinishedWork | null> {
    const { data } = await queries.fetchQuery(portalApi.home.queryOptions({ staleTime: 0 }));
    const { term, progress } = data.school ?? {};
    if (!term || !progress) return null;
    return {
      term: fullTermName(term),
      parts: describeLeftBehind(sumOfProgress(progress)),
    };
  }
  return <SettingsPage loadUnfinishedWork={loadUnfinishedWork} />;
}
