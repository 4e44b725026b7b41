import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { pageOf, useListPage } from "../../platform/list-page.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { banksApi, testsApi } from "../api.ts";
import { CREATE_BANK } from "./bank-addresses.ts";
import { BanksTable } from "./BanksTable.tsx";

const PAGE_SIZE = 20;
const FILTERS = ["subject", "category", "whose"] as const;

/** The question banks that the person may read: own ones, and those that others share. */
export function BanksPage() {
  const [address, setAddress] = useAddress(["search", ...FILTERS, "page"]);
  const page = pageOf(address.page);
  const isMine = address.whose === "mine";
  const choices = useQuery(testsApi.choices.queryOptions()).data?.data;
  const list = useQuery(
    banksApi.list.queryOptions({
      input: {
        page,
        limit: PAGE_SIZE,
        ...(address.search && { search: address.search }),
        ...(address.subject && { subjectId: address.subject }),
        ...(address.category && { classCategoryId: address.category }),
        ...(isMine && { mine: true }),
      },
      placeholderData: keepPreviousData,
    }),
  );
  const { table, goTo, total } = useListPage(list, page, (next) => setAddress({ page: next }));
  const active = FILTERS.filter((name) => address[name] !== "").length;
  const isFiltered = active > 0 || address.search !== "";
  const named = (from: readonly { id: string; name: string }[] | undefined) =>
    from?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const create = (
    <ButtonLink kind="primary" href={CREATE_BANK}>
      Create Question Bank
    </ButtonLink>
  );
  return (
    <Page
      title="Question Banks"
      description="Questions by subject and class category, to be copied into tests. A bank is private until it is shared."
      actions={create}
    >
      <FilterBar
        search={{
          label: "Search name",
          value: address.search,
          onChange: (search) => setAddress({ search, page: "" }),
        }}
        noun={total === 1 ? "question bank" : "question banks"}
        total={total}
        active={active}
        onClear={() => setAddress({ search: "", subject: "", category: "", whose: "", page: "" })}
      >
        <FilterSelect
          label="Subject"
          all="Every subject"
          value={address.subject}
          options={named(choices?.subjects)}
          onChange={(subject) => setAddress({ subject, page: "" })}
        />
        <FilterSelect
          label="Class category"
          all="Every category"
          value={address.category}
          options={named(choices?.categories)}
          onChange={(category) => setAddress({ category, page: "" })}
        />
        <FilterSelect
          label="Whose"
          all="Mine and shared"
          value={isMine ? "mine" : ""}
          options={[{ value: "mine", label: "Those that I may change" }]}
          onChange={(whose) => setAddress({ whose, page: "" })}
        />
      </FilterBar>
      <BanksTable
        table={table}
        empty={
          <EmptyState
            title="No question banks"
            hint={
              isFiltered
                ? "None fits this search and these filters."
                : "Begin one: write questions, import a file, or paste them out of a document."
            }
            action={!isFiltered && create}
          />
        }
      />
      {total !== undefined && (
        <Pager page={page} pageSize={PAGE_SIZE} total={total} noun="question banks" onPage={goTo} />
      )}
    </Page>
  );
}
