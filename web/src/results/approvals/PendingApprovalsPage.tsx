import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { Segments } from "../../ui/fields/Segments.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { resultsApi } from "../api.ts";
import { PendingResults } from "./PendingResults.tsx";
import { PendingSheets } from "./PendingSheets.tsx";
import { sheetTexts } from "./text.ts";
import { labels } from "../../ui/text.ts";

const { views } = sheetTexts;
const VIEWS = [
  { value: "sheets", label: views.sheets },
  { value: "results", label: views.results },
  { value: "drafts", label: views.drafts },
] as const;

/**
 * Page of the principal's pending approvals: published sheets, single results, and the principal's own
 * drafts.
 */
export function PendingApprovalsPage() {
  const [address, setAddress] = useAddress(["view"]);
  const view = VIEWS.find(({ value }) => value === address.view)?.value ?? "sheets";
  const queries = useQueryClient();
  const isFetching = useIsFetching({ queryKey: resultsApi.key() }) > 0;
  return (
    <Page
      title={labels.pendingApprovals}
      description="Results from teachers. Pupils and parents see a result after you approve it."
      actions={
        <Button
          onClick={() => void queries.invalidateQueries({ queryKey: resultsApi.key() })}
          disabled={isFetching}
        >
          {isFetching ? "Refreshing..." : "Refresh"}
        </Button>
      }
    >
      <Segments
        label={sheetTexts.view}
        value={view}
        options={VIEWS}
        onChange={(chosen) => setAddress({ view: chosen === "sheets" ? "" : chosen })}
      />
      {view === "sheets" ? <PendingSheets /> : <PendingResults key={view} view={view} />}
    </Page>
  );
}
