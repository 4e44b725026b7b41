import { timeText } from "@school/core/api/dates.ts";
import type { PersonOwing } from "@school/core/report-cards/board/board.ts";
import type { Reminder, TermBoard } from "@school/core/report-cards/board/contract.ts";
import { mayRemind } from "@school/core/report-cards/board/policy.ts";
import { reminderTexts } from "@school/core/report-cards/board/text.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, PlainList } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { reportCardsApi } from "../api.ts";
import styles from "./Board.module.css";
import { labels, messages, titles } from "./text.ts";

interface OutstandingWorkProps {
  term: NonNullable<TermBoard["term"]>;
  owing: readonly PersonOwing[];
  reminders: readonly Reminder[];
}

/**
 * List of the people who still have work to do, with the time of each one's last reminder and the
 * buttons that remind.
 */
export function OutstandingWork({ term, owing, reminders }: OutstandingWorkProps) {
  const isHead = mayRemind(useAccount());
  const reminder = useReminder(term.id);
  const people = owing.filter(({ person }) => person);
  const offers = isHead && term.isCurrent;
  const lastOf = (row: PersonOwing) =>
    reminders.find(({ personId }) => personId === row.person?.id);
  const button = ({ person }: PersonOwing) =>
    person &&
    offers && (
      <Button
        size="compact-sm"
        disabled={reminder.isPending}
        aria-label={labels.remindOne(person.name)}
        onClick={() => reminder.remind([person.id])}
      >
        {labels.remind}
      </Button>
    );
  const columns: Column<PersonOwing>[] = [
    { key: "person", header: "Name", rowHeader: true, cell: (row) => <PersonName row={row} /> },
    { key: "owes", header: "Still missing", phone: "line", cell: summaryOf },
    {
      key: "reminded",
      header: "Reminded",
      phone: "line",
      cell: (row) => row.person && <Reminded reminder={lastOf(row)} />,
    },
    ...(offers ? [actionsColumn(button, labels.remind)] : []),
  ];
  return (
    <Panel
      flush
      title={titles.owing}
      description={
        isHead && !term.isCurrent ? "You can remind people only in the current term." : undefined
      }
      actions={
        offers &&
        people.length > 0 && (
          <Button kind="primary" disabled={reminder.isPending} onClick={() => reminder.remind()}>
            {labels.remindAll(people.length)}
          </Button>
        )
      }
    >
      <DataTable
        caption={titles.owing}
        columns={columns}
        rows={owing}
        rowKey={({ person }) => person?.id ?? ""}
        expand={(row) => <Details row={row} />}
        narrow="cards"
        empty={<p className={styles.padded}>Everyone has finished.</p>}
      />
    </Panel>
  );
}

/** Sends reminders; asks before reminding anyone twice on one day. */
function useReminder(termId: string) {
  const queries = useQueryClient();
  const confirm = useConfirm();
  const { mutate, isPending } = useMutation(
    reportCardsApi.remind.mutationOptions({
      async onSuccess({ data: { reminded, remindedToday } }) {
        if (reminded > 0) toastSuccess(messages.reminded(reminded));
        else if (remindedToday.length === 0) toastSuccess("Nothing is missing any more.");
        await queries.invalidateQueries({ queryKey: reportCardsApi.key() });
        if (remindedToday.length === 0) return;
        const isConfirmed = await confirm({
          title: "Remind again today?",
          text: messages.remindedToday(remindedToday.map(({ name }) => name)),
          confirmLabel: "Remind again",
        });
        const personIds = remindedToday.map(({ id }) => id);
        if (isConfirmed) mutate({ termId, personIds, again: true });
      },
      onError: (error) => toastError(messageOf(error)),
    }),
  );
  return {
    isPending,
    remind: (personIds?: string[]) =>
      mutate({ termId, again: false, ...(personIds && { personIds }) }),
  };
}

function PersonName({ row: { person } }: { row: PersonOwing }) {
  if (person) return <AppLink href={`/dashboard/staff/${person.id}`}>{person.name}</AppLink>;
  return (
    <>
      {labels.noTeacher} · <AppLink href="/dashboard/classes/subjects">Assign teachers</AppLink>
    </>
  );
}

function summaryOf({ owes }: PersonOwing): string {
  const subjects = owes.filter(({ subject }) => subject).length;
  return messages.owing(subjects, owes.length - subjects);
}

function Reminded({ reminder }: { reminder: Reminder | undefined }) {
  if (!reminder)
    return (
      <Muted as="span" small>
        Not yet
      </Muted>
    );
  return (
    <Muted as="span" small>
      {messages.reminder(timeText(reminder.at), reminder.by)}
      {!reminder.isMailed && (
        <>
          <br />
          On the dashboard only: no confirmed email
        </>
      )}
    </Muted>
  );
}

function Details({ row: { owes } }: { row: PersonOwing }) {
  return (
    <PlainList gap={1}>
      {owes.map(({ class: ofClass, subject, missing }) => (
        <li key={`${ofClass.id} ${subject?.id ?? ""}`}>
          <b>
            {ofClass.name}, {subject?.name ?? reminderTexts.sheets}
          </b>
          : {missing.join(", ")}
        </li>
      ))}
    </PlainList>
  );
}
