import { dayText, timeText } from "@school/core/api/dates.ts";
import type { PlanLine, PlanWeek } from "@school/core/lessons/plans/contract.ts";
import { isMissing } from "@school/core/lessons/plans/plan.ts";
import { mayDecidePlans, mayRemindOfPlans } from "@school/core/lessons/plans/policy.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { NO_MAIL_SERVER } from "../../accounts/no-mail-server.ts";
import { useAccount } from "../../accounts/account.ts";
import { useSendsEmail } from "../../accounts/sends-email.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { TermPicker } from "../../school/TermPicker.tsx";
import { useTermChoice } from "../../school/use-term-choice.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { lessonsApi } from "../api.ts";
import { writeAddress } from "./addresses.ts";
import { ADDRESS, messages, STATE_LABELS, STATE_TONES, titles } from "./text.ts";
import { WaitingPlans } from "./WaitingPlans.tsx";
import { NoTerm } from "../../school/NoTerm.tsx";

const SHOWN = [
  { value: "missing", label: "Still missing" },
  { value: "submitted", label: "Submitted" },
  { value: "approved", label: "Approved" },
];

/** The lesson plans of a week: a teacher's own, or the whole school's with who is missing. */
export function LessonPlansPage() {
  const mayDecide = mayDecidePlans(useAccount());
  const choice = useTermChoice();
  const [{ week, show }, change] = useAddress(["week", "show"]);
  const query = useQuery(
    lessonsApi.planWeek.queryOptions({
      input: {
        ...(choice.term && { termId: choice.term.id }),
        ...(/^\d{1,2}$/.test(week) && { week: Number(week) }),
      },
      enabled: !choice.loading,
      placeholderData: keepPreviousData,
    }),
  );
  const planWeek = query.data?.data;
  const error = choice.error ?? query.error;
  return (
    <Page
      title={titles.page}
      actions={<ButtonLink href={`${ADDRESS}/schemes`}>{titles.schemes}</ButtonLink>}
    >
      <Row gap={3} align="end" role="group" aria-label="Term and week">
        <TermPicker choice={choice} ofSession={["week"]} />
        {planWeek && (
          <FilterSelect
            label="Week"
            value={String(planWeek.week)}
            options={planWeek.weeks.map((one) => ({
              value: String(one.week),
              label: `Week ${one.week}, from ${dayText(one.startsOn)}${one.closed === null ? "" : ` (${one.closed || "closed"})`}`,
            }))}
            onChange={(value) => change({ week: value })}
          />
        )}
        <FilterSelect
          label="Status"
          all="All statuses"
          value={show}
          options={SHOWN}
          onChange={(value) => change({ show: value })}
        />
      </Row>
      {mayDecide && <WaitingPlans />}
      {error ? (
        <ErrorState
          title="The lesson plans did not load"
          onRetry={() => void Promise.all([choice.retry(), query.refetch()])}
        >
          {messageOf(error)}
        </ErrorState>
      ) : planWeek ? (
        <Week planWeek={planWeek} show={show} />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

function Week({ planWeek, show }: { planWeek: PlanWeek; show: string }) {
  const isOffice = mayRemindOfPlans(useAccount());
  const sendsEmail = useSendsEmail();
  const { term, week, weeks, lines, reminders } = planWeek;
  if (term === null) return <NoTerm />;
  if (lines.length === 0) {
    return (
      <EmptyState
        title={
          isOffice ? "No class has subjects this term" : "No subjects are assigned to you this term"
        }
      />
    );
  }
  const missing = lines.filter(({ plan }) => isMissing(plan?.state ?? null)).length;
  const isShown = ({ plan }: PlanLine) =>
    show === "" || (show === "missing" ? isMissing(plan?.state ?? null) : plan?.state === show);
  const here = weeks.find((one) => one.week === week);
  const addressOf = ({ class: ofClass, subject, plan }: PlanLine) =>
    plan
      ? `${ADDRESS}/${plan.id}`
      : writeAddress({ classId: ofClass.id, subjectId: subject.id, termId: term.id, week });
  const linkOf = (line: PlanLine) =>
    line.plan || !isOffice ? (
      <AppLink href={addressOf(line)}>
        {line.plan ? line.plan.topic : "Write plan"}
        <span className="visually-hidden">
          {" "}
          for {line.subject.name}, {line.class.name}
        </span>
      </AppLink>
    ) : null;
  const reminderOf = ({ teacher }: PlanLine) =>
    reminders.find(({ personId }) => personId === teacher?.id);
  const columns: Column<PlanLine>[] = [
    {
      key: "lesson",
      header: "Class and subject",
      rowHeader: true,
      cell: (line) => `${line.class.name}, ${line.subject.name}`,
    },
    { key: "state", header: "Status", cell: (line) => <PlanStatus line={line} /> },
    { key: "topic", header: "Topic", phone: "line", cell: linkOf },
    { key: "teacher", header: "Teacher", cell: ({ teacher }) => teacher?.name ?? "No teacher" },
    ...(isOffice
      ? [
          {
            key: "reminded",
            header: "Reminded",
            hideBelow: "md" as const,
            phone: "hide" as const,
            cell: (line: PlanLine) => {
              const reminder = reminderOf(line);
              return reminder ? timeText(reminder.at) : "–";
            },
          },
        ]
      : []),
  ];
  return (
    <Panel
      flush
      title={`Week ${week}${here ? `: ${dayText(here.startsOn)} to ${dayText(here.endsOn)}` : ""}`}
      description={
        missing === 0
          ? "All plans of this week are submitted"
          : messages.missing(missing, lines.length)
      }
      actions={
        isOffice &&
        missing > 0 &&
        (sendsEmail ? <RemindButton termId={term.id} week={week} /> : <p>{NO_MAIL_SERVER}</p>)
      }
    >
      <DataTable
        caption="Lesson plans"
        columns={columns}
        rows={lines.filter(isShown)}
        rowKey={(line) => `${line.class.id} ${line.subject.id}`}
        empty={<EmptyState title="No matches. Try another status." />}
        narrow="cards"
      />
    </Panel>
  );
}

function PlanStatus({ line: { plan } }: { line: PlanLine }) {
  const state = plan?.state ?? "missing";
  return <StatusBadge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</StatusBadge>;
}

/** Reminds the teachers of missing plans; asks before reminding anyone twice on one day. */
function RemindButton({ termId, week }: { termId: string; week: number }) {
  const queries = useQueryClient();
  const confirm = useConfirm();
  const { mutate, isPending } = useMutation(
    lessonsApi.remindOfPlans.mutationOptions({
      async onSuccess({ data: { reminded, remindedToday, withoutEmail } }) {
        const names = withoutEmail.map(({ name }) => name);
        if (reminded > 0) {
          toastSuccess(
            names.length === 0
              ? messages.reminded(reminded)
              : `${messages.reminded(reminded)}. ${messages.withoutEmail(names)}`,
          );
        }
        await queries.invalidateQueries({ queryKey: lessonsApi.key() });
        if (remindedToday.length === 0) return;
        const isConfirmed = await confirm({
          title: "Remind them again?",
          text: messages.remindedToday(remindedToday.map(({ name }) => name)),
          confirmLabel: "Remind again",
        });
        if (isConfirmed) mutate({ termId, week, again: true });
      },
      onError: (error) => toastError(messageOf(error)),
    }),
  );
  return (
    <Button
      kind="primary"
      disabled={isPending}
      onClick={() => mutate({ termId, week, again: false })}
    >
      Remind teachers
    </Button>
  );
}
