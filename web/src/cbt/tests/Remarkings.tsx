import { timeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { Remarking } from "@school/core/cbt/tests/contract.ts";
import { useListInPanel } from "../../platform/use-list.ts";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { testsApi } from "../api.ts";
import styles from "./Tests.module.css";
import { titles } from "./text.ts";

const PAGE_SIZE = 20;

/**
 * The corrected keys of a test with the pupils whose marks changed; renders nothing without any.
 */
export function Remarkings({ testId }: { testId: string }) {
  const list = useListInPanel(PAGE_SIZE, (paging) =>
    testsApi.remarkings.queryOptions({ input: { id: testId, ...paging } }),
  );
  if ((list.total ?? 0) === 0 && list.table.error === null) return null;
  return (
    <Panel
      flush
      title={titles.correctedKeys}
      description="Each correction re-marked all pupils. Open a row to see whose marks changed."
    >
      <ListPage list={list} empty={null}>
        {(table) => (
          <DataTable
            {...table}
            caption={titles.correctedKeys}
            columns={COLUMNS}
            rowKey={({ id }) => id}
            expand={(row) => (row.moved.length > 0 ? <Moved row={row} /> : null)}
            narrow="cards"
          />
        )}
      </ListPage>
    </Panel>
  );
}

const COLUMNS: Column<Remarking>[] = [
  {
    key: "question",
    header: "Question",
    rowHeader: true,
    cell: (row) => <TwoLines below={row.reason}>{row.questionText || "A picture"}</TwoLines>,
    phoneCell: ({ questionText }) => questionText,
  },
  { key: "key", header: "Key", cell: keyText },
  { key: "moved", header: "Marks changed", cell: changedPupilsText },
  {
    key: "at",
    header: "When",
    hideBelow: "sm",
    cell: ({ at, by }) => <TwoLines below={by}>{timeText(at)}</TwoLines>,
    phoneCell: ({ at, by }) => `${timeText(at)}, ${by}`,
  },
];

function Moved({ row }: { row: Remarking }) {
  return (
    <ul className={styles.moved}>
      {row.moved.map(({ student, from, to }) => (
        <li key={student.id}>
          {student.name} ({student.admissionNumber}): {from} → {to}
        </li>
      ))}
    </ul>
  );
}

function keyText({ before, after }: Remarking): string {
  return `${before.join(", ")} → ${after.join(", ")}`;
}

function changedPupilsText({ moved }: Remarking): string {
  return moved.length === 0 ? "None" : plural(moved.length, "pupil");
}
