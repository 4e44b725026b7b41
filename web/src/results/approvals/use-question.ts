import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { failures } from "../../ui/text.ts";

/** A question in the dialog of a decision. */
interface Question {
  /** Records that others changed since the principal saw them; shown before the decision. */
  readonly changed: readonly unknown[];
}

interface QuestionOptions<Proposal, Request, Decided> {
  send: (request: Request) => Promise<Decided>;
  /** Awaited before the dialog closes, so that the list is fresh by then. */
  onDecided: (decided: Decided, request: Request) => Promise<void>;
  /** Whether the refusal means that records were changed. */
  isChange: (error: ApiError) => boolean;
  /** The question with current records, without those that can no longer be decided. */
  withChanges: (proposal: Proposal, error: ApiError) => Proposal;
  /** Called when the list is stale. */
  onRefused: () => void;
}

/** State of a decision's dialog: it asks, sends, and asks again if records were changed since. */
export function useQuestion<Proposal extends Question, Request, Decided>(
  options: QuestionOptions<Proposal, Request, Decided>,
) {
  const [opened, setOpened] = useState(false);
  const [last, setLast] = useState<(Proposal & { number: number }) | null>(null);
  const sending = useMutation({
    mutationFn: options.send,
    async onSuccess(decided, request) {
      await options.onDecided(decided, request);
      setOpened(false);
    },
    onError(error) {
      if (!(error instanceof ApiError) || !options.isChange(error)) return;
      setLast(
        (before) => before && { ...options.withChanges(before, error), number: before.number },
      );
      options.onRefused();
    },
  });

  return {
    opened,
    /** `number` counts the questions, so that each starts with an empty comment. */
    proposal: last,
    busy: sending.isPending,
    /** Error of the last request, unless the question shows the changes. */
    error:
      sending.isError && last?.changed.length === 0
        ? messageOf(sending.error, failures.save)
        : null,
    ask(question: Proposal): void {
      sending.reset();
      setLast((before) => ({ ...question, number: (before?.number ?? 0) + 1 }));
      setOpened(true);
    },
    send: sending.mutate,
    cancel: () => setOpened(false),
  };
}
