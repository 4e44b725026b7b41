import type { ManagedTest } from "@school/core/cbt/tests/contract.ts";
import type { ReactNode } from "react";
import type { ListRows } from "../../platform/list-page.ts";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { RowCard, RowFacts, TwoLines } from "../../ui/table/RowParts.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { MoreActions, FirstActions } from "./TestButtons.tsx";
import { countWords, STATE_TONES, stateWords } from "../test-words.ts";
import { TestDetails } from "./TestDetails.tsx";
import { useTestActions } from "./use-test-actions.ts";

interface TestsTableProps {
  table: ListRows<ManagedTest>;
  empty: ReactNode;
  /** When the rows were read. */
  now: string;
}

/** Tests with where they stand; a row opens to its details and what else can be done. */
export function TestsTable({ table, empty, now }: TestsTableProps) {
  const actions = useTestActions();
  return (
    <DataTable
      {...table}
      caption="Tests"
      columns={columnsAt(now)}
      rowKey={({ id }) => id}
      empty={empty}
      expand={(test) => (
        <TestDetails test={test}>
          <MoreActions test={test} actions={actions} />
        </TestDetails>
      )}
      narrow={(test) => (
        <RowCard>
          <strong>{test.title}</strong>
          <RowFacts>
            <StateBadge test={test} now={now} />
            <span>{whatWords(test)}</span>
            <span>{countWords(test)}</span>
          </RowFacts>
          <FirstActions test={test} />
        </RowCard>
      )}
    />
  );
}

const columnsAt = (now: string): Column<ManagedTest>[] => [
  {
    key: "title",
    header: "Test",
    rowHeader: true,
    cell: (test) => <TwoLines below={whatWords(test)}>{test.title}</TwoLines>,
  },
  { key: "state", header: "State", cell: (test) => <StateBadge test={test} now={now} /> },
  { key: "pupils", header: "Pupils", cell: countWords },
  {
    key: "actions",
    header: <span className="visually-hidden">Actions</span>,
    cell: (test) => <FirstActions test={test} />,
  },
];

function StateBadge({ test, now }: { test: ManagedTest; now: string }) {
  const tone = test.state === "open" && test.isPaused ? "waiting" : STATE_TONES[test.state];
  return <StatusBadge tone={tone}>{stateWords(test, now)}</StatusBadge>;
}

function whatWords({ subject, class: one, classCategory, platform }: ManagedTest): string {
  const where = one?.name ?? classCategory.name;
  return `${subject.name}, ${where}${platform === "Offline" ? ", on paper" : ""}`;
}
