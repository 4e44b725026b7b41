import type { ClientPromiseResult } from "@orpc/client";
import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
} from "react";
import type { Difference } from "../../ui/feedback/ConflictNotice.tsx";
import { focusFirstError } from "../../ui/fields/focus-first-error.ts";
import { ApiError, isStale, messageOf, type StaleRefusal } from "../client/api-error.ts";
import { clearDraft, loadDraft, saveDraft } from "../drafts.ts";
import { differing, fitting, SAVED_AGAIN } from "./changes.ts";
import { useFields, type Fault } from "./use-fields.ts";

/** Content of one save: the record, the whole form, and the changed values. */
interface Sending<Stored, Values> {
  readonly record: Stored;
  readonly values: Values;
  readonly changes: Partial<Values>;
}

interface RecordFormOptions<Stored, Values extends object, Input, Output> {
  /** The record as read; null for a new one. Later values of this option are ignored. */
  record: Stored;
  /** Returns the form's initial values. */
  valuesOf: (record: Stored) => Values;
  /** Returns the faults that prevent sending; a path begins with a field's name. */
  check?: (sending: Sending<Stored, Values>) => readonly Fault[];
  /** Called instead of sending if no field differs from the record. */
  unchanged?: () => void;
  /** Asks before sending; a no cancels. */
  confirm?: () => Promise<boolean>;
  input: (sending: Sending<Stored, Values>) => Input;
  send: (input: Input) => ClientPromiseResult<Output, StaleRefusal<NoInfer<Stored>>>;
  /**
   * Called once the server has it and the queries were refetched: reports success, and closes. On a
   * page that stays, `startFrom` shows the current record, with what was typed meanwhile or with
   * the given values.
   */
  saved: (
    response: Output,
    startFrom: (record: Stored, typed?: Partial<Values>) => void,
  ) => unknown;
  /** Error message if the server gives none. */
  failure: string;
  /** Describes the changes by another user; `typed` has the form's values. */
  differences?: (seen: Stored, current: Stored, typed: Values) => readonly Difference[];
  /** Called with what another user saved, for state outside the fields. */
  overtaken?: (seen: Stored, current: Stored) => void;
  /** Queries that a save invalidates. Default: all; null if `saved` invalidates them. */
  outdated?: QueryKey | null;
  /** Server field names that differ from the form's: `{ passportId: "passport" }`. */
  fieldOf?: Readonly<Record<string, keyof Values & string>>;
  /** The field of the input that contains the values, if it is not the input itself. */
  within?: string;
  /** Stores a draft in this browser; without it, a reload loses what was typed. */
  draft?: {
    /** From `useAccount().id`; only this account sees the draft. */
    account: string;
    /** Key of the form, for example "staff/create". */
    form: string;
    /** Never stored, since others may use the browser too: passwords, private fields. */
    except?: readonly (keyof Values)[];
    /**
     * Stores the record too, if it has no private fields: after a reload the form continues from
     * the record that the person saw, so that later changes by others are detected, and a started
     * new record is not started twice. Parses a stored record; null if invalid.
     */
    record?: (stored: unknown) => Stored | null;
  };
}

/** Changes by another user, and the record that the person was editing. */
interface Conflict<Stored> {
  readonly seen: Stored;
  readonly differences: readonly Difference[];
}

const NO_DIFFERENCES: readonly Difference[] = [];

/**
 * A form for an existing or new record: its values, their faults, a draft that survives a reload,
 * and one save at a time. If another user changed the record first, nothing is saved: `differences`
 * lists the changes, untouched fields are updated, and sending again continues from there. Key the
 * form by the record's id, never by its version.
 */
