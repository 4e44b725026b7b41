import { timeText } from "@school/core/api/dates.ts";
import type { TestMark } from "@school/core/cbt/marks/contract.ts";
import { MARK_STATUS_WORDS } from "@school/core/cbt/marks/mark-status.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { exportAnswers } from "../../platform/export-answers.ts";
import { pageOf, useListPage } from "../../platform/list-page.ts";
import { Button } from "../../ui/page/Button.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { RowCard, RowFacts } from "../../ui/table/RowParts.tsx";
import { TableFileButtons } from "../../ui/table/TableFileButtons.tsx";
import { useSchoolFacts } from "../../school/school-facts.ts";
import { marksApi } from "../api.ts";
import { TestLinks } from "../tests/TestLinks.tsx";
import { CBT, RESULTS } from "../tests/test-addresses.ts";
import { aboutText } from "../tests/test-text.ts";

/** A class fits on one page, also printed. */
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
    header: "Handed in",
    hideBelow: "md",
    cell: ({ handedInAt }) => (handedInAt ? timeText(handedInAt) : ""),
  },
];

/** Everybody who was to sit a test, with marks and rank. */
export function MarksOfTest({ testId }: { testId: string }) {
  const [{ page: pageText, search }, setAddress] = useAddress(["page", "search"]);
  const page = pageOf(pageText);
  const filter = { id: testId, search: search.slice(0, 100) || undefined };
  const list = useQuery(
    marksApi.ofTest.queryOptions({
      input: { ...filter, page, limit: PAGE_SIZE },
      placeholderData: keepPreviousData,
    }),
  );
  const { table, goTo, total } = useListPage(list, page, (next) => setAddress({ page: next }));
  const exported = useMutation(marksApi.exportOfTest.mutationOptions(exportAnswers));
  const test = list.data?.test;
  const school = useSchoolFacts();
  return (
    <Page
      title={test ? `Marks: ${test.title}` : "Marks"}
      description={
        test && (
          <>
            {aboutText(test)}. Out of {test.totalMarks}, shown on {test.maxScore}.
            <span className="print-only"> {school.name}</span>
          </>
        )
      }
      crumbs={[
        { label: "CBT", href: CBT },
        { label: "Test Results", href: RESULTS },
        { label: "Marks" },
      ]}
      actions={
        <>
          <Button onClick={() => window.print()}>Print</Button>
          <TableFileButtons
            busy={exported.isPending ? (exported.variables.format ?? "csv") : null}
            onExport={(format) => exported.mutate({ ...filter, format })}
          />
        </>
      }
    >
      {list.data && (
        <TestLinks test={list.data.test} mayChange={list.data.mayChange} here="results" />
      )}
      <FilterBar
        search={{
          label: "Search pupils",
          placeholder: "Name or admission number",
          value: search,
          onChange: (next) => setAddress({ search: next, page: "" }),
        }}
        total={total}
        noun={total === 1 ? "pupil" : "pupils"}
      />
      <DataTable
        {...table}
        caption="Marks of the test"
        columns={columns}
        rowKey={({ student }) => student.id}
        empty={<EmptyState title={search === "" ? "No pupil is in this class" : "Nobody found"} />}
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
      {total !== undefined && (
        <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={goTo} />
      )}
    </Page>
  );
}
