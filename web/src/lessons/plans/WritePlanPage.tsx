import { dayText } from "@school/core/api/dates.ts";
import type { PlanSource, PlanStart } from "@school/core/lessons/plans/contract.ts";
import { checkPlan } from "@school/core/lessons/plans/plan.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toasts } from "../../ui/text.ts";
import { lessonsApi } from "../api.ts";
import { weekAddress } from "./addresses.ts";
import { EMPTY_PLAN, planContent, planValues } from "./plan-form.ts";
import { PlanForm } from "./PlanForm.tsx";
import { ADDRESS, failures, messages, titles } from "./text.ts";

/** A new lesson plan. It starts with the topic of the scheme of work; typed text is stored. */
export function WritePlanPage() {
  const [address] = useAddress(["class", "subject", "term", "week"]);
  const input = {
    classId: address.class,
    subjectId: address.subject,
    termId: address.term,
    week: Number(address.week),
  };
  const isChosen = Object.values(address).every((part) => part !== "");
  const query = useQuery(
    lessonsApi.planStart.queryOptions({
      input: isChosen ? input : skipToken,
      staleTime: 0,
      gcTime: 0,
    }),
  );
  const start = query.data?.data;
  return (
    <Page
      title={titles.write}
      crumbs={[
        { label: titles.page, href: start ? weekAddress(start.term, start.week.week) : ADDRESS },
      ]}
      description={
        start &&
        `${start.class.name}, ${start.subject.name}, week ${start.week.week} from ${dayText(start.week.startsOn)}`
      }
    >
      {!isChosen ? (
        <EmptyState
          title="No class, subject and week chosen"
          action={<ButtonLink href={ADDRESS}>{titles.page}</ButtonLink>}
        />
      ) : start?.planId ? (
        <EmptyState
          title="This plan is written already"
          action={<ButtonLink href={`${ADDRESS}/${start.planId}`}>Open the plan</ButtonLink>}
        />
      ) : (
        <Loaded query={query} failed="The plan cannot be started">
          {({ data }) => (
            <Panel>
              <NewPlan start={data} />
            </Panel>
          )}
        </Loaded>
      )}
    </Page>
  );
}

function NewPlan({ start }: { start: PlanStart }) {
  const account = useAccount();
  const navigate = useNavigate();
  const { class: ofClass, subject, term, week, scheme, sources } = start;
  const scope = {
    classId: ofClass.id,
    subjectId: subject.id,
    termId: term.id,
    week: week.week,
  };
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({
      ...EMPTY_PLAN,
      topic: scheme?.topic ?? "",
      subTopic: scheme?.subTopic ?? "",
    }),
    check: ({ values }) => checkPlan(planContent(values), !values.draft),
    input: ({ values }) => ({ ...scope, content: planContent(values), submit: !values.draft }),
    within: "content",
    send: lessonsApi.createPlan.call,
    saved({ data }) {
      toastSuccess(data.state === "submitted" ? messages.submitted : toasts.draftSaved);
      return navigate({ to: `${ADDRESS}/${data.id}` });
    },
    failure: failures.save,
    outdated: lessonsApi.key(),
    draft: { account: account.id, form: `lesson-plan/${Object.values(scope).join("/")}` },
  });
  return (
    <PlanForm
      form={form}
      onDraft={() => void form.send({ draft: true })}
      onCancel={() => {
        form.discard();
        void navigate({ to: weekAddress(term, week.week) });
      }}
    >
      {sources.length > 0 && (
        <SelectField
          label="Copy from"
          placeholder="Choose a plan"
          value=""
          options={sources.map((source) => ({ value: source.id, label: sourceName(source) }))}
          onChange={({ currentTarget }) => {
            const source = sources.find(({ id }) => id === currentTarget.value);
            if (!source) return;
            const before = form.latest();
            form.change(planValues(source.content));
            toastWithUndo("Plan copied", () => form.change(before));
          }}
        />
      )}
    </PlanForm>
  );
}

function sourceName({ className, academicYear, week, author, content }: PlanSource): string {
  return `${content.topic} (${className}, ${academicYear}, week ${week}, ${author})`;
}