export function useRecordForm<Stored, Values extends object, Input, Output>(
  options: RecordFormOptions<Stored, Values, Input, Output>,
) {
  const { draft, fieldOf = {}, within } = options;
  const queries = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const lastInput = useRef<{ text: string; input: Input }>(null);
  const sending = useRef(false);
  const running = useRef<Promise<Output | undefined>>(undefined);
  const filesToAdd = useRef(new Set<Promise<boolean>>());
  const [isAddingFile, setAddingFile] = useState(false);
  const [initial] = useState(readStored);
  const [base, setBase] = useState(() => baseOf(initial.record));
  const [restoredValues] = useState(() => fitting(initial.values, base.stored, draft?.except));
  const fields = useFields<Values>({ ...base.stored, ...restoredValues });
  const { values, issues } = fields;
  const changes = differing(values, base.stored);
  const [restored, setRestored] = useState(
    Object.keys(changes).length > 0 || base.record !== options.record,
  );
  const [isStorageFull, setStorageFull] = useState(false);
  const [conflict, setConflict] = useState<Conflict<Stored> | null>(null);

  const save = useMutation({
    mutationFn: ({ input }: { input: Input; typed: Values }) => options.send(input),
    async onSuccess(response, { typed }) {
      forget();
      await refresh();
      await options.saved(response, (record, changes = differing(fields.latest(), typed)) =>
        startFrom(record, changes),
      );
    },
    onError: refused,
  });

  const storeTyped = useEffectEvent(() => {
    if (!draft) return;
    const typed = fitting(changes, base.stored, draft.except);
    const hasBegun = draft.record && options.record === null && base.record !== null;
    if (Object.keys(typed).length === 0 && !hasBegun) return forget();
    // After a conflict the previous record: a reload must not hide the conflict.
    const record = conflict ? conflict.seen : base.record;
    const contents = draft.record ? { record, values: typed } : typed;
    void saveDraft(draft.account, draft.form, contents).then((isKept) => setStorageFull(!isKept));
  });
  useEffect(() => storeTyped(), [values, base]);

  function baseOf(record: Stored) {
    return { record, stored: options.valuesOf(record) };
  }

  function readStored(): { read: Stored; record: Stored; values: unknown } {
    const read = options.record;
    const contents = draft && loadDraft(draft.account, draft.form)?.contents;
    if (!draft?.record) return { read, record: read, values: contents };
    const { record, values } = (contents ?? {}) as { record?: unknown; values?: unknown };
    return { read, record: draft.record(record) ?? read, values };
  }

  /** Immediately, since the page may be closed before it is rendered again. */
  function forget(): void {
    if (draft) clearDraft(draft.account, draft.form);
  }

  async function refresh(): Promise<void> {
    const { outdated } = options;
    if (outdated !== null) await queries.invalidateQueries(outdated && { queryKey: outdated });
  }

  function refused(error: unknown): void {
    // The type of `send` says so.
    if (isStale(error)) rebaseOn(error.current as Stored);
    else fields.setIssues(issuesIn(error));
  }

  /** Replaces the record below the typed values. */
  function rebaseOn(current: Stored): void {
    const changed = options.differences?.(base.record, current, fields.latest()) ?? [];
    const next = baseOf(current);
    options.overtaken?.(base.record, current);
    setConflict({ seen: base.record, differences: changed.length > 0 ? changed : [SAVED_AGAIN] });
    setBase(next);
    fields.replace({ ...next.stored, ...differing(fields.latest(), base.stored) });
    void refresh();
  }

  /** Shows a record; `typed` are values that the person has entered already. */
  function startFrom(record: Stored, typed: Partial<Values> = {}): void {
    const next = baseOf(record);
    forget();
    setBase(next);
    fields.replace({ ...next.stored, ...typed });
    fields.setIssues([]);
    if (save.isError) save.reset();
    setRestored(false);
    setConflict(null);
  }

  /** Returns the same object for the same content: a retry has the same `Idempotency-Key`. */
  function sameInput(input: Input): Input {
    const text = JSON.stringify(input, fileAsText);
    if (lastInput.current?.text !== text) lastInput.current = { text, input };
    return lastInput.current.input;
  }

  /** One at a time, even if pressed twice before the next render. */
  async function send(extra: Partial<Values> = {}): Promise<Output | undefined> {
    if (sending.current) return undefined;
    sending.current = true;
    try {
      if (filesToAdd.current.size === 0) return await sendOnce(extra);
      return (await filesAdded()) ? await newestSend.current(extra) : undefined;
    } finally {
      sending.current = false;
    }
  }

  function awaitFile(adding: Promise<boolean>): void {
    filesToAdd.current.add(adding);
    void adding.then(() => filesToAdd.current.delete(adding));
  }

  /** Waits for files that are being added; false if one was refused, which its control shows. */
  async function filesAdded(): Promise<boolean> {
    if (filesToAdd.current.size === 0) return true;
    save.reset();
    fields.setIssues([]);
    setAddingFile(true);
    try {
      while (filesToAdd.current.size > 0) {
        const outcomes = await Promise.all(filesToAdd.current);
        if (outcomes.includes(false)) return false;
      }
      // The next render has what the page makes of the files.
      await new Promise((resolve) => setTimeout(resolve));
      return true;
    } finally {
      setAddingFile(false);
    }
  }

  const newestSend = useRef(sendOnce);
  useLayoutEffect(() => {
    newestSend.current = sendOnce;
  });

  async function sendOnce(extra: Partial<Values>): Promise<Output | undefined> {
    const all = { ...fields.latest(), ...extra };
    const { record, stored } = base;
    const submission = { record, values: all, changes: differing(all, stored) };
    const faults = options.check?.(submission) ?? [];
    save.reset();
    setConflict(null);
    fields.setIssues(faults);
    if (faults.length > 0) {
      // Fields show their faults only after the next render.
      setTimeout(() => element.current && focusFirstError(element.current));
      return undefined;
    }
    if (options.unchanged && Object.keys(submission.changes).length === 0) {
      options.unchanged();
      return undefined;
    }
    if (options.confirm && !(await options.confirm())) return undefined;
    const input = sameInput(options.input(submission));
    running.current = save.mutateAsync({ input, typed: fields.latest() }).catch(() => undefined);
    return running.current;
  }

  /** Returns the server's faults under the form's field names. */
  function issuesIn(error: unknown): Fault[] {
    if (!(error instanceof ApiError)) return [];
    return error.issues.map(({ path, message }) => {
      const [first = "", ...rest] = path[0] === within ? path.slice(1) : path;
      return { path: [fieldOf[first] ?? first, ...rest], message };
    });
  }

  /** Returns the error of the whole form; null if its fields or the differences show it. */
  function errorText(): string | null {
    const isAtField = ({ path: [name = ""] }: Fault) => name in base.stored;
    const { error } = save;
    if (error === null) return issues.find((issue) => !isAtField(issue))?.message ?? null;
    if (isStale(error)) return null;
    const faults = issuesIn(error);
    return faults.length > 0 && faults.every(isAtField) ? null : messageOf(error, options.failure);
  }

  return {
    ...fields,
    /** The record below the form: as read, or as changed by another user since. */
    record: base.record,
    /** The values that differ from the record. */
    changes,
    busy: save.isPending || isAddingFile,
    /** Whether the form was submitted and waits for a file that is being added. */
    isAddingFile,
    /** Registers a file that is being added: the form is not sent before it is complete. */
    awaitFile,
    filesAdded,
    error: errorText(),
    /** Error of the last send; null without one, or if the record has changed. */
    failure: isStale(save.error) ? null : save.error,
    /** Changes by another user; nothing has been saved. */
    differences: conflict?.differences ?? NO_DIFFERENCES,
    /** Whether the form started from a draft. */
    restored,
    /** Whether this browser has no space for a draft. */
    isStorageFull,
    /** Props for `<Form>`. */
    props: {
      ref: element,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        // React also delivers submits of dialogs inside, which are not part of this form.
        if (event.target === event.currentTarget) void send();
      },
    },
    /**
     * @param extra values for this send only, for a second button: `send({ draft: true })`
     * @returns the server's response; undefined if something was wrong, which the form then shows
     */
    send,
    /**
     * Waits for a running save and returns its response; undefined if it failed or there is none.
     */
    settled: async () => (save.isPending ? running.current : undefined),
    startFrom,
    /** Handles another command's refusal on the record like that of a save. */
    refused,
    /** Resets to the record; a stored one is replaced by the one that was read. */
    discard: () => startFrom(base.record === initial.record ? initial.read : base.record),
    /** Deletes the draft: what was typed has reached the server in another way. */
    forget,
  };
}

/** The state of a form with any record, for notices and buttons. */
export type RecordFormState = Pick<
  ReturnType<typeof useRecordForm>,
  | "awaitFile"
  | "busy"
  | "differences"
  | "discard"
  | "error"
  | "isAddingFile"
  | "isStorageFull"
  | "props"
  | "restored"
>;

/** Files have no content in JSON: two with the same name would look equal. */
function fileAsText(_key: string, value: unknown): unknown {
  if (!(value instanceof File)) return value;
  return [value.name, value.size, value.lastModified];
}
