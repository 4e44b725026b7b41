import { MARK_STATUS_WORDS } from "@school/core/cbt/marks/mark-status.ts";
import type { MockExamScores as Scores } from "@school/core/cbt/mock-exams/contract.ts";
import { roundHalfUp } from "@school/core/api/rounding.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useWrite } from "../../classes/use-write.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { PlainList, Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { RowCard, RowFacts } from "../../ui/table/RowParts.tsx";
import { mockExamsApi } from "../api.ts";
import { CBT, testAddress } from "../tests/test-addresses.ts";
import { momentWords } from "../tests/test-in-words.ts";
import { STATE_NAMES, STATE_TONES } from "../tests/text.ts";
import { MOCK_EXAMS, mockTexts } from "./text.ts";

type ScoreRow = Scores["rows"][number];

/** The papers of a mock exam, and the score of each pupil in them side by side. */
export function MockExamScores({ id }: { id: string }) {
  const read = useQuery(mockExamsApi.find.queryOptions({ input: { id } }));
  const confirm = useConfirm();
  const navigate = useNavigate();
  const undo = useWrite({
    send: () => mockExamsApi.undo.call({ id }),
    done: () => {
      toastSuccess("Mock exam undone");
      void navigate({ to: MOCK_EXAMS });
    },
    failure: "Failed to undo the mock exam",
    gone: () => mockExamsApi.find.queryKey({ input: { id } }),
  });
  const exam = read.data?.data.exam;

  async function askAndUndo(title: string): Promise<void> {
    const isSure = await confirm({
      title: mockTexts.undo(title),
      text: mockTexts.undoText,
      confirmLabel: "Undo",
      danger: true,
    });
    if (isSure) undo.mutate(undefined);
  }

  return (
    <Page
      title={exam ? `${exam.title}: ${exam.className}` : mockTexts.title}
      crumbs={[
        { label: "CBT", href: CBT },
        { label: mockTexts.title, href: MOCK_EXAMS },
        { label: exam?.title ?? "" },
      ]}
      description="Scores for practice. They are no results and are not on report cards."
      actions={
        <>
          {exam?.mayUndo && (
            <Button disabled={undo.isPending} onClick={() => void askAndUndo(exam.title)}>
              Undo
            </Button>
          )}
          <Button onClick={() => window.print()}>Print</Button>
        </>
      }
    >
      <Loaded query={read} failed="The mock exam did not load">
        {({ data: { papers, rows } }) => (
          <Stack>
            <PlainList ruled aria-label="Papers">
              {papers.map((paper) => (
                <li key={paper.id}>
                  <AppLink href={testAddress(paper.mayChange ? "edit" : "results", paper.id)}>
                    {paper.title}
                  </AppLink>{" "}
                  <StatusBadge tone={STATE_TONES[paper.state]}>
                    {paper.state === "draft" ? "Draft" : STATE_NAMES[paper.state]}
                  </StatusBadge>
                  <RowFacts>
                    {[
                      paper.opensAt === null ? "no time yet" : momentWords(paper.opensAt),
                      `${paper.duration} minutes`,
                      `${paper.totalMarks} marks`,
                    ].join(", ")}
                  </RowFacts>
                </li>
              ))}
            </PlainList>
            {rows.length === 0 ? (
              <EmptyState title="No pupils in this class take these subjects" />
            ) : (
              <DataTable
                caption="Scores of the papers, side by side"
                columns={columnsOf(papers)}
                rows={rows}
                rowKey={({ student }) => student.id}
                narrow={(row) => (
                  <RowCard>
                    <strong>{row.student.name}</strong>
                    <RowFacts>{row.student.admissionNumber}</RowFacts>
                    {papers.map((paper, at) => (
                      <RowFacts key={paper.id}>
                        {shortTitle(paper.title)}: {scoreText(row, at)}
                      </RowFacts>
                    ))}
                    <RowFacts>Total: {totalText(row, papers)}</RowFacts>
                  </RowCard>
                )}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function columnsOf(papers: Scores["papers"]): Column<ScoreRow>[] {
  return [
    { key: "number", header: "Adm. no.", cell: ({ student }) => student.admissionNumber },
    { key: "name", header: "Name", rowHeader: true, cell: ({ student }) => student.name },
    ...papers.map((paper, at): Column<ScoreRow> => {
      return {
        key: paper.id,
        header: `${shortTitle(paper.title)} (${paper.totalMarks})`,
        align: "right",
        cell: (row) => scoreText(row, at),
      };
    }),
    { key: "total", header: "Total", align: "right", cell: (row) => totalText(row, papers) },
  ];
}

/** The title without that of the exam: "Paper I A". */
function shortTitle(title: string): string {
  const parts = title.split(":");
  return (parts.length > 2 ? parts.slice(1, -1) : parts.slice(-1)).join(":").trim();
}

function scoreText({ marks }: ScoreRow, paper: number): string {
  const one = marks[paper];
  if (!one) return "";
  return one.marks === null ? MARK_STATUS_WORDS[one.status] : String(one.marks);
}

/** "84 of 120 (70%)", of the papers that are marked. */
function totalText({ marks, total }: ScoreRow, papers: Scores["papers"]): string {
  if (total === null) return "–";
  const of = papers.reduce(
    (sum, { totalMarks }, at) => sum + (marks[at]?.marks == null ? 0 : totalMarks),
    0,
  );
  return of === 0 ? String(total) : `${total} of ${of} (${roundHalfUp((total / of) * 100, 0)}%)`;
}
