import { timeText } from "@school/core/api/dates.ts";
import { nairaText } from "@school/core/api/money.ts";
import { plural } from "@school/core/api/plural.ts";
import type { FeeReport } from "@school/core/fees/ledger/contract.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { TermPicker } from "../../school/TermPicker.tsx";
import { useTermChoice } from "../../school/use-term-choice.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { feesApi } from "../api.ts";
import { addresses, titles } from "../text.ts";

type Line = FeeReport["lines"][number];
type Counter = FeeReport["counters"][number];

const SUMS = [
  { key: "billed", header: "Billed" },
  { key: "discounts", header: "Discounts" },
  { key: "collected", header: "Collected" },
  { key: "owed", header: "Outstanding" },
] as const;

const COLUMNS: readonly Column<Line>[] = [
  {
    key: "class",
    header: "Class",
    rowHeader: true,
    cell: ({ className }) => className ?? "No class in this term",
  },
  {
    key: "pupils",
    header: "Pupils",
    align: "right",
    cell: ({ pupils }) => pupils,
    phoneCell: ({ pupils }) => plural(pupils, "pupil"),
  },
  ...SUMS.map(({ key, header }): Column<Line> => ({
    key,
    header,
    align: "right",
    cell: (line) => nairaText(line[key]),
    phoneCell: (line) => `${nairaText(line[key])} ${header.toLowerCase()}`,
  })),
];

const COUNTER_COLUMNS: readonly Column<Counter>[] = [
  {
    key: "title",
    header: "Taken back",
    rowHeader: true,
    cell: ({ studentId, name, title }) => (
      <TwoLines below={title}>
        <AppLink href={addresses.account(studentId)}>{name}</AppLink>
      </TwoLines>
    ),
  },
  { key: "reason", header: "Reason", cell: ({ reason }) => reason },
  {
    key: "by",
    header: "By",
    cell: ({ by, at }) => <TwoLines below={timeText(at)}>{by}</TwoLines>,
  },
  {
    key: "kobo",
    header: "Amount",
    align: "right",
    cell: ({ kobo }) => nairaText(Math.abs(kobo)),
  },
];

/** A term's bills, discounts and payments by class, and all that was taken back in it. */
export function FeeReportPage() {
  const choice = useTermChoice();
  const { term, termName } = choice;
  const query = useQuery(
    feesApi.feeReport.queryOptions({ input: term ? { termId: term.id } : skipToken }),
  );
  return (
    <Page title={titles.report}>
      <Row gap={3} className="no-print">
        <TermPicker choice={choice} />
      </Row>
      <Loaded query={query} failed="The report did not load">
        {({ data }) => (
          <>
            <Panel title={termName} description={describeSums(data.lines)} flush>
              <DataTable
                caption={`Fees by class, ${termName}`}
                columns={COLUMNS}
                rows={data.lines}
                rowKey={({ className }) => className ?? ""}
                empty={<EmptyState title="No bills or payments yet" />}
                narrow="cards"
              />
            </Panel>
            <Panel title="Taken back" flush>
              <DataTable
                caption="Bills, discounts and payments taken back"
                columns={COUNTER_COLUMNS}
                rows={data.counters}
                rowKey={({ id }) => id}
                empty={<EmptyState title="Nothing was taken back in this term" />}
                narrow="cards"
              />
            </Panel>
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** "₦5,000 billed, ₦500 discounts, ₦3,000 collected, ₦1,500 outstanding". */
function describeSums(lines: readonly Line[]): string {
  return SUMS.map(({ key, header }) => {
    const sum = lines.reduce((all, line) => all + line[key], 0);
    return `${nairaText(sum)} ${header.toLowerCase()}`;
  }).join(", ");
}
