import { first } from "@school/core/api/lists.ts";
import { randomPassword } from "../../accounts/random-password.ts";
import type { Issue } from "@school/core/api/error.ts";
import type {
  AdmissionForm,
  Draft,
  RecordChoices,
} from "@school/core/students/admission/contract.ts";
import { checkAdmission } from "@school/core/students/admission/admission.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { todayAtSchool } from "../../school/today.ts";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { studentsApi } from "../api.ts";
import {
  ADMISSION_STEPS,
  firstStepWith,
  issuesIn,
  stepBeside,
  type AdmissionStep,
} from "./admission-steps.ts";
import { useDraft } from "./use-draft.ts";

/** Milliseconds between the success and the list of pupils; the specification's number. */
const REDIRECT_MS = 800;

interface Admission {
  opened: Draft | null;
  choices: RecordChoices;
  step: AdmissionStep;
  onStep: (step: AdmissionStep) => void;
  onDone: () => void;
}

/** The admission form through all its steps. */
export function useAdmission({ opened, choices, step, onStep, onDone }: Admission) {
  const queries = useQueryClient();
  const draft = useDraft(opened, choices);
  const [password, setPassword] = useState(randomPassword);
  /** Steps that were left by Next or by saving: what is wrong there is said. */
  const [tried, setTried] = useState<ReadonlySet<AdmissionStep>>(new Set());
  const [refusals, setRefusals] = useState<readonly Issue[]>([]);
  const admit = useMutation({
    ...studentsApi.admit.mutationOptions(),
    onSuccess() {
      draft.finish();
      toastSuccess("Admission created successfully");
      void queries.invalidateQueries({ queryKey: studentsApi.key() });
      setTimeout(onDone, REDIRECT_MS);
    },
    onError(error) {
      toastError(messageOf(error, "Failed to create admission"));
      const issues = error instanceof ApiError ? error.issues : [];
      setRefusals(issues.map(({ path, message }) => ({ path: [...path], message })));
      const at = firstStepWith(issues.map(({ path, message }) => ({ path: [...path], message })));
      if (at) onStep(at);
    },
  });

  const issues = checkAdmission({ ...draft.values, password }, todayAtSchool());
  const shown = [
    ...issues.filter((issue) => [...tried].some((key) => issuesIn(key, [issue]).length > 0)),
    ...refusals,
  ];

  /** A field that the server refused may be right once it is changed. */
  function forgive(fields: readonly string[]): void {
    setRefusals((before) => before.filter(({ path }) => !fields.includes(String(path[0]))));
  }

  function change(changes: Partial<AdmissionForm>): void {
    forgive(Object.keys(changes));
    draft.change(changes);
  }

  /** Goes on, or says what is missing; whether it went. */
  function next(): boolean {
    setTried(new Set([...tried, step]));
    const after = stepBeside(step, 1);
    if (issuesIn(step, issues).length > 0 || after === null) return false;
    onStep(after);
    return true;
  }

  /** Saves the whole form, or opens the first step in which something is wrong. */
  async function send(): Promise<void> {
    setTried(new Set(ADMISSION_STEPS.map(({ key }) => key)));
    const wrong = firstStepWith(issues);
    if (wrong) {
      toastError(first(issues).message);
      onStep(wrong);
      return;
    }
    setRefusals([]);
    const saved = await draft.settled();
    admit.mutate({
      ...draft.values,
      password,
      ...(draft.passport && { passportId: draft.passport.id }),
      ...(saved && { draftId: saved.id }),
    });
  }

  function discard(): void {
    draft.discard();
    setPassword(randomPassword());
    setTried(new Set());
    setRefusals([]);
    onStep("child");
  }

  return {
    draft,
    change,
    password,
    setPassword: (typed: string) => {
      forgive(["password"]);
      setPassword(typed);
    },
    choosePassport: (passport: Parameters<typeof draft.choosePassport>[0]) => {
      forgive(["passportId"]);
      draft.choosePassport(passport);
    },
    steps: ADMISSION_STEPS.map(({ key, label }) => ({
      key,
      label,
      state: stateOf(key, tried, shown),
    })),
    issueFor: (field: string) => shown.find(({ path }) => path[0] === field)?.message,
    next,
    send,
    discard,
    busy: admit.isPending || admit.isSuccess,
  };
}

function stateOf(
  step: AdmissionStep,
  tried: ReadonlySet<AdmissionStep>,
  shown: readonly Issue[],
): "done" | "attention" | undefined {
  if (issuesIn(step, shown).length > 0) return "attention";
  return tried.has(step) && step !== "check" ? "done" : undefined;
}
