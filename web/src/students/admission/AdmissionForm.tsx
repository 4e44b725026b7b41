import { ADMISSION_COUNTRIES, FIRST_ADMISSION_SESSION } from "@school/core/students/choices.ts";
import type { Draft, RecordChoices } from "@school/core/students/admission/contract.ts";
import { sessionYearList } from "@school/core/school/academic-year.ts";
import { STUDENT_FIELDS } from "@school/core/students/fields.ts";
import { useEffect, useRef } from "react";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Steps } from "../../ui/page/Steps.tsx";
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
import { LikelyDuplicates } from "./LikelyDuplicates.tsx";
import { useAdmission, type DraftState } from "./use-admission.ts";
import { conflict, labels as uiLabels } from "../../ui/text.ts";
import { labels as studentsLabels } from "../text.ts";

const SHOWS_DUPLICATES: ReadonlySet<AdmissionStep> = new Set(["child", "family", "check"]);

interface AdmissionFormProps {
  /** The draft to continue; null for a new form. */
  opened: Draft | null;
  choices: RecordChoices;
  step: AdmissionStep;
  onStep: (step: AdmissionStep) => void;
  onDone: () => void;
}

/** Where the half-filled form is stored. */
const DRAFT_STATUS: Record<DraftState, string> = {
  empty: "",
  kept: "Saved on this device. The draft is saved automatically.",
  saving: "Saving the draft...",
  saved: "Draft saved, without the password and the picture.",
  failed: "Draft not saved. Your changes are saved on this device, and we will try again.",
  conflict: "Saved on this device until you save the draft.",
};

/** A new pupil, step by step. */
export function AdmissionForm(props: AdmissionFormProps) {
  const { choices, step, onStep } = props;
  const admission = useAdmission(props);
  const { draftState, password, passport, values } = admission;
  const body = useRef<HTMLDivElement>(null);
  const form: StudentForm = {
    fields: STUDENT_FIELDS,
    kind: "new",
    values,
    change: admission.change,
    issueFor: admission.issueFor,
    choices,
    sessions: sessionYearList(choices.sessions, FIRST_ADMISSION_SESSION),
    countries: ADMISSION_COUNTRIES,
    termStyle: "First Term",
    hasOneName: values.hasOneName === true,
    onOneName: (hasOneName) =>
      admission.change({ hasOneName, ...(hasOneName && { firstName: "" }) }),
  };
  const back = stepBeside(step, -1);
  useFocusOn(step, body);

  return (
    <>
      <Panel>
        <Steps
          label={studentsLabels.newAdmission}
          steps={admission.steps}
          current={step}
          onChoose={(key) => onStep(stepOf(key))}
        />
        <RecordForm
          form={admission.form}
          label={studentsLabels.newAdmission}
          submit={stepBeside(step, 1) === null ? "Create Admission" : "Next"}
          busyLabel="Creating..."
          onCancel={back === null ? undefined : () => onStep(back)}
          cancelLabel="Back"
          buttons={
            <Button
              kind="quiet"
              disabled={admission.form.busy || draftState === "saving"}
              onClick={() => void admission.saveDraft()}
            >
              {draftState === "conflict" ? conflict.saveAnyway : uiLabels.saveDraft}
            </Button>
          }
        >
          <Muted small className={styles.status} role="status">
            {DRAFT_STATUS[draftState]}
          </Muted>
          <div ref={body} tabIndex={-1} className={styles.body}>
            {SHOWS_DUPLICATES.has(step) && <LikelyDuplicates values={values} />}
            {step === "child" && <ChildFields form={form} />}
            {step === "family" && <FamilyFields form={form} />}
            {step === "schooling" && <SchoolingFields form={form} />}
            {step === "account" && (
              <AccountFields
                form={form}
                password={password}
                onPassword={admission.setPassword}
                passport={passport}
                onPassport={admission.choosePassport}
              />
            )}
            {step === "check" && (
              <CheckStep form={form} password={password} passport={passport} onOpen={onStep} />
            )}
          </div>
        </RecordForm>
      </Panel>
      {step === "child" && <DraftList openId={admission.draft?.id ?? null} />}
    </>
  );
}

/** Anyone who goes to another step by keyboard or ear continues at its beginning. */
function useFocusOn(step: AdmissionStep, body: { current: HTMLElement | null }): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    body.current?.focus();
  }, [step, body]);
}
