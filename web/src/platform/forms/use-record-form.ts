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
import { ApiError, messageOf, staleRecord } from "../client/api-error.ts";
import { clearDraft, loadDraft, saveDraft } from "../drafts.ts";
import { differing, fitting, SAVED_AGAIN } from "./changes.ts";
import { useFields, type Fault } from "./use-fields.ts";

/** Content of one save: the record, the whole form, and the values that differ from the record. */
interface Sending<Stored, Values> {
  readonly record: Stored;
  readonly values: Values;
  readonly changes: Partial<Values>;
}

interface RecordFormOptions<Stored, Values extends object, Input, Output> {
  /** The record as it was read; null for a new one. What is given later is not looked at. */
  record: Stored;
  /** Returns the form's values before anything is typed. */
  valuesOf: (record: Stored) => Values;
  /** Returns the issues that prevent sending; a path begins with the name of a field. */
  check?: (sending: Sending<Stored, Values>) => readonly Fault[];
  /** Instead of sending, where no field differs from the record. */
  unchanged?: () => void;
  /** Asks before it is sent; nothing happens after a no. */
  confirm?: () => Promise<boolean>;
  input: (sending: Sending<Stored, Values>) => Input;
  send: (input: Input) => Promise<Output>;
  /**
   * After the server has it and what is shown was read again: tells it, and closes. On a page that
   * stays, `startFrom` shows the record as it is now, with what was typed while it was on its way,
   * or with the values that are given.
   */
  saved: (
    response: Output,
    startFrom: (record: Stored, typed?: Partial<Values>) => void,
  ) => unknown;
  /** Error message for the person when the server gives none. */
  failure: string;
  /** Lists the changes by another user, in words; `typed` holds the form's values. */
  differences?: (seen: Stored, now: Stored, typed: Values) => readonly Difference[];
  /** Told what another user saved, for what the form holds beside its fields. */
  overtaken?: (seen: Stored, now: Stored) => void;
  /** Queries that a save invalidates; all if left out; null where `saved` invalidates them. */
  outdated?: QueryKey | null;
  /** The server's names of fields that the form calls otherwise: `{ passportId: "passport" }`. */
  fieldOf?: Readonly<Record<string, keyof Values & string>>;
  /** The field of the input that holds the values, where they are not the input itself. */
  within?: string;
  /** Keeps what is typed in this browser; left out, a reload forgets it. */
  keep?: {
    /** From `useAccount().id`: no one else is shown it. */
    account: string;
    /** Key of the form, for example "staff/create". */
    form: string;
    /** Never kept, since others may use the browser too: passwords, private fields. */
    except?: readonly (keyof Values)[];
    /**
     * Keeps the record too, one without private fields: after a reload the form continues from the
     * record that the person saw, so that changes by others since are found, and a new record that
     * was begun is not begun again. Answers what was kept; null if it is no such record.
     */
    record?: (kept: unknown) => Stored | null;
  };
}

/** Changes by another user, and the record on which the person was working until then. */
interface Conflict<Stored> {
  readonly seen: Stored;
  readonly differences: readonly Difference[];
}

const NO_DIFFERENCES: readonly Difference[] = [];

/**
 * A form over one record, or for a new one: its values, what is wrong with each, what outlives a
 * reload, and one save at a time. When another user changed the record first, nothing is saved:
 * `differences` says what changed, fields that the person left alone follow, and sending again
 * continues from there. Key the form by the record's id, never by its version.
 */
