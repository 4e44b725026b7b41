import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from "react";
import type { Difference } from "../../ui/feedback/ConflictNotice.tsx";
import { focusFirstError } from "../../ui/fields/focus-first-error.ts";
import { ApiError, messageOf, staleRecord } from "../client/api-error.ts";
import { clearUnsent, loadUnsent, saveUnsent } from "../unsent.ts";
import { differing, fitting, SAVED_AGAIN } from "./changes.ts";
import { useFields, type Fault } from "./use-fields.ts";

/** What one send is about: the record, the whole form, and what of it differs from the record. */
interface Sending<Stored, Values> {
  readonly record: Stored;
  readonly values: Values;
  readonly changes: Partial<Values>;
}

interface RecordFormOptions<Stored, Values extends object, Input, Answer> {
  /** The record as it was read; null for a new one. What is given later is not looked at. */
  record: Stored;
  /** How the form looks with nothing typed. */
  valuesOf: (record: Stored) => Values;
  /** What is wrong before anything is sent; a path begins with the name of a field. */
  check?: (sending: Sending<Stored, Values>) => readonly Fault[];
  /** Instead of sending, where no field differs from the record. */
  unchanged?: () => void;
  /** Asks before it is sent; nothing happens after a no. */
  confirm?: () => Promise<boolean>;
  input: (sending: Sending<Stored, Values>) => Input;
  send: (input: Input) => Promise<Answer>;
  /**
   * After the server has it and what is shown was read again: tells it, and closes. On a page that
   * stays, `startFrom` shows the record as it is now, with what was typed while it was on its way,
   * or with the values that are given.
   */
  saved: (answer: Answer, startFrom: (record: Stored, typed?: Partial<Values>) => void) => unknown;
  /** What the person reads when the server says nothing itself. */
  failure: string;
  /** What another user changed, in words; `typed` is what the form holds. */
  differences?: (seen: Stored, now: Stored, typed: Values) => readonly Difference[];
  /** Told what another user saved, for what the form holds beside its fields. */
  overtaken?: (seen: Stored, now: Stored) => void;
  /** What a save makes old; all that was read, unless it is named; null where `saved` sees to it. */
  outdated?: QueryKey | null;
  /** The server's names of fields that the form calls otherwise: `{ passportId: "passport" }`. */
  fieldOf?: Readonly<Record<string, keyof Values & string>>;
  /** The field of the input that holds the values, where they are not the input itself. */
  within?: string;
  /** Keeps what is typed in this browser; left out, a reload forgets it. */
  keep?: {
    /** From `useAccount().id`: no one else is shown it. */
    account: string;
    /** What the form is about: "staff/create". */
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

/** What another user changed, and the record on which the person was working until then. */
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
export function useRecordForm<Stored, Values extends object, Input, Answer>(
  options: RecordFormOptions<Stored, Values, Input, Answer>,
) {
  const { keep, fieldOf = {}, within } = options;
  const queries = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const lastInput = useRef<{ text: string; input: Input }>(null);
  const sending = useRef(false);
  const underWay = useRef<Promise<Answer | undefined>>(undefined);
  const [kept] = useState(readStored);
  const [base, setBase] = useState(() => baseOf(kept.record));
  const [found] = useState(() => fitting(kept.values, base.stored, keep?.except));
  const fields = useFields<Values>({ ...base.stored, ...found });
  const { values, issues } = fields;
  const changes = differing(values, base.stored);
  const [restored, setRestored] = useState(
    Object.keys(changes).length > 0 || base.record !== options.record,
  );
  const [noRoom, setNoRoom] = useState(false);
  const [conflict, setConflict] = useState<Conflict<Stored> | null>(null);

  const save = useMutation({
    mutationFn: ({ input }: { input: Input; typed: Values }) => options.send(input),
    async onSuccess(answer, { typed }) {
      forget();
      await refresh();
      await options.saved(answer, (record, own = differing(fields.latest(), typed)) =>
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
    void saveUnsent(keep.account, keep.form, contents).then((isKept) => setNoRoom(!isKept));
  });
  useEffect(() => storeTyped(), [values, base]);

  function baseOf(record: Stored) {
    return { record, stored: options.valuesOf(record) };
  }

  function readStored(): { given: Stored; record: Stored; values: unknown } {
    const given = options.record;
    const contents = keep && loadUnsent(keep.account, keep.form)?.contents;
    if (!keep?.record) return { given, record: given, values: contents };
    const { record, values } = (contents ?? {}) as { record?: unknown; values?: unknown };
    return { given, record: keep.record(record) ?? given, values };
  }

  /** At once, since the page may be left before it is drawn again. */
  function forget(): void {
    if (keep) clearUnsent(keep.account, keep.form);
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
    const text = JSON.stringify(input);
    if (lastInput.current?.text !== text) lastInput.current = { text, input };
    return lastInput.current.input;
  }

  /** One at a time, also when a second press comes before the page is drawn again. */
  async function send(extra: Partial<Values> = {}): Promise<Answer | undefined> {
    if (sending.current) return undefined;
    sending.current = true;
    try {
      return await sendOnce(extra);
    } finally {
      sending.current = false;
    }
  }

  async function sendOnce(extra: Partial<Values>): Promise<Answer | undefined> {
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

  /** What the server found wrong, under the names that the form has. */
  function issuesIn(error: unknown): Fault[] {
    if (!(error instanceof ApiError)) return [];
    return error.issues.map(({ path, message }) => {
      const [first = "", ...rest] = path[0] === within ? path.slice(1) : path;
      return { path: [fieldOf[first] ?? first, ...rest], message };
    });
  }

  /** What the form says as a whole; null where its fields, or the differences, say it all. */
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
    busy: save.isPending,
    error: errorText(),
    /** Why the last send failed; null where it did not, or where the record has changed. */
    failure: staleRecord(save.error) === null ? save.error : null,
    /** What another user changed; nothing has been saved. */
    differences: conflict?.differences ?? NO_DIFFERENCES,
    /** The form began with what was typed before. */
    restored,
    /** This browser has no room to keep what is typed. */
    noRoom,
    /** What `<Form>` takes. */
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
    /** What another command on the record was refused with, found as if it was a save. */
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
  "busy" | "differences" | "discard" | "error" | "noRoom" | "props" | "restored"
>;
