import type { Issue } from "@school/core/api/error.ts";
import { first } from "@school/core/api/lists.ts";
import { checkAdmission } from "@school/core/students/admission/admission.ts";
import type {
  AdmissionForm,
  Draft,
  RecordChoices,
} from "@school/core/students/admission/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { randomPassword } from "../../accounts/random-password.ts";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { useAutosave } from "../../platform/forms/use-autosave.ts";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { todayAtSchool } from "../../school/today.ts";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { studentsApi } from "../api.ts";
import { useJoinedFamily } from "../families/use-family-writes.ts";
import type { UploadedPassport } from "../records/PassportField.tsx";
import {
  ADMISSION_STEPS,
  firstStepWith,
  issuesIn,
  stepBeside,
  type AdmissionStep,
} from "./admission-steps.ts";
import {
  draftChanges,
  isWorthStoring,
  storedDraft,
  valuesOf,
  type AdmissionValues,
} from "./admission-values.ts";
import { toasts, failures } from "./text.ts";
import { toasts as uiToasts } from "../../ui/text.ts";

/** Milliseconds between two looks whether there is something to save. */
const AUTOSAVE_MS = 15_000;
/** Milliseconds between the success and the list of pupils; the specification's number. */
const REDIRECT_MS = 800;
const NOT_SAVED = "Draft not saved yet. Your changes are saved on this device.";

/**
 * saved: among the office's drafts; kept: in this browser only; failed, conflict: the same, after
 * an error.
 */
export type DraftState = "empty" | "kept" | "saving" | "saved" | "failed" | "conflict";

type DraftInput = { form: AdmissionForm } | { id: string; version: number; form: AdmissionForm };

interface Admission {
  /** The draft to continue; null for a new form. */
  opened: Draft | null;
  choices: RecordChoices;
  step: AdmissionStep;
  onStep: (step: AdmissionStep) => void;
  onDone: () => void;
}

/**
 * The admission form through all its steps. It is a form over the office's draft, which it saves
 * every 15 seconds, and becomes a pupil's record at the end.
 */