export function useRecordForm<Stored, Values extends object, Input, Output>(
  options: RecordFormOptions<Stored, Values, Input, Output>,
) {
  const { keep, fieldOf = {}, within } = options;
  const queries = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const lastInput = useRef<{ text: string; input: Input }>(null);
  const sending = useRef(false);
  const underWay = useRef<Promise<Output | undefined>>(undefined);
  const filesToAdd = useRef(new Set<Promise<boolean>>());
  const [isAddingFile, setAddingFile] = useState(false);
  const [kept] = useState(readStored);
  const [base, setBase] = useState(() => baseOf(kept.record));
  const [found] = useState(() => fitting(kept.values, base.stored, keep?.except));
  const fields = useFields<Values>({ ...base.stored, ...found });
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
      await options.saved(response, (record, own = differing(fields.latest(), typed)) =>
        startFrom(record, own),
      );
    },
    onError: refused,
  });

  const storeTyped = useEffectEvent(() => {
    if (!keep) return;
    const typed = fitting(changes, base.stored, keep.except);
    const hasBegun = keep.record && options.record === null && base.record !== null;
    if (Object.keys(typed).length === 0 && !hasBegun) return forget();
    // After a conflict the record of before: a reload must not pass over what has to be found.
    const record = conflict ? conflict.seen : base.record;
    const contents = keep.record ? { record, values: typed } : typed;
    void saveDraft(keep.account, keep.form, contents).then((isKept) => setStorageFull(!isKept));
  });
  useEffect(() => storeTyped(), [values, base]);

  function baseOf(record: Stored) {
    return { record, stored: options.valuesOf(record) };
  }

  function readStored(): { given: Stored; record: Stored; values: unknown } {
    const given = options.record;
    const contents = keep && loadDraft(keep.account, keep.form)?.contents;
    if (!keep?.record) return { given, record: given, values: contents };
    const { record, values } = (contents ?? {}) as { record?: unknown; values?: unknown };
    return { given, record: keep.record(record) ?? given, values };
  }

  /** At once, since the page may be left before it is drawn again. */
  function forget(): void {
    if (keep) clearDraft(keep.account, keep.form);
  }

  async function refresh(): Promise<void> {
    const { outdated } = options;
    if (outdated !== null) await queries.invalidateQueries(outdated && { queryKey: outdated });
  }

  function refused(error: unknown): void {
    const current = staleRecord<Stored>(error);
    if (current !== null) rebaseOn(current);
    else fields.setIssues(issuesIn(error));
  }

  /** Under what the person typed, the record as it is now. */
  function rebaseOn(current: Stored): void {
    const found = options.differences?.(base.record, current, fields.latest()) ?? [];
    const next = baseOf(current);
    options.overtaken?.(base.record, current);
    setConflict({ seen: base.record, differences: found.length > 0 ? found : [SAVED_AGAIN] });
    setBase(next);
    fields.replace({ ...next.stored, ...differing(fields.latest(), base.stored) });
    void refresh();
  }

  /** Shows a record; `typed` is what the person has made of it already. */
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

  /** The same object for the same content: sent again, it has the same `Idempotency-Key`. */
  function sameInput(input: Input): Input {
    const text = JSON.stringify(input, fileAsText);
    if (lastInput.current?.text !== text) lastInput.current = { text, input };
    return lastInput.current.input;
  }

  /** One at a time, also when a second press comes before the page is drawn again. */
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

  /** Waits for files that are still being added; false if one was refused, as its control says. */
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
      // What the page makes of the files is in its next rendering.
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
    const asked = { record, values: all, changes: differing(all, stored) };
    const faults = options.check?.(asked) ?? [];
    save.reset();
    setConflict(null);
    fields.setIssues(faults);
    if (faults.length > 0) {
      // The fields know what is wrong with them once they are drawn.
      setTimeout(() => element.current && focusFirstError(element.current));
      return undefined;
    }
    if (options.unchanged && Object.keys(asked.changes).length === 0) {
      options.unchanged();
      return undefined;
    }
    if (options.confirm && !(await options.confirm())) return undefined;
    const input = sameInput(options.input(asked));
    underWay.current = save.mutateAsync({ input, typed: fields.latest() }).catch(() => undefined);
    return underWay.current;
  }

  /** Returns the server's issues under the form's field names. */
  function issuesIn(error: unknown): Fault[] {
    if (!(error instanceof ApiError)) return [];
    return error.issues.map(({ path, message }) => {
      const [first = "", ...rest] = path[0] === within ? path.slice(1) : path;
      return { path: [fieldOf[first] ?? first, ...rest], message };
    });
  }

  /**
   * Returns the error for the form as a whole; null where its fields or the differences already show
   * it.
   */
  function errorText(): string | null {
    const isAtField = ({ path: [name = ""] }: Fault) => name in base.stored;
    const { error } = save;
    if (error === null) return issues.find((issue) => !isAtField(issue))?.message ?? null;
    if (staleRecord(error) !== null) return null;
    const found = issuesIn(error);
    return found.length > 0 && found.every(isAtField) ? null : messageOf(error, options.failure);
  }

  return {
    ...fields,
    /** The record under the form: as it was read, or as another user has changed it since. */
    record: base.record,
    /** The values that differ from the record. */
    changes,
    busy: save.isPending || isAddingFile,
    /** The form was submitted, and waits for a file that is still being added. */
    isAddingFile,
    /** Takes a file that is being added: the form is not sent before it is there. */
    awaitFile,
    filesAdded,
    error: errorText(),
    /** Why the last send failed; null where it did not, or where the record has changed. */
    failure: staleRecord(save.error) === null ? save.error : null,
    /** Changes by another user; nothing has been saved. */
    differences: conflict?.differences ?? NO_DIFFERENCES,
    /** The form began with what was typed before. */
    restored,
    /** This browser has no room to keep what is typed. */
    isStorageFull,
    /** Props for `<Form>`. */
    props: {
      ref: element,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        // A dialog inside is no part of this form, though React says so.
        if (event.target === event.currentTarget) void send();
      },
    },
    /**
     * @param extra values of this send alone, for a second button: `send({ draft: true })`
     * @returns the server's answer; undefined if something was wrong, which the form then says
     */
    send,
    /** Once a save that is under way has ended, its answer; undefined if it failed or there is none. */
    settled: async () => (save.isPending ? underWay.current : undefined),
    startFrom,
    /** Handles another command's refusal on the record like that of a save. */
    refused,
    /** Back to the record; a kept one gives way to the one that was read. */
    discard: () => startFrom(base.record === kept.record ? kept.given : base.record),
    /** Leaves nothing in this browser: what was typed has reached the server in another way. */
    forget,
  };
}

/** Such a form, whatever its record is: what a notice or its buttons need to know. */
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

/** Files have no content in JSON: two of one name would look the same. */
function fileAsText(_key: string, value: unknown): unknown {
  if (!(value instanceof File)) return value;
  return [value.name, value.size, value.lastModified];
}
