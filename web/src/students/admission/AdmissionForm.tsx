import { ADMISSION_COUNTRIES, FIRST_ADMISSION_SESSION } from "@school/core/students/choices.ts";
import type { Draft, RecordChoices } from "@school/core/students/admission/contract.ts";
import { sessionYearList } from "@school/core/school/academic-year.ts";
import { STUDENT_FIELDS } from "@school/core/students/fields.ts";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Steps } from "../../ui/page/Steps.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import {
  ChildFields,
  FamilyFields,
  SchoolingFields,
  type StudentForm,
} from "../records/RecordSections.tsx";
import { AccountFields } from "./AccountFields.tsx";
import styles from "./Admission.module.css";
import { stepBeside, stepOf, type AdmissionStep } from "./admission-steps.ts";
import { CheckStep } from "./CheckStep.tsx";
import { DraftList } from "./DraftList.tsx";
import { DraftNotice } from "./DraftNotice.tsx";
import { LikelyDuplicates } from "./LikelyDuplicates.tsx";
import { useAdmission } from "./use-admission.ts";

const SHOWS_DUPLICATES: ReadonlySet<AdmissionStep> = new Set(["child", "family", "check"]);

interface AdmissionFormProps {
  /** The draft that is gone on with; null for a new form. */
  opened: Draft | null;
  choices: RecordChoices;
  step: AdmissionStep;
  onStep: (step: AdmissionStep) => void;
  onDone: () => void;
}

/** A new pupil, step by step. */
export function AdmissionForm(props: AdmissionFormProps) {
  const { choices, step, onStep } = props;
  const admission = useAdmission(props);
  const { draft, password } = admission;
  const body = useRef<HTMLDivElement>(null);
  const form: StudentForm = {
    fields: STUDENT_FIELDS,
    kind: "new",
    values: draft.values,
    change: admission.change,
    issueFor: admission.issueFor,
    choices,
    sessions: sessionYearList(choices.sessions, FIRST_ADMISSION_SESSION),
    countries: ADMISSION_COUNTRIES,
    termStyle: "First Term",
  };
  const back = stepBeside(step, -1);
  const isLast = stepBeside(step, 1) === null;
  useFocusOn(step, body);

  function submit(): void {
    if (isLast) void admission.send();
    else if (!admission.next()) focusFirstFault(body.current);
  }

  async function saveDraft(): Promise<void> {
    if (await draft.save()) toastSuccess("Draft saved");
    else toastError("The draft is not saved yet. It is kept on this device.");
  }

  return (
    <>
      <Panel>
        <Steps
          label="New Admission"
          steps={admission.steps}
          current={step}
          onChoose={(key) => onStep(stepOf(key))}
        />
        <Form
          label="New Admission"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <DraftNotice draft={draft} onDiscard={admission.discard} />
          <div ref={body} tabIndex={-1} className={styles.body}>
            {SHOWS_DUPLICATES.has(step) && <LikelyDuplicates values={draft.values} />}
            {step === "child" && <ChildFields form={form} />}
            {step === "family" && <FamilyFields form={form} />}
            {step === "schooling" && <SchoolingFields form={form} />}
            {step === "account" && (
              <AccountFields
                form={form}
                password={password}
                onPassword={admission.setPassword}
                passport={draft.passport}
                onPassport={admission.choosePassport}
              />
            )}
            {step === "check" && (
              <CheckStep
                form={form}
                password={password}
                passport={draft.passport}
                onOpen={onStep}
              />
            )}
          </div>
          <FormActions
            submit={isLast ? "Create Admission" : "Next"}
            busyLabel="Creating..."
            busy={admission.busy}
            onCancel={back === null ? undefined : () => onStep(back)}
            cancelLabel="Back"
          >
            <Button
              kind="quiet"
              disabled={admission.busy || draft.state === "saving"}
              onClick={() => void saveDraft()}
            >
              Save draft
            </Button>
          </FormActions>
        </Form>
      </Panel>
      {step === "child" && <DraftList openId={draft.draft?.id ?? null} />}
    </>
  );
}

/** Whoever goes to another step by keyboard or ear goes on at its beginning. */
function useFocusOn(step: AdmissionStep, body: { current: HTMLElement | null }): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    body.current?.focus();
  }, [step, body]);
}

/** After the faults have been drawn. */
function focusFirstFault(body: HTMLElement | null): void {
  setTimeout(() => body?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
