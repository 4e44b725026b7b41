import type { LessonPlan } from "@school/core/lessons/plans/contract.ts";
import { checkPlan } from "@school/core/lessons/plans/plan.ts";
import { useNavigate } from "@tanstack/react-router";
import { useAccount } from "../../accounts/account.ts";
import { EditPage } from "../../platform/forms/RecordPage.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { toasts } from "../../ui/text.ts";
import { lessonsApi } from "../api.ts";
import { changedParts, planContent, planValues } from "./plan-form.ts";
import { PlanForm } from "./PlanForm.tsx";
import styles from "./Plans.module.css";
import { ADDRESS, failures, messages, titles } from "./text.ts";

/** Changes a lesson plan in any state; a change needs a new approval. */
export function EditPlanPage() {
  return (
    <EditPage
      title={titles.edit}
      list={{ label: titles.page, href: ADDRESS }}
      find={(id) => lessonsApi.plan.queryOptions({ input: { id } })}
      failed="The lesson plan did not load"
    >
      {(plan) => <EditForm before={plan} />}
    </EditPage>
  );
}

function EditForm({ before }: { before: LessonPlan }) {
  const account = useAccount();
  const navigate = useNavigate();
  const form = useRecordForm({
    record: before,
    valuesOf: ({ content }) => planValues(content),
    check: ({ values }) => checkPlan(planContent(values), !values.draft),
    input: ({ record: { id, version }, values }) => ({
      id,
      version,
      content: planContent(values),
      submit: !values.draft,
    }),
    within: "content",
    send: lessonsApi.updatePlan.call,
    saved({ data }) {
      toastSuccess(data.state === "submitted" ? messages.submitted : toasts.draftSaved);
      return navigate({ to: `${ADDRESS}/${data.id}` });
    },
    failure: failures.save,
    differences: changedParts,
    outdated: lessonsApi.key(),
    draft: { account: account.id, form: `lesson-plan/${before.id}` },
  });
  const { state, comment, decidedBy } = form.record;
  return (
    <PlanForm
      form={form}
      onDraft={() => void form.send({ draft: true })}
      onCancel={() => {
        form.discard();
        void navigate({ to: `${ADDRESS}/${before.id}` });
      }}
    >
      {state === "approved" && (
        <p>This plan is approved. When you save a change, it needs a new approval.</p>
      )}
      {comment !== "" && (
        <p className={styles.comment}>
          <strong>{decidedBy}:</strong> {comment}
        </p>
      )}
    </PlanForm>
  );
}
