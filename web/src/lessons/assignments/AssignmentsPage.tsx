import type { Assignment, OwnAssignment } from "@school/core/lessons/assignments/contract.ts";
import { dayText } from "@school/core/api/dates.ts";
import { mayTeach } from "@school/core/lessons/policy.ts";
import { useQuery } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { useList } from "../../platform/use-list.ts";
import { notLinked } from "../../results/empty-texts.ts";
import { otherTerm } from "../../school/text.ts";
import { TermPicker } from "../../school/TermPicker.tsx";
import { useTermChoice } from "../../school/use-term-choice.ts";
import { useOwnStudents } from "../../students/own-students.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Muted, Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListCards } from "../../ui/table/ListCards.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { RowActions, RowCard, RowFacts, TwoLines } from "../../ui/table/RowParts.tsx";
import { lessonsApi } from "../api.ts";
import styles from "../Lessons.module.css";
import { addresses } from "./addresses.ts";
import { dueWords } from "./due-text.ts";
import { labels, STATE_LABELS, STATE_TONES, words } from "./text.ts";

const PAGE_SIZE = 20;

/**
 * List of assignments: for teachers with the work to mark, for pupils and parents with the work to do.
 */
export function AssignmentsPage() {
  return mayTeach(useAccount()) ? <TaughtAssignments /> : <OwnAssignments />;
}

function TaughtAssignments() {
  const choice = useTermChoice();
  const { term } = choice;
  const classes = useQuery(lessonsApi.taughtClasses.queryOptions()).data?.data ?? [];
  const list = useList({
    filters: ["class", "marks"],
    pageSize: PAGE_SIZE,
    read: (paging, address) => ({
      ...lessonsApi.assignments.queryOptions({
        input: {
          ...paging,
          ...(term && { termId: term.id }),
          ...(address.class !== "" && { classId: address.class }),
          toMark: address.marks === "open",
        },
      }),
      enabled: !choice.loading,
    }),
  });
  return (
    <Page
      title="Homework"
      actions={
        <ButtonLink kind="primary" href={addresses.create}>
          {labels.create}
        </ButtonLink>
      }
    >
      <ListPage
        list={list}
        noun={["piece of homework", "pieces of homework"]}
        scope={choice.termName}
        filters={
          <>
            <TermPicker
              choice={choice}
              // A class belongs to one session.
              onChange={(changes) => choice.change({ class: "", page: "", ...changes })}
            />
            <FilterSelect
              label="Class"
              all="All classes"
              value={list.address.class}
              options={classes.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => list.set({ class: id })}
            />
            <FilterSelect
              label="Work"
              all="All work"
              value={list.address.marks}
              options={[{ value: "open", label: "To mark" }]}
              onChange={(marks) => list.set({ marks })}
            />
          </>
        }
        empty={
          term?.isCurrent === false ? (
            <EmptyState title={words.noneIn(choice.termName)} hint={otherTerm} />
          ) : (
            <EmptyState title="No homework this term" hint="Set work for one of your classes." />
          )
        }
        noMatches={<EmptyState title="No homework" hint="No matches. Try other filters." />}
      >
        {(table) => (
          <DataTable
            {...table}
            caption="Homework"
            columns={COLUMNS}
            rowKey={({ id }) => id}
            narrow={(row) => (
              <RowCard>
                <TwoLines below={row.subject.name}>{row.title}</TwoLines>
                <RowFacts>
                  <span>{classNames(row)}</span>
                  <span>{dueWords.due(row.dueOn)}</span>
                  <span>{words.handedIn(row.handedIn, row.pupils)}</span>
                  {row.toMark > 0 && <span>{dueWords.toMark(row.toMark)}</span>}
                </RowFacts>
                <Actions row={row} />
              </RowCard>
            )}
          />
        )}
      </ListPage>
    </Page>
  );
}

const classNames = ({ classes }: Assignment) => classes.map(({ name }) => name).join(", ");

const COLUMNS: Column<Assignment>[] = [
  {
    key: "title",
    header: "Title",
    rowHeader: true,
    cell: ({ title, subject }) => <TwoLines below={subject.name}>{title}</TwoLines>,
  },
  { key: "classes", header: "Classes", cell: classNames },
  { key: "due", header: "Due", cell: ({ dueOn }) => dayText(dueOn) },
  {
    key: "handedIn",
    header: "Handed in",
    align: "right",
    cell: ({ handedIn, pupils }) => `${handedIn} of ${pupils}`,
  },
  { key: "toMark", header: "To mark", align: "right", cell: ({ toMark }) => toMark },
  {
    key: "actions",
    header: "Actions",
    align: "right",
    cell: (row) => <Actions row={row} />,
  },
];

function Actions({ row: { id, title } }: { row: Assignment }) {
  return (
    <RowActions>
      <ButtonLink
        size="compact-sm"
        href={addresses.marks(id)}
        aria-label={`${labels.mark} ${title}`}
      >
        {labels.mark}
      </ButtonLink>
      <ButtonLink size="compact-sm" href={addresses.edit(id)} aria-label={`Edit ${title}`}>
        Edit
      </ButtonLink>
    </RowActions>
  );
}

function OwnAssignments() {
  const { role } = useAccount();
  const students = useOwnStudents();
  const list = useList({
    filters: ["show"],
    pageSize: PAGE_SIZE,
    read: (paging, { show }) =>
      lessonsApi.ownAssignments.queryOptions({ input: { ...paging, open: show === "open" } }),
  });
  const isParent = role === "PARENT";
  return (
    <Page title="Homework">
      <ListPage
        list={list}
        noun={["piece of homework", "pieces of homework"]}
        filters={
          <FilterSelect
            label="Show"
            all="All work"
            value={list.address.show}
            options={[{ value: "open", label: "To do" }]}
            onChange={(show) => list.set({ show })}
          />
        }
        empty={
          isParent && students.length === 0 ? (
            <EmptyState {...notLinked.parent} />
          ) : (
            <EmptyState title="No homework" hint="Work that teachers set appears here." />
          )
        }
        noMatches={<EmptyState title="Nothing to do" hint="All work is handed in." />}
      >
        {(table) => (
          <ListCards
            {...table}
            failed="The homework did not load"
            rowKey={({ id, student }) => `${id} ${student.id}`}
          >
            {(row) => <OwnCard row={row} namesPupil={isParent && students.length > 1} />}
          </ListCards>
        )}
      </ListPage>
    </Page>
  );
}

function OwnCard({ row, namesPupil }: { row: OwnAssignment; namesPupil: boolean }) {
  const { id, title, subject, student, dueOn, state, score, maxScore, remindedAt } = row;
  return (
    <article className={styles.item}>
      <h2 className={styles.title}>
        <AppLink href={addresses.work(id, student.id)}>
          {title}
          {namesPupil && <span className="visually-hidden"> of {student.name}</span>}
        </AppLink>
      </h2>
      <Row as="p" gap={3} align="baseline" className={styles.words}>
        <StatusBadge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</StatusBadge>
        {namesPupil && <span>{student.name}</span>}
        <span>{subject.name}</span>
        <Muted as="span">{dueWords.due(dueOn)}</Muted>
        {score !== null && <strong>{words.outOf(score, maxScore)}</strong>}
      </Row>
      {remindedAt !== null && <Muted>{dueWords.reminded}</Muted>}
    </article>
  );
}
