import { timeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { TestMark } from "@school/core/cbt/marks/contract.ts";
import { MARK_STATUS_WORDS } from "@school/core/cbt/marks/mark-status.ts";
import { useMutation } from "@tanstack/react-query";
import { downloadExport } from "../../platform/download-export.ts";
import { useList } from "../../platform/use-list.ts";
import { Button } from "../../ui/page/Button.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { RowCard, RowFacts } from "../../ui/table/RowParts.tsx";
import { TableFileButtons } from "../../ui/table/ExportDialog.tsx";
import { marksApi } from "../api.ts";
import { testCrumbs, TestLinks } from "../tests/TestLinks.tsx";
import { aboutText } from "../tests/test-in-words.ts";
import { pageNames } from "../tests/text.ts";
import { titles } from "../text.ts";

/** A class fits on one page, also when printed. */
const PAGE_SIZE = 50;

const columns: Column<TestMark>[] = [
  { key: "number", header: "Adm. no.", cell: ({ student }) => student.admissionNumber },
  { key: "name", header: "Name", rowHeader: true, cell: ({ student }) => student.name },
  { key: "class", header: "Class", cell: ({ student }) => student.className },
  { key: "status", header: "Status", cell: ({ status }) => MARK_STATUS_WORDS[status] },
  { key: "marks", header: "Marks", align: "right", cell: ({ marks }) => marks },
  { key: "score", header: "Score", align: "right", cell: ({ score }) => score },
  { key: "rank", header: "Rank", align: "right", cell: ({ rank }) => rank },
  { key: "minutes", header: "Minutes", align: "right", cell: ({ minutes }) => minutes },
  {
    key: "at",
    header: "Submitted",
    hideBelow: "md",
    cell: ({ handedInAt }) => (handedInAt ? timeText(handedInAt) : ""),
  },
];

/** All pupils of a test, with marks and rank. */
export function MarksOfTest({ testId }: { testId: string }) {
  const list = useList({
    filters: ["search"],
    pageSize: PAGE_SIZE,
    read: (paging, { search }) =>
      marksApi.ofTest.queryOptions({ input: { ...filterOf(testId, search), ...paging } }),
  });
  const exported = useMutation(marksApi.exportOfTest.mutationOptions(downloadExport));
  const test = list.response?.test;
  return (
    <Page
      title={test ? `Marks: ${test.title}` : "Marks"}
      description={
        test && (
          <>
            {aboutText(test)}. {plural(test.totalMarks, "mark")}, scores out of {test.maxScore}.
          </>
        )
      }
      crumbs={testCrumbs(pageNames.marks)}
      actions={
        <>
          <Button onClick={() => window.print()}>Print</Button>
          <TableFileButtons
            busy={exported.isPending ? (exported.variables.format ?? "csv") : null}
            onExport={(format) =>
              exported.mutate({ ...filterOf(testId, list.address.search), format })
            }
          />
        </>
      }
    >
      {list.response && (
        <TestLinks test={list.response.test} mayChange={list.response.mayChange} here="results" />
      )}
      <ListPage
        list={list}
        noun={["pupil", "pupils"]}
        search={{ label: "Search pupils", placeholder: "Name or admission number" }}
        empty={<EmptyState title="No pupils in this class" />}
        noMatches={
          <EmptyState title={titles.noMatches} hint="Try another name or admission number." />
        }
      >
        {(table) => (
          <DataTable
            {...table}
            caption="Marks of the test"
            columns={columns}
            rowKey={({ student }) => student.id}
            narrow={({ student, status, marks, score, rank }) => (
              <RowCard>
                <strong>{student.name}</strong>
                <RowFacts>
                  {student.className}, {student.admissionNumber}
                </RowFacts>
                <RowFacts>
                  {marks === null
                    ? MARK_STATUS_WORDS[status]
                    : `${marks} marks, score ${score}, rank ${rank}`}
                </RowFacts>
              </RowCard>
            )}
          />
        )}
      </ListPage>
    </Page>
  );
}

function filterOf(testId: string, search: string) {
  return { id: testId, search: search.slice(0, 100) || undefined };
}
