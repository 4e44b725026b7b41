import { timeText } from "@school/core/api/dates.ts";
import type { OwnMark } from "@school/core/cbt/marks/contract.ts";
import { useAddress } from "../../platform/address.ts";
import { useList } from "../../platform/use-list.ts";
import { Button } from "../../ui/page/Button.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { marksApi } from "../api.ts";
import { aboutText } from "../tests/test-in-words.ts";
import { OwnMarkPanel } from "./OwnMarkPanel.tsx";

const PAGE_SIZE = 20;

/** A pupil's own marks, newest first; each expands to its corrections. */
export function OwnMarks() {
  const [{ mark }, setAddress] = useAddress(["mark"]);
  const list = useList({
    pageSize: PAGE_SIZE,
    read: (paging) => marksApi.own.queryOptions({ input: paging }),
  });
  const open = (row: OwnMark) => row.own.sittingId && setAddress({ mark: row.own.sittingId });
  const columns: Column<OwnMark>[] = [
    { key: "test", header: "Test", rowHeader: true, cell: ({ test }) => test.title },
    { key: "about", header: "About", cell: ({ test }) => aboutText(test) },
    {
      key: "when",
      header: "Submitted",
      phone: "hide",
      cell: ({ own }) => (own.handedInAt ? timeText(own.handedInAt) : ""),
    },
    {
      key: "score",
      header: "Score",
      align: "right",
      cell: scoreText,
      phoneCell: (row) => `Score: ${scoreText(row)}`,
    },
    actionsColumn((row) => <OpenButton row={row} onOpen={() => open(row)} />, "Open"),
  ];
  return (
    <Page title="Test Results" description="Your marks in computer tests.">
      {mark !== "" && <OwnMarkPanel sittingId={mark} onClose={() => setAddress({ mark: "" })} />}
      <ListPage
        list={list}
        empty={
          <EmptyState title="No marks yet" hint="Your tests appear here after you submit them." />
        }
      >
        {(table) => (
          <DataTable
            {...table}
            caption="Your marks"
            columns={columns}
            rowKey={({ test }) => test.id}
            narrow="cards"
          />
        )}
      </ListPage>
    </Page>
  );
}

function scoreText({ score, isKeptBack, own }: OwnMark): string {
  if (score) return `${score.score} of ${score.maxScore}`;
  if (own.status === "absent") return "Absent";
  return isKeptBack ? "Shown later" : "";
}

function OpenButton({ row, onOpen }: { row: OwnMark; onOpen: () => void }) {
  if (row.own.sittingId === null) return null;
  return (
    <Button size="compact-sm" aria-label={`Open the mark of ${row.test.title}`} onClick={onOpen}>
      Open
    </Button>
  );
}
