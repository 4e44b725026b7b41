import type { NoteLine } from "@school/core/lessons/notes/contract.ts";
import { weeksOfTerm } from "@school/core/lessons/plans/term-weeks.ts";
import { mayTeach } from "@school/core/lessons/policy.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { useList } from "../../platform/use-list.ts";
import { TermPicker } from "../../school/TermPicker.tsx";
import { useTermChoice } from "../../school/use-term-choice.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Muted, Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListCards } from "../../ui/table/ListCards.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { noMatches } from "../../ui/text.ts";
import { lessonsApi } from "../api.ts";
import styles from "../Lessons.module.css";
import { addresses, classNames, filesText, titles, weekText } from "./text.ts";

/** Notes of a term: those that teachers wrote for classes the person teaches, or is in. */
export function NotesPage() {
  const mayWrite = mayTeach(useAccount());
  const choice = useTermChoice();
  const { term } = choice;
  const choices = useQuery(
    lessonsApi.noteChoices.queryOptions({ input: term ? { termId: term.id } : skipToken }),
  ).data?.data;
  const list = useList({
    filters: ["search", "subject", "class", "week", "show"],
    pageSize: 20,
    read: (paging, { search, subject, class: classId, week, show }) => ({
      ...lessonsApi.notes.queryOptions({
        input: {
          ...paging,
          ...(term && { termId: term.id }),
          ...(search !== "" && { search }),
          ...(subject !== "" && { subjectId: subject }),
          ...(classId !== "" && { classId }),
          ...(/^\d{1,2}$/.test(week) && { week: Number(week) }),
          drafts: show === "drafts",
        },
      }),
      enabled: !choice.loading,
    }),
  });
  const options = (of: readonly { id: string; name: string }[] = []) =>
    of.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Page
      title={titles.page}
      actions={
        mayWrite && (
          <ButtonLink kind="primary" href="/notes/create">
            Write note
          </ButtonLink>
        )
      }
    >
      <ListPage
        list={list}
        noun={["note", "notes"]}
        scope={choice.termName}
        search={{ label: "Search notes", placeholder: "Words in title or text" }}
        filters={
          <>
            <TermPicker
              choice={choice}
              // Filters of one term do not exist in another.
              onChange={(changes) =>
                choice.change({ subject: "", class: "", week: "", page: "", ...changes })
              }
            />
            <FilterSelect
              label="Subject"
              all="All subjects"
              value={list.address.subject}
              options={options(choices?.subjects)}
              onChange={(subject) => list.set({ subject })}
            />
            {(choices?.classes.length ?? 0) > 1 && (
              <FilterSelect
                label="Class"
                all="All classes"
                value={list.address.class}
                options={options(choices?.classes)}
                onChange={(id) => list.set({ class: id })}
              />
            )}
            <FilterSelect
              label="Week"
              all="All weeks"
              value={list.address.week}
              options={(term ? weeksOfTerm(term) : []).map((week) => ({
                value: String(week.week),
                label: weekText(week),
              }))}
              onChange={(week) => list.set({ week })}
            />
            {mayWrite && (
              <FilterSelect
                label="Status"
                all="All notes"
                value={list.address.show}
                options={[{ value: "drafts", label: "Drafts" }]}
                onChange={(show) => list.set({ show })}
              />
            )}
          </>
        }
        empty={
          <EmptyState
            title="No notes this term"
            hint={
              mayWrite
                ? "Write the week's notes for one of your classes."
                : "Notes that teachers publish appear here."
            }
          />
        }
        noMatches={<EmptyState title={noMatches} />}
      >
        {(table) => (
          <ListCards
            {...table}
            failed="The notes did not load"
            label={titles.page}
            rowKey={({ id }) => id}
          >
            {(note) => <NoteCard note={note} />}
          </ListCards>
        )}
      </ListPage>
    </Page>
  );
}

function NoteCard({ note }: { note: NoteLine }) {
  const { id, title, subject, week, author, isPublished, files } = note;
  return (
    <article className={styles.item}>
      <h2 className={styles.title}>
        <AppLink href={addresses.read(id)}>{title}</AppLink>
      </h2>
      <Row as="p" gap={3} align="baseline" className={styles.words}>
        {!isPublished && <StatusBadge tone="neutral">Draft</StatusBadge>}
        <span>{subject.name}</span>
        <span>{classNames(note)}</span>
        <Muted as="span">{weekText(week)}</Muted>
        <Muted as="span">{author}</Muted>
        {files > 0 && <Muted as="span">{filesText(note)}</Muted>}
      </Row>
    </article>
  );
}
