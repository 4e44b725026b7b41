import type {
  AdmissionForm,
  Draft,
  RecordChoices,
} from "@school/core/students/admission/contract.ts";
import { blankValues } from "@school/core/api/fields.ts";
import { ADMISSION_DEFAULTS } from "@school/core/students/choices.ts";
import { STUDENT_FIELDS } from "@school/core/students/fields.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { ApiError } from "../../platform/client/api-error.ts";
import { clearUnsent, loadUnsent, saveUnsent } from "../../platform/unsent.ts";
import { studentsApi } from "../api.ts";
import type { UploadedPassport } from "../records/PassportField.tsx";

/** Milliseconds between two looks whether there is something to save. */
const AUTOSAVE_MS = 15_000;

/** A draft on the server, as far as this form has seen it. */
export interface SeenDraft {
  readonly id: string;
  readonly version: number;
}

/** What stays in this browser until the admission or a draft has it; never the password. */
interface Kept {
  readonly values: AdmissionForm;
  readonly draft: SeenDraft | null;
  readonly passport: UploadedPassport | null;
}

/** saved: the office's drafts hold it; kept: this browser alone; failed: the same, and said so. */
export type DraftState = "empty" | "kept" | "saving" | "saved" | "failed";

/**
 * An admission form that is never lost: each key press is kept in this browser, and every 15
 * seconds the office's draft is brought up to it. Somebody else who goes on with the same draft
 * becomes a `conflict` to decide.
 */
export function useDraft(opened: Draft | null, choices: RecordChoices) {
  const account = useAccount();
  const queries = useQueryClient();
  const unsent = opened ? `admission/${opened.id}` : "admission";
  const [start] = useState(() => keptBefore(account.id, unsent));
  const [form, setForm] = useState<Kept>(
    () => start ?? { values: opened?.form ?? blankForm(choices), draft: opened, passport: null },
  );
  /** The form as it stands now, also for what began before the last key press. */
  const latest = useRef(form);
  const [state, setState] = useState<DraftState>(start ? "kept" : opened ? "saved" : "empty");
  const [conflict, setConflict] = useState<Draft | null>(null);
  /** The save that is on its way; an admission waits for it. */
  const saving = useRef<Promise<SeenDraft | null> | null>(null);
  const finished = useRef(false);
  const write = useMutation({
    mutationFn: ({ values, into }: { values: AdmissionForm; into: SeenDraft | null }) =>
      into
        ? studentsApi.saveDraft.call({ id: into.id, version: into.version, form: values })
        : studentsApi.beginDraft.call({ form: values }),
  });

  function set(changes: Partial<Kept>): void {
    latest.current = { ...latest.current, ...changes };
    setForm(latest.current);
    saveUnsent(account.id, unsent, latest.current);
  }

  function change(changes: Partial<AdmissionForm>): void {
    set({ values: { ...latest.current.values, ...changes } });
    setState("kept");
  }

  /** Brings the draft up to the form; answers the draft, or null when it could not be saved. */
  function save(into = latest.current.draft): Promise<SeenDraft | null> {
    saving.current ??= writeDraft(into).finally(() => {
      saving.current = null;
    });
    return saving.current;
  }

  async function writeDraft(into: SeenDraft | null): Promise<SeenDraft | null> {
    setState("saving");
    try {
      const { values } = latest.current;
      const { data } = await write.mutateAsync({ values, into });
      const seen = { id: data.id, version: data.version };
      set({ draft: seen });
      // What was typed while it was on its way is not in it.
      setState(latest.current.values === values ? "saved" : "kept");
      void queries.invalidateQueries({ queryKey: studentsApi.drafts.key() });
      return seen;
    } catch (error) {
      const refused = error instanceof ApiError ? error : null;
      if (refused?.code === "stale_version") setConflict(refused.current as Draft);
      // Thrown away by somebody: the next save begins another.
      if (refused?.code === "draft_not_found") set({ draft: null });
      setState("failed");
      return null;
    }
  }

  function resolve(whose: "mine" | "theirs"): void {
    if (!conflict) return;
    const seen = { id: conflict.id, version: conflict.version };
    setConflict(null);
    if (whose === "mine") {
      set({ draft: seen });
      void save();
    } else {
      set({ values: conflict.form, draft: seen });
      setState("saved");
    }
  }

  /** The form became a record: nothing of it stays in this browser. */
  function finish(): void {
    finished.current = true;
    clearUnsent(account.id, unsent);
  }

  function discard(): void {
    set({ values: blankForm(choices), draft: null, passport: null });
    clearUnsent(account.id, unsent);
    setState("empty");
  }

  const look = useRef(() => {});
  useEffect(() => {
    look.current = () => {
      const waits = state === "kept" || state === "failed";
      if (waits && !finished.current && conflict === null && isWorthKeeping(form.values))
        void save();
    };
  });
  useEffect(() => {
    const timer = setInterval(() => look.current(), AUTOSAVE_MS);
    return () => clearInterval(timer);
  }, []);

  return {
    ...form,
    change,
    choosePassport: (passport: UploadedPassport | null) => set({ passport }),
    state,
    save: () => save(),
    /** The draft once a save that is on its way has ended. */
    settled: async () => (await saving.current) ?? latest.current.draft,
    conflict,
    resolve,
    finish,
    discard,
    /** The form was not empty when it was opened. */
    isBack: start !== null,
  };
}

function blankForm({ currentSession, currentTerm }: RecordChoices): AdmissionForm {
  return {
    ...blankValues(STUDENT_FIELDS),
    ...ADMISSION_DEFAULTS,
    sessionJoined: currentSession ?? "",
    termJoined: currentTerm ?? "",
  };
}

/** A draft that holds nothing of a child would only be in the way. */
function isWorthKeeping(values: AdmissionForm): boolean {
  const { firstName, lastName, dob, parentName, parentPhone, address } = values;
  return [firstName, lastName, dob, parentName, parentPhone, address].some(
    (text) => text.trim() !== "",
  );
}

function keptBefore(accountId: string, form: string): Kept | null {
  const contents = loadUnsent(accountId, form)?.contents;
  return typeof contents === "object" && contents !== null && "values" in contents
    ? (contents as Kept)
    : null;
}
