import { plural } from "@school/core/api/plural.ts";
import { useQuery } from "@tanstack/react-query";
import type { QuestionBank } from "@school/core/cbt/banks/contract.ts";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useList } from "../../platform/use-list.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { ListPage, type ListRows } from "../../ui/table/ListPage.tsx";
import { banksApi, questionFilesApi, testsApi } from "../api.ts";
import { exporting } from "../question-files/text.ts";
import { bankAddress, CREATE_BANK } from "../tests/test-addresses.ts";
import { pageNames } from "../tests/text.ts";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { MenuAction, RowMenu } from "../../ui/table/RowMenu.tsx";
import { RowActions, RowDelete, TwoLines } from "../../ui/table/RowParts.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { useWrite } from "../../classes/use-write.ts";
import { toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { bankList, labels } from "./text.ts";
import { noMatches, labels as uiLabels } from "../../ui/text.ts";

const ExportQuestions = lazy(async () => ({
  default: (await import("../question-files/ExportQuestions.tsx")).ExportQuestions,
}));

const PracticeDialog = lazy(async () => ({
  default: (await import("../practice/PracticeDialog.tsx")).PracticeDialog,
}));

const PAGE_SIZE = 20;
const MINE = "mine";

/** The question banks that the person may read: own and shared ones. */
export function BanksPage() {
  const list = useList({
    filters: ["search", "subject", "category", "whose"],
    pageSize: PAGE_SIZE,
    read: (paging, { search, subject, category, whose }) =>
      banksApi.list.queryOptions({
        input: {
          ...paging,
          ...(search && { search }),
          ...(subject && { subjectId: subject }),
          ...(category && { classCategoryId: category }),
          ...(whose === MINE && { mine: true }),
        },
      }),
  });
  const choices = useQuery(testsApi.choices.queryOptions()).data?.data;
  const named = (from: readonly { id: string; name: string }[] | undefined) =>
    from?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const create = (
    <ButtonLink kind="primary" href={CREATE_BANK}>
      {labels.createQuestionBank}
    </ButtonLink>
  );
  return (
    <Page
      title="Question Banks"
      description="Questions by subject and class category, to copy into tests. A bank is private until you share it."
      actions={create}
    >
      <ListPage
        list={list}
        noun={["question bank", "question banks"]}
        search="Search name"
        filters={
          <>
            <FilterSelect
              label="Subject"
              all="All subjects"
              value={list.address.subject}
              options={named(choices?.subjects)}
              onChange={(subject) => list.set({ subject })}
            />
            <FilterSelect
              label={uiLabels.classCategory}
              all="All categories"
              value={list.address.category}
              options={named(choices?.categories)}
              onChange={(category) => list.set({ category })}
            />
            <FilterSelect
              label="Show"
              all="Mine and shared"
              value={list.address.whose === MINE ? MINE : ""}
              options={[{ value: MINE, label: "Banks that I can change" }]}
              onChange={(whose) => list.set({ whose })}
            />
          </>
        }
        empty={
          <EmptyState
            title="No question banks yet"
            hint="Create one: write questions, import a file, or paste them from a document."
            action={create}
          />
        }
        noMatches={<EmptyState title={noMatches} />}
      >
        {(table) => <BanksTable {...table} />}
      </ListPage>
    </Page>
  );
}

/** Question banks with their authors and the person's allowed actions. */
function BanksTable(table: ListRows<QuestionBank> & { empty: ReactNode }) {
  const { busy, remove } = useBankActions();
  const [exported, setExported] = useState<QuestionBank | null>(null);
  const [practised, setPractised] = useState<QuestionBank | null>(null);
  const actions = (bank: QuestionBank) => (
    <RowActions>
      <ButtonLink
        size="compact-sm"
        href={bankAddress(bank.id)}
        aria-label={`${bank.mayChange ? "Edit" : "Open"} ${bank.name}`}
      >
        {bank.mayChange ? "Edit" : "Open"}
      </ButtonLink>
      {bank.mayChange && (
        <RowDelete name={bank.name} disabled={busy} onClick={() => remove(bank)} />
      )}
      <RowMenu name={bank.name}>
        <MenuAction onClick={() => setPractised(bank)}>{pageNames.practice}</MenuAction>
        <MenuAction onClick={() => setExported(bank)}>{exporting.download}</MenuAction>
      </RowMenu>
    </RowActions>
  );
  const columns: Column<QuestionBank>[] = [
    {
      key: "name",
      header: "Question bank",
      rowHeader: true,
      cell: (bank) => <TwoLines below={subjectAndCategory(bank)}>{bank.name}</TwoLines>,
    },
    {
      key: "questions",
      header: "Questions",
      align: "right",
      cell: ({ questions }) => questions,
      phoneCell: ({ questions }) => plural(questions, "question"),
    },
    { key: "authors", header: "Authors", cell: authorsOf, hideBelow: "md" },
    { key: "shared", header: "Sharing", cell: (bank) => <SharedBadge bank={bank} /> },
    actionsColumn(actions),
  ];
  return (
    <>
      <DataTable
        {...table}
        caption="Question banks"
        columns={columns}
        rowKey={({ id }) => id}
        narrow="cards"
      />
      <Suspense fallback={null}>
        {practised && (
          <PracticeDialog
            source={{ bankId: practised.id }}
            title={practised.name}
            subjectId={practised.subject.id}
            onClose={() => setPractised(null)}
          />
        )}
        {exported && (
          <ExportQuestions
            title={exported.name}
            read={(format) => questionFilesApi.exportBank.call({ id: exported.id, format })}
            onClose={() => setExported(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function SharedBadge({ bank }: { bank: QuestionBank }) {
  return (
    <StatusBadge tone={bank.isShared ? "good" : "neutral"}>
      {bank.isShared ? "Shared" : "Private"}
    </StatusBadge>
  );
}

const subjectAndCategory = ({ subject, classCategory }: QuestionBank) =>
  `${subject.name}, ${classCategory.name}`;

const authorsOf = ({ createdBy, coAuthors }: QuestionBank) =>
  [createdBy, ...coAuthors].map(({ name }) => name).join(", ");

/** The actions of a row; a deletion can be undone at once. */
function useBankActions() {
  const restore = useWrite({
    send: (seen: { id: string; version: number }) => banksApi.restore.call(seen),
    done: ({ data }) => toastSuccess(bankList.restored(data.name)),
    failure: "Failed to restore the question bank",
  });
  const remove = useWrite({
    send: ({ id, version }: QuestionBank) => banksApi.remove.call({ id, version }),
    done: ({ data }) => toastWithUndo("Question bank deleted", () => restore.mutate(data)),
    failure: "Failed to delete the question bank",
    gone: ({ id }) => banksApi.find.key({ input: { id } }),
  });
  return {
    busy: restore.isPending || remove.isPending,
    remove: (bank: QuestionBank) => remove.mutate(bank),
  };
}
