import { isOffice } from "@school/core/accounts/policy.ts";
import { TABLE_FORMATS } from "@school/core/api/file-response.ts";
import { nairaText } from "@school/core/api/money.ts";
import type { FeeAccount, FeeFamily } from "@school/core/fees/ledger/contract.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { downloadExport } from "../../platform/download-export.ts";
import { ExportButton } from "../../platform/ExportButton.tsx";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage, type ListPageProps, type TableOf } from "../../ui/table/ListPage.tsx";
import { feesApi } from "../api.ts";
import { addresses, titles } from "../text.ts";
import { BalanceText, balanceText } from "./BalanceText.tsx";

const SHOWN = [
  { value: "OWING", label: "Owing" },
  { value: "CREDIT", label: "In credit" },
] as const;

const COLUMNS: readonly Column<FeeAccount>[] = [
  {
    key: "name",
    header: "Name",
    rowHeader: true,
    cell: ({ studentId, name, admissionNumber }) => (
      <TwoLines below={admissionNumber}>
        <AppLink href={addresses.account(studentId)}>{name}</AppLink>
      </TwoLines>
    ),
  },
  { key: "class", header: "Class", cell: ({ className }) => className ?? "Left the school" },
];

/** Columns of kobo billed, paid and owed. */
const sumColumns = <
  Row extends Pick<FeeAccount, "billed" | "paid" | "balance">,
>(): Column<Row>[] => [
  {
    key: "billed",
    header: "Billed",
    align: "right",
    hideBelow: "sm",
    phone: "hide",
    cell: ({ billed }) => nairaText(billed),
  },
  {
    key: "paid",
    header: "Paid",
    align: "right",
    hideBelow: "sm",
    phone: "hide",
    cell: ({ paid }) => nairaText(paid),
  },
  {
    key: "balance",
    header: "Balance",
    align: "right",
    cell: ({ balance }) => <BalanceText kobo={balance} />,
  },
];

function filterOf({ search, class: classId, show }: Record<"search" | "class" | "show", string>) {
  const chosen = SHOWN.find(({ value }) => value === show);
  return {
    ...(search && { search: search.slice(0, 100) }),
    ...(classId && { classId }),
    ...(chosen && { show: chosen.value }),
  };
}

const FAMILY_COLUMNS: readonly Column<FeeFamily>[] = [
  {
    key: "children",
    header: "Children",
    rowHeader: true,
    cell: ({ children }) => (
      <Stack gap={2}>
        {children.map(({ studentId, name, className, balance }) => (
          <TwoLines
            key={studentId}
            below={[className, children.length > 1 && balanceText(balance)]
              .filter(Boolean)
              .join(" · ")}
          >
            <AppLink href={addresses.account(studentId)}>{name}</AppLink>
          </TwoLines>
        ))}
      </Stack>
    ),
  },
  { key: "parent", header: "Parent", phone: "hide", cell: ({ parent }) => parent },
];

/** Every pupil's account, or every family's, by class and search. */
export function FeeAccountsPage() {
  const [{ by }] = useAddress(["by"]);
  return by === "family" ? <Families /> : <Children />;
}

const FILTERS = {
  filters: ["search", "class", "show"],
  also: ["by"],
  pageSize: 50,
} as const;

function Children() {
  const list = useList({
    ...FILTERS,
    read: (paging, address) =>
      feesApi.feeAccounts.queryOptions({ input: { ...paging, ...filterOf(address) } }),
  });
  return (
    <AccountsPage list={list} totals={list.response?.totals} noun={["pupil", "pupils"]} by="CHILD">
      {(table) => (
        <DataTable
          {...table}
          caption="Accounts of fees"
          columns={[...COLUMNS, ...sumColumns<FeeAccount>()]}
          rowKey={({ studentId }) => studentId}
          opens
          narrow="cards"
        />
      )}
    </AccountsPage>
  );
}

function Families() {
  const list = useList({
    ...FILTERS,
    read: (paging, address) =>
      feesApi.feeFamilies.queryOptions({ input: { ...paging, ...filterOf(address) } }),
  });
  return (
    <AccountsPage
      list={list}
      totals={list.response?.totals}
      noun={["family", "families"]}
      by="FAMILY"
    >
      {(table) => (
        <DataTable
          {...table}
          caption="Accounts of fees by family"
          columns={[...FAMILY_COLUMNS, ...sumColumns<FeeFamily>()]}
          rowKey={({ key }) => key}
          narrow="cards"
        />
      )}
    </AccountsPage>
  );
}

interface AccountsPageProps<Row> {
  list: ListPageProps<Row>["list"] & {
    readonly address: Record<"search" | "class" | "show", string>;
    readonly set: (changes: Partial<Record<"class" | "show" | "by", string>>) => void;
  };
  totals: { billed: number; paid: number; owed: number } | undefined;
  noun: readonly [one: string, many: string];
  by: "CHILD" | "FAMILY";
  children: (table: TableOf<Row>) => ReactNode;
}

function AccountsPage<Row>({ list, totals, noun, by, children }: AccountsPageProps<Row>) {
  const actor = useAccount();
  const prices = useQuery(feesApi.priceList.queryOptions());
  const [, many] = noun;
  return (
    <Page
      title={titles.accounts}
      actions={TABLE_FORMATS.map((format) => (
        <ExportButton
          key={format}
          options={{ ...feesApi.feeAccountsFile.mutationOptions(), ...downloadExport }}
          input={{ ...filterOf(list.address), by, format }}
          format={format}
        />
      ))}
    >
      <ListPage
        list={list}
        noun={noun}
        count={
          totals &&
          `${nairaText(totals.billed)} billed, ${nairaText(totals.paid)} paid, ${nairaText(totals.owed)} owed`
        }
        search={
          isOffice(actor) ? "Search name, number or phone" : "Search name or admission number"
        }
        filters={
          <>
            <FilterSelect
              label="Rows"
              value={by === "FAMILY" ? "family" : ""}
              options={[
                { value: "", label: "Pupils" },
                { value: "family", label: "Families" },
              ]}
              onChange={(to) => list.set({ by: to })}
            />
            <FilterSelect
              label="Class"
              all="All classes"
              value={list.address.class}
              options={(prices.data?.data.classes ?? []).map(({ id, name }) => ({
                value: id,
                label: name,
              }))}
              onChange={(classId) => list.set({ class: classId })}
            />
            <FilterSelect
              label="Balance"
              all="All"
              value={list.address.show}
              options={SHOWN}
              onChange={(show) => list.set({ show })}
            />
          </>
        }
        empty={<EmptyState title={`No ${many}`} hint="Pupils of the school appear here." />}
        noMatches={<EmptyState title={`No ${many} match`} />}
      >
        {children}
      </ListPage>
    </Page>
  );
}
