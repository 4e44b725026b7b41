import { plural } from "@school/core/api/plural.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { QuestionBank } from "@school/core/cbt/banks/contract.ts";
import type { ReactNode } from "react";
import { useAddress } from "../../platform/address.ts";
import { type ListRows, pageOf, useListPage } from "../../platform/list-page.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { banksApi, testsApi } from "../api.ts";
import { bankAddress, CREATE_BANK } from "../tests/test-addresses.ts";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { RowActions, RowCard, RowDelete, RowFacts, TwoLines } from "../../ui/table/RowParts.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { useWrite } from "../../classes/use-write.ts";
import { toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";

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

interface BanksTableProps {
  table: ListRows<QuestionBank>;
  empty: ReactNode;
}

/** Question banks with who has them, and what the person may do to each. */
function BanksTable({ table, empty }: BanksTableProps) {
  const { busy, remove } = useBankActions();
  const actions = (bank: QuestionBank) => (
    <RowActions>
      <ButtonLink
        size="compact-sm"
        href={bankAddress(bank.id)}
        aria-label={`${bank.mayChange ? "Edit" : "Open"} ${bank.name}`}
      >
        {bank.mayChange ? "Edit" : "Open"}
      </ButtonLink>
      {bank.mayChange && (
        <RowDelete name={bank.name} disabled={busy} onClick={() => remove(bank)} />
      )}
    </RowActions>
  );
  const columns: Column<QuestionBank>[] = [
    {
      key: "name",
      header: "Question bank",
      rowHeader: true,
      cell: (bank) => <TwoLines below={whatFor(bank)}>{bank.name}</TwoLines>,
    },
    { key: "questions", header: "Questions", align: "right", cell: ({ questions }) => questions },
    { key: "authors", header: "Authors", cell: authorsOf, hideBelow: "md" },
    { key: "shared", header: "Sharing", cell: (bank) => <SharedBadge bank={bank} /> },
    {
      key: "actions",
      header: <span className="visually-hidden">Actions</span>,
      cell: actions,
    },
  ];
  return (
    <DataTable
      {...table}
      caption="Question banks"
      columns={columns}
      rowKey={({ id }) => id}
      empty={empty}
      narrow={(bank) => (
        <RowCard>
          <strong>{bank.name}</strong>
          <RowFacts>
            <span>{whatFor(bank)}</span>
            <span>{plural(bank.questions, "question")}</span>
            <span>{authorsOf(bank)}</span>
            <SharedBadge bank={bank} />
          </RowFacts>
          {actions(bank)}
        </RowCard>
      )}
    />
  );
}

function SharedBadge({ bank }: { bank: QuestionBank }) {
  return (
    <StatusBadge tone={bank.isShared ? "good" : "neutral"}>
      {bank.isShared ? "Shared" : "Private"}
    </StatusBadge>
  );
}

const whatFor = ({ subject, classCategory }: QuestionBank) =>
  `${subject.name}, ${classCategory.name}`;

const authorsOf = ({ createdBy, coAuthors }: QuestionBank) =>
  [createdBy, ...coAuthors].map(({ name }) => name).join(", ");

/** What the buttons of a row do; deleting can be taken back at once. */
function useBankActions() {
  const restore = useWrite({
    send: (seen: { id: string; version: number }) => banksApi.restore.call(seen),
    done: ({ data }) => toastSuccess(`Brought back: ${data.name}`),
    failure: "Failed to bring the question bank back",
  });
  const remove = useWrite({
    send: ({ id, version }: QuestionBank) => banksApi.remove.call({ id, version }),
    done: ({ data }) => toastWithUndo("Question bank deleted", () => restore.mutate(data)),
    failure: "Failed to delete the question bank",
    gone: ({ id }) => banksApi.find.key({ input: { id } }),
  });
  return {
    busy: restore.isPending || remove.isPending,
    remove: (bank: QuestionBank) => remove.mutate(bank),
  };
}