export function useAdmission({ opened, choices, step, onStep, onDone }: Admission) {
  const account = useAccount();
  const queries = useQueryClient();
  const [password, setPassword] = useState(randomPassword);
  /** Steps that the person left with Next or by saving: their errors are shown. */
  const [tried, setTried] = useState<ReadonlySet<AdmissionStep>>(new Set());
  const [refusals, setRefusals] = useState<readonly Issue[]>([]);
  const [isAdmitting, setAdmitting] = useState(false);
  const draft = useRecordForm<Draft | null, AdmissionValues, DraftInput, Draft>({
    record: opened,
    valuesOf: (record) => valuesOf(record, choices),
    input: ({ record, values: { passport: _passport, ...form } }) =>
      record ? { id: record.id, version: record.version, form } : { form },
    async send(input) {
      try {
        const { data } =
          "id" in input
            ? await studentsApi.saveDraft.call(input)
            : await studentsApi.beginDraft.call(input);
        // The server trims. Someone is typing: a space at the end of a word is no change.
        return { ...data, form: input.form };
      } catch (error) {
        // The draft was discarded by someone: the next save creates another.
        const isGone = error instanceof ApiError && error.code === "draft_not_found";
        if (isGone) draft.startFrom(null, draft.latest());
        throw error;
      }
    },
    saved(record, startFrom) {
      startFrom(record, draft.latest());
      void queries.invalidateQueries({ queryKey: studentsApi.drafts.key() });
    },
    failure: NOT_SAVED,
    differences: (seen, current) => (seen && current ? draftChanges(choices, seen, current) : []),
    outdated: null,
    draft: {
      account: account.id,
      form: opened ? `admission/${opened.id}` : "admission",
      record: storedDraft,
    },
  });
  const [isBack, setBack] = useState(draft.restored);
  const { passport, ...form } = draft.values;
  const { passport: _passport, ...unsaved } = draft.changes;
  const isUnsaved = Object.keys(unsaved).length > 0;
  useAutosave(draft, AUTOSAVE_MS, isUnsaved && !isAdmitting && isWorthStoring(form));

  const notifyJoined = useJoinedFamily();
  const isSending = useRef(false);
  const admit = useMutation({
    ...studentsApi.admit.mutationOptions(),
    onSuccess({ joined }) {
      draft.forget();
      toastSuccess(toasts.created);
      if (joined) notifyJoined(joined);
      // Not what this page shows: it would find the child that was just admitted.
      void queries.invalidateQueries({ queryKey: studentsApi.key(), refetchType: "none" });
      setTimeout(onDone, REDIRECT_MS);
    },
    onError(error) {
      isSending.current = false;
      setAdmitting(false);
      toastError(messageOf(error, failures.create));
      const issues = error instanceof ApiError ? error.issues : [];
      const refused = issues.map(({ path, message }) => ({ path: [...path], message }));
      setRefusals(refused);
      const at = firstStepWith(refused);
      if (at) onStep(at);
    },
  });

  const issues = checkAdmission({ ...form, password }, todayAtSchool());
  const shown = [
    ...issues.filter((issue) => [...tried].some((key) => issuesIn(key, [issue]).length > 0)),
    ...refusals,
  ];

  /** A field that the server refused may be right once it is changed. */
  function clearRefusals(...fields: readonly string[]): void {
    setRefusals((before) => before.filter(({ path }) => !fields.includes(String(path[0]))));
  }

  /** Continues, or shows what is missing. */
  function next(): void {
    setTried(new Set([...tried, step]));
    const after = stepBeside(step, 1);
    if (issuesIn(step, issues).length === 0 && after !== null) onStep(after);
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
    // A ref, since a second click may come before the page renders as busy.
    if (isSending.current) return;
    isSending.current = true;
    if (!(await draft.filesAdded())) {
      isSending.current = false;
      return;
    }
    const { passport: picture } = draft.latest();
    setRefusals([]);
    setAdmitting(true);
    // A draft that is being begun goes with the admission too.
    const saved = (await draft.settled()) ?? draft.record;
    admit.mutate({
      ...form,
      password,
      ...(picture && { passportId: picture.id }),
      ...(saved && { draftId: saved.id }),
    });
  }

  /** Back to the draft that was opened; a new form starts again. */
  async function discard(): Promise<void> {
    await draft.settled();
    if (opened === null) draft.startFrom(null);
    else draft.discard();
    setBack(false);
    setPassword(randomPassword());
    setTried(new Set());
    setRefusals([]);
    onStep("child");
  }

  function draftState(): DraftState {
    if (draft.busy) return "saving";
    if (draft.differences.length > 0) return "conflict";
    if (isUnsaved) return draft.failure === null ? "kept" : "failed";
    return draft.record === null ? "empty" : "saved";
  }

  return {
    /** Props for `<RecordForm>`; its button belongs to the steps. */
    form: {
      ...draft,
      restored: isBack,
      busy: isAdmitting || draft.isAddingFile,
      error: null,
      discard: () => void discard(),
      props: {
        ...draft.props,
        onSubmit(event: { preventDefault(): void }) {
          event.preventDefault();
          if (stepBeside(step, 1) === null) void send();
          else next();
        },
      },
    },
    draft: draft.record,
    draftState: draftState(),
    async saveDraft(): Promise<void> {
      if (await draft.send()) toastSuccess(uiToasts.draftSaved);
      else toastError(NOT_SAVED);
    },
    values: form,
    change(changes: Partial<AdmissionForm>): void {
      clearRefusals(...Object.keys(changes));
      draft.change(changes);
    },
    password,
    setPassword(typed: string): void {
      clearRefusals("password");
      setPassword(typed);
    },
    passport,
    choosePassport(chosen: UploadedPassport | null): void {
      clearRefusals("passportId");
      draft.change({ passport: chosen });
    },
    steps: ADMISSION_STEPS.map(({ key, label }) => ({
      key,
      label,
      state: stateOf(key, tried, shown),
    })),
    issueFor: (field: string) => shown.find(({ path }) => path[0] === field)?.message,
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
