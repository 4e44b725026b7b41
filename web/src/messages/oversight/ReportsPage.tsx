import { timeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import { counterpartLabel } from "@school/core/messages/direct/thread.ts";
import type {
  BlockedWriter,
  MessageReport,
  OverseenThread,
} from "@school/core/messages/oversight/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { useList, useListInPanel } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Muted } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ListCards } from "../../ui/table/ListCards.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { noMatches } from "../../ui/text.ts";
import { messagesApi } from "../api.ts";
import styles from "../direct/Direct.module.css";
import { ReasonDialog } from "../direct/ReasonDialog.tsx";
import { labels as directLabels } from "../direct/text.ts";
import { labels } from "./text.ts";

const PAGE_SIZE = 10;

/** For the principal: reports, blocked people, and any thread if a reason is given. */
export function ReportsPage() {
  return (
    <Page
      title={labels.reports}
      crumbs={[{ label: directLabels.messages, href: "/dashboard/messages" }]}
    >
      <Reports />
      <Blocked />
      <AllThreads />
    </Page>
  );
}

function Reports() {
  const list = useListInPanel(PAGE_SIZE, (paging) =>
    messagesApi.reports.queryOptions({ input: paging }),
  );
  return (
    <Panel title="Reported messages">
      <ListPage list={list} empty={<EmptyState title="No reports" />}>
        {(table) => (
          <ListCards {...table} failed="The reports did not load" rowKey={({ id }) => id}>
            {(row) => <Report report={row} />}
          </ListCards>
        )}
      </ListPage>
    </Panel>
  );
}

function Report({ report }: { report: MessageReport }) {
  const { id, thread, author, body, reporter, reason, reportedAt, decision } = report;
  const queries = useQueryClient();
  const decide = useMutation({
    ...messagesApi.decideReport.mutationOptions(),
    onSuccess: ({ data }) =>
      toastSuccess(
        data.decision?.blocked ? "This person can no longer write messages" : "Report closed",
      ),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: messagesApi.key() }),
  });
  return (
    <article className={styles.thread}>
      <span className={styles.head}>
        <strong>
          {author.name}, {nameOf(thread)}
        </strong>
        <Muted as="span" small>
          {timeText(reportedAt)}
        </Muted>
      </span>
      <p className={styles.words}>{body === "" ? "File" : body}</p>
      <Muted as="span" small>
        {reporter.name}: {reason}
      </Muted>
      {decision === null ? (
        <span className={styles.buttons}>
          <Button disabled={decide.isPending} onClick={() => decide.mutate({ id, block: true })}>
            Stop this person from writing
          </Button>
          <Button disabled={decide.isPending} onClick={() => decide.mutate({ id, block: false })}>
            No action
          </Button>
          <ReadButton thread={thread} />
        </span>
      ) : (
        <Muted as="span" small>
          {decision.blocked ? "Stopped from writing" : "No action"}, {decision.by},{" "}
          {timeText(decision.at)}
        </Muted>
      )}
    </article>
  );
}

function Blocked() {
  const queries = useQueryClient();
  const list = useListInPanel(PAGE_SIZE, (paging) =>
    messagesApi.blockedWriters.queryOptions({ input: paging }),
  );
  const unblock = useMutation({
    ...messagesApi.unblock.mutationOptions(),
    onSuccess: () => toastSuccess("This person can write messages again"),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: messagesApi.key() }),
  });
  const item = ({ person, reason, by, since }: BlockedWriter) => (
    <div className={styles.thread}>
      <span className={styles.head}>
        <strong>{person.name}</strong>
        <Muted as="span" small>
          {by}, {timeText(since)}
        </Muted>
      </span>
      <span>{reason}</span>
      <span>
        <Button
          size="compact-sm"
          aria-label={`${labels.unblock}: ${person.name}`}
          disabled={unblock.isPending}
          onClick={() => unblock.mutate({ personId: person.id })}
        >
          {labels.unblock}
        </Button>
      </span>
    </div>
  );
  return (
    <Panel title="People who cannot write">
      <ListPage list={list} empty={<EmptyState title="Everyone can write" />}>
        {(table) => (
          <ListCards {...table} failed="The list did not load" rowKey={({ person }) => person.id}>
            {item}
          </ListCards>
        )}
      </ListPage>
    </Panel>
  );
}

function AllThreads() {
  const list = useList({
    filters: ["search"],
    pageSize: PAGE_SIZE,
    read: (paging, { search }) =>
      messagesApi.allThreads.queryOptions({ input: { ...paging, ...(search && { search }) } }),
  });
  return (
    <Panel
      title="All messages by child and class"
      description="To read messages of others, give a reason. Everyone in the conversation sees it."
    >
      <ListPage
        list={list}
        search="Search names"
        empty={<EmptyState title="No messages" />}
        noMatches={<EmptyState title="No messages" hint={noMatches} />}
      >
        {(table) => (
          <ListCards {...table} failed="The messages did not load" rowKey={({ id }) => id}>
            {(row) => <Overseen thread={row} />}
          </ListCards>
        )}
      </ListPage>
    </Panel>
  );
}

function Overseen({ thread }: { thread: OverseenThread }) {
  return (
    <div className={styles.thread}>
      <span className={styles.head}>
        <strong>{nameOf(thread)}</strong>
        <Muted as="span" small>
          {timeText(thread.lastAt)}
        </Muted>
      </span>
      <Muted as="span" small>
        {[thread.parent?.name, plural(thread.messages, "message")].filter(Boolean).join(" · ")}
      </Muted>
      <span>
        <ReadButton thread={thread} />
      </span>
    </div>
  );
}

type Head = MessageReport["thread"];

function nameOf(thread: Head): string {
  const counterpart = counterpartLabel(thread);
  return thread.student === null ? counterpart : `${thread.student.name}, ${counterpart}`;
}

/** Asks for the reason, then opens the thread. */
function ReadButton({ thread }: { thread: Head }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const { id } = thread;
  return (
    <>
      <Button
        size="compact-sm"
        aria-label={`${labels.read}: ${nameOf(thread)}`}
        onClick={() => setAsking(true)}
      >
        {labels.read}
      </Button>
      {asking && (
        <ReasonDialog
          title={nameOf(thread)}
          description="It is shown in the thread. You can read the messages for 24 hours."
          submit="Open messages"
          send={(reason) => messagesApi.inspect.call({ id, reason })}
          onSent={() => void navigate({ to: `/dashboard/messages/${id}` })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
