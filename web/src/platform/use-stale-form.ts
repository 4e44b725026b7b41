import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf, staleRecord } from "./client/api-error.ts";

interface StaleFormOptions<Stored, Input> {
  /** The record as the person sees it. */
  stored: Stored;
  send: (seen: Stored, input: Input) => Promise<unknown>;
  /** What differs between what the person saw and what stands now, in words. */
  changes: (seen: Stored, now: Stored) => string[];
  /** Says that it worked, and closes the form. */
  done: () => void;
  /** What the person reads when the server says nothing itself. */
  failure: string;
  /** The fields that show their own refusal. */
  fields: readonly string[];
}

/**
 * A form over one record. When somebody else changed the record meanwhile, nothing is saved:
 * `news` says what changed, and sending again goes on from there.
 */
export function useStaleForm<Stored, Input>(options: StaleFormOptions<Stored, Input>) {
  const queries = useQueryClient();
  const [seen, setSeen] = useState(options.stored);
  const [news, setNews] = useState<readonly string[]>([]);
  const save = useMutation({
    mutationFn: (input: Input) => options.send(seen, input),
    async onSuccess() {
      await queries.invalidateQueries();
      options.done();
    },
    onError(error) {
      const current = staleRecord<Stored>(error);
      if (current === null) return;
      setNews(options.changes(seen, current));
      setSeen(current);
    },
  });
  const issues = save.error instanceof ApiError ? save.error.issues : [];
  const atFields =
    issues.length > 0 && issues.every(({ path }) => options.fields.includes(String(path[0])));
  const silent = !save.isError || atFields || staleRecord(save.error) !== null;
  return {
    news: news.map((words) => ({ key: words, words })),
    busy: save.isPending,
    error: silent ? null : messageOf(save.error, options.failure),
    /** What the server found wrong, field by field. */
    issues,
    issueFor: (field: string) =>
      save.error instanceof ApiError ? save.error.issueFor(field) : undefined,
    submit: news.length > 0 ? "Save all the same" : "Save",
    run: (input: Input) => save.mutate(input),
  };
}
