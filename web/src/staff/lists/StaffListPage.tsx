import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { departureText } from "@school/core/accounts/departure.ts";
import { dayText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { StaffRow } from "@school/core/staff/lists/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { todayAtSchool } from "../../school/today.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { CheckListField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { labels as uiLabels } from "../../ui/text.ts";
import { staffApi } from "../api.ts";
import { failures, titles as staffTitles } from "../text.ts";
import { staffInput, type StaffListAddress, STAFF_LIST_KEYS } from "./staff-address.ts";
import { staffList as text, staffRole } from "./text.ts";

/** Maximum number of rows of one call. */
const ROWS_PER_CALL = 200;

type Numbered = StaffRow & { number: number };

/** Columns that the list can show; a column that is not ticked is left out. */
const COLUMNS: readonly (Column<Numbered> & { header: string })[] = [
  { key: "id", header: uiLabels.staffId, cell: ({ staffId }) => staffId },
  { key: "role", header: "Role", cell: staffRole },
  { key: "department", header: "Department", cell: ({ department }) => department },
  { key: "phone", header: "Phone", cell: ({ phoneNumber }) => phoneNumber },
  { key: "email", header: "Email", cell: ({ email }) => email },
  {
    key: "status",
    header: "Status",
    cell: ({ isActive, left }) => (left ? departureText(left) : isActive ? "Active" : "Inactive"),
  },
  { key: "signature", header: "Signature", width: "9rem", cell: () => null },
];
const AT_FIRST = [uiLabels.staffId, "Role", "Department", "Phone"];
const NUMBER: Column<Numbered> = {
  key: "number",
  header: "No.",
  align: "right",
  cell: ({ number }) => number,
};
const NAME: Column<Numbered> = {
  key: "name",
  header: "Name",
  rowHeader: true,
  cell: surnameFirst,
};

/** The whole staff, or the filtered directory, with chosen columns, for paper. */
export function StaffListPage() {
  const [address, setAddress] = useAddress([...STAFF_LIST_KEYS, "columns"]);
  const list = useQuery({
    queryKey: [...staffApi.list.key(), "whole", staffInput(address)],
    queryFn: () => readWhole(address),
  });
  const chosen = address.columns === "" ? AT_FIRST : address.columns.split(",");
  const rows = list.data?.map((row, index) => ({ ...row, number: index + 1 }));
  const today = dayText(todayAtSchool());
  return (
    <Page
      title={text.title}
      crumbs={[{ label: "Staff", href: "/dashboard/staff" }]}
      description={
        rows && (
          <>
            {plural(rows.length, "person", "people")}, {today}
          </>
        )
      }
      actions={
        <Button kind="primary" disabled={!rows?.length} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <div className="no-print">
        <Panel>
          <CheckListField
            label="Columns"
            options={COLUMNS.map(({ header }) => header)}
            value={chosen}
            onChange={(columns) => setAddress({ columns: columns.join(",") || "Name" })}
          />
        </Panel>
      </div>
      <DataTable
        caption={text.title}
        columns={[NUMBER, NAME, ...COLUMNS.filter(({ header }) => chosen.includes(header))]}
        rows={rows}
        rowKey={({ id }) => id}
        loading={list.isFetching}
        error={list.isError ? messageOf(list.error, failures.loadStaff) : null}
        onRetry={() => void list.refetch()}
        empty={<EmptyState title={staffTitles.noStaffFound} />}
        wide
      />
    </Page>
  );
}

/** Loads all rows, page by page. */
async function readWhole(address: StaffListAddress): Promise<StaffRow[]> {
  const rows: StaffRow[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const response = await staffApi.list.call({
      ...staffInput(address),
      page,
      pageSize: ROWS_PER_CALL,
    });
    rows.push(...response.data);
    ({ pages } = response.pagination);
  }
  return rows;
}
