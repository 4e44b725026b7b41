import { isOffice } from "@school/core/accounts/policy.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { resultsApi } from "../api.ts";
import { gridAddress } from "../upload/sheet-address.ts";
import { RejectedNotice } from "./RejectedNotice.tsx";
import { StaffResultsFilters } from "./StaffResultsFilters.tsx";
import { StaffResultsPanel } from "./StaffResultsPanel.tsx";
import { useLastPage } from "../../platform/list-page.ts";
import { useStaffResultsFilter } from "./use-staff-results-filter.ts";

const PAGE_SIZE = 50;

/** What a teacher has entered and where it stands; for the office, what anybody has entered. */
export function StaffResultsPage() {
  const everybody = isOffice(useAccount());
  const filter = useStaffResultsFilter();
  const { chosen, address, set, page } = filter;
  const results = useQuery(
    resultsApi.list.queryOptions({
      input: { ...filter.input, ...(!everybody && { mine: true }), page, limit: PAGE_SIZE },
      enabled: chosen.term !== undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const total = results.data?.pagination.total;
  const goTo = (next: number) => set({ page: next === 1 ? "" : String(next) });
  useLastPage(page, results.data?.pagination.pages, goTo);
  const sheetKey = chosen.sheet ? Object.values(chosen.sheet).join(" ") : "";

  return (
    <Page
      title="Class Results"
      description={
        everybody
          ? "What teachers have entered, and where each result stands."
          : "The results that you have entered, and where each one stands."
      }
      actions={
        <ButtonLink kind="primary" href={gridAddress(chosen)}>
          Enter scores
        </ButtonLink>
      }
    >
      <StaffResultsFilters filter={filter} />
      {!everybody && chosen.term && address.status !== "rejected" && (
        <RejectedNotice
          termId={chosen.term.id}
          onShow={() => set({ status: "rejected", class: "", subject: "", search: "" })}
        />
      )}
      {chosen.error ? (
        <ErrorState title="Your classes did not load" onRetry={chosen.retry}>
          {messageOf(chosen.error)}
        </ErrorState>
      ) : !chosen.term && !chosen.loading ? (
        <EmptyState
          title="Choose a session and a term"
          hint="No term is the current one. The office sets it in the settings."
        />
      ) : (
        <StaffResultsPanel
          key={sheetKey}
          filter={filter}
          total={total}
          rows={results.data?.data}
          loading={results.isFetching}
          error={results.isError ? messageOf(results.error) : null}
          onRetry={() => void results.refetch()}
          withTeacher={everybody}
          empty={
            filter.active > 0 || address.search ? (
              <EmptyState
                title="No results found"
                hint="Try adjusting your search or filter criteria."
              />
            ) : (
              <EmptyState
                title="No results this term"
                hint="Results appear here once scores have been entered."
                action={<ButtonLink href={gridAddress(chosen)}>Enter scores</ButtonLink>}
              />
            )
          }
        />
      )}
      {total !== undefined && (
        <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={goTo} />
      )}
    </Page>
  );
}
