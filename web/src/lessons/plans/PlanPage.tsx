import { dayText, timeText } from "@school/core/api/dates.ts";
import type { LessonPlan } from "@school/core/lessons/plans/contract.ts";
import { minutesOf, PART_LENGTH } from "@school/core/lessons/plans/plan.ts";
import { mayDecidePlans } from "@school/core/lessons/plans/policy.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { FactList } from "../../ui/page/FactList.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { lessonsApi } from "../api.ts";
import { weekAddress } from "./addresses.ts";
import { changedParts } from "./plan-form.ts";
import styles from "./Plans.module.css";
import {
  ADDRESS,
  failures,
  labels,
  PART_LABELS,
  STATE_LABELS,
  STATE_TONES,
  titles,
} from "./text.ts";

/** One lesson plan, to read, to print and, for the principal, to approve or return. */
export function PlanPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(lessonsApi.plan.queryOptions({ input: { id } }));
  if (query.data) return <Plan plan={query.data.data} />;
  return (
    <Page title={titles.page} crumbs={[{ label: titles.page, href: ADDRESS }, { label: "" }]}>
      {query.isError ? (
        <ErrorState title="The lesson plan did not load" onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

function Plan({ plan }: { plan: LessonPlan }) {
  const mayDecide = mayDecidePlans(useAccount());
  const { class: ofClass, subject, term, week, content, state } = plan;
  const canDecide = mayDecide && (state === "submitted" || state === "approved");
  return (
    <Page
      title={content.topic}
      crumbs={[
        { label: titles.page, href: weekAddress(term, week.week) },
        { label: `${ofClass.name}, ${subject.name}` },
      ]}
      description={content.subTopic === "" ? undefined : content.subTopic}
      actions={
        <>
          <Button onClick={() => window.print()}>Print</Button>
          {plan.mayWrite && state === "draft" && <DeleteButton plan={plan} />}
          {plan.mayWrite && (
            <ButtonLink kind="primary" href={`${ADDRESS}/edit/${plan.id}`}>
              Edit plan
            </ButtonLink>
          )}
        </>
      }
    >
      <Panel>
        <FactList
          facts={[
            { label: "Class", value: ofClass.name },
            { label: "Subject", value: subject.name },
            {
              label: "Week",
              value: `${week.week}, ${dayText(week.startsOn)} to ${dayText(week.endsOn)}, ${fullTermName(term)}`,
            },
            { label: "Teacher", value: plan.author },
            {
              label: "Status",
              value: (
                <>
                  <StatusBadge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</StatusBadge>{" "}
                  {stateTime(plan)}
                </>
              ),
            },
          ]}
        />
        {plan.comment !== "" && (
          <p className={styles.comment}>
            <strong>{plan.decidedBy}:</strong> {plan.comment}
          </p>
        )}
      </Panel>
      <Panel>
        <div className={styles.plan}>
          <Parts plan={plan} />
        </div>
        <p className={`print-only ${styles.signature}`}>
          Principal: ______________________________ Date: ______________
        </p>
      </Panel>
      {canDecide && (
        <div className="no-print">
          <Decide key={plan.id} plan={plan} />
        </div>
      )}
    </Page>
  );
}

/** Deletes a draft. Undo saves the same again. */
function DeleteButton({ plan }: { plan: LessonPlan }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const settle = {
    onError: (error: unknown) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: lessonsApi.planWeek.key() }),
  };
  const again = useMutation({ ...lessonsApi.createPlan.mutationOptions(), ...settle });
  const { id, version, class: ofClass, subject, term, week, content } = plan;
  const remove = useMutation({
    ...lessonsApi.deletePlan.mutationOptions(),
    ...settle,
    onSuccess() {
      toastWithUndo("Draft deleted", () =>
        again.mutate({
          classId: ofClass.id,
          subjectId: subject.id,
          termId: term.id,
          week: week.week,
          content,
          submit: false,
        }),
      );
      void navigate({ to: weekAddress(term, week.week) });
    },
  });
  return (
    <Button disabled={remove.isPending} onClick={() => remove.mutate({ id, version })}>
      Delete draft
    </Button>
  );
}

function stateTime({ state, submittedAt, decidedAt, decidedBy }: LessonPlan): string {
  if (state === "submitted" && submittedAt) return timeText(submittedAt);
  if ((state === "approved" || state === "returned") && decidedAt) {
    return `${timeText(decidedAt)}, ${decidedBy ?? ""}`;
  }
  return "";
}

function Parts({ plan: { content } }: { plan: LessonPlan }) {
  const part = (name: Exclude<keyof typeof PART_LABELS, "steps">) =>
    content[name] !== "" && (
      <section className="print-keep">
        <h2>{PART_LABELS[name]}</h2>
        <p className={styles.part}>{content[name]}</p>
      </section>
    );
  const minutes = minutesOf(content.steps);
  return (
    <>
      {part("objectives")}
      {part("previousKnowledge")}
      {part("materials")}
      {content.steps.length > 0 && (
        <section>
          <h2>
            {PART_LABELS.steps}
            {minutes > 0 && ` (${minutes} min)`}
          </h2>
          <table className={styles.taught}>
            <thead>
              <tr>
                <th scope="col" className={styles.minutes}>
                  Min
                </th>
                <th scope="col">Teacher</th>
                <th scope="col">Pupils</th>
              </tr>
            </thead>
            <tbody>
              {content.steps.map((step, at) => (
                // Steps have no id but their index.
                <tr key={at}>
                  <td>{step.minutes ?? ""}</td>
                  <td>{step.teacher}</td>
                  <td>{step.pupils}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {part("evaluation")}
      {part("homework")}
    </>
  );
}

/** The principal's decision; a plan that changed meanwhile is shown first. */
function Decide({ plan }: { plan: LessonPlan }) {
  const form = useRecordForm({
    record: plan,
    // An approval can only be taken back.
    valuesOf: ({ state }) => ({ comment: "", isApproved: state !== "approved" }),
    input: ({ record: { id, version }, values }) => ({ id, version, ...values }),
    send: ({ isApproved, ...decision }) =>
      isApproved ? lessonsApi.approvePlan.call(decision) : lessonsApi.returnPlan.call(decision),
    saved({ data }, startFrom) {
      toastSuccess(data.state === "approved" ? "Plan approved" : "Plan sent back");
      startFrom(data);
    },
    failure: failures.save,
    differences: changedParts,
    outdated: lessonsApi.key(),
  });
  const isApproved = form.record.state === "approved";
  return (
    <Panel title={isApproved ? "Take the approval back" : "Your decision"}>
      <RecordForm
        form={form}
        label="Your decision"
        submit={isApproved ? labels.return : "Approve plan"}
        buttons={
          !isApproved && (
            <Button disabled={form.busy} onClick={() => void form.send({ isApproved: false })}>
              {labels.return}
            </Button>
          )
        }
      >
        <TextAreaField
          label="Comment"
          description="Needed to return the plan."
          maxLength={PART_LENGTH}
          {...form.field("comment")}
        />
      </RecordForm>
    </Panel>
  );
}
