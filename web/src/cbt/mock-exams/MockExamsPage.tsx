import { dayOfTimeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { MockExam } from "@school/core/cbt/mock-exams/contract.ts";
import { useAddress } from "../../platform/address.ts";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { mockExamsApi } from "../api.ts";
import { CBT } from "../tests/test-addresses.ts";
import { MockExamForm } from "./MockExamForm.tsx";
import { MockExamScores } from "./MockExamScores.tsx";
import { mockExamAddress, mockTexts, NEW_MOCK_EXAM } from "./text.ts";

const PAGE_SIZE = 20;

const COLUMNS: readonly Column<MockExam>[] = [
  {
    key: "title",
    header: "Mock exam",
    rowHeader: true,
    cell: ({ id, title, author, createdAt }) => (
      <TwoLines below={`${dayOfTimeText(createdAt)}, ${author}`}>
        <AppLink href={mockExamAddress(id)}>{title}</AppLink>
      </TwoLines>
    ),
  },
  { key: "class", header: "Class", cell: ({ className }) => className },
  { key: "papers", header: "Papers", cell: ({ papers }) => plural(papers, "paper") },
];

/** Mock exams: their list, a new one, or the scores of one. */
export function MockExamsPage() {
  const [{ exam }] = useAddress(["exam"]);
  if (exam === "new") return <MockExamForm />;
  return exam === "" ? <MockExamList /> : <MockExamScores key={exam} id={exam} />;
}

function MockExamList() {
  const list = useList({
    pageSize: PAGE_SIZE,
    read: (paging) => mockExamsApi.list.queryOptions({ input: paging }),
  });
  const create = (
    <ButtonLink kind="primary" href={NEW_MOCK_EXAM}>
      New mock exam
    </ButtonLink>
  );
  return (
    <Page
      title={mockTexts.title}
      crumbs={[{ label: "CBT", href: CBT }, { label: mockTexts.title }]}
      description={mockTexts.about}
      actions={create}
    >
      <ListPage
        list={list}
        noun={["mock exam", "mock exams"]}
        empty={
          <EmptyState
            title="No mock exams yet"
            hint="The template has the papers of the National Common Entrance. Its questions come from your question banks."
            action={create}
          />
        }
      >
        {(table) => (
          <DataTable
            {...table}
            caption={mockTexts.title}
            columns={COLUMNS}
            rowKey={({ id }) => id}
            opens
            narrow="cards"
          />
        )}
      </ListPage>
    </Page>
  );
}
