import type { User } from "@school/core/accounts/users/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { accountsApi } from "../api.ts";
import { userChanges } from "./user-words.ts";

interface ActionOptions<Input> {
  /** The account as the person sees it. */
  user: User;
  send: (seen: User, input: Input) => Promise<unknown>;
  /** What the person reads afterwards. */
  done: string;
  /** What the person reads when the server says nothing itself. */
  failure: string;
  onDone: () => void;
}

/**
 * One change of an account. When somebody else changed it meanwhile, nothing is done: `news` says
 * what changed, `seen` is the account as it stands, and running it again goes on from there.
 */
export function useUserAction<Input>(options: ActionOptions<Input>) {
  const queries = useQueryClient();
  const [seen, setSeen] = useState(options.user);
  const [news, setNews] = useState<readonly string[]>([]);
  const refresh = () => queries.invalidateQueries({ queryKey: accountsApi.users.key() });
  const action = useMutation({
    mutationFn: (input: Input) => options.send(seen, input),
    async onSuccess() {
      await refresh();
      toastSuccess(options.done);
      options.onDone();
    },
    onError(error) {
      const current = staleUser(error);
      if (!current) return;
      setNews(userChanges(seen, current));
      setSeen(current);
      void refresh();
    },
  });
  const stale = staleUser(action.error) !== null;
  return {
    seen,
    news: stale ? news : [],
    busy: action.isPending,
    error: action.isError && !stale ? formError(action.error, options.failure) : null,
    issueFor: (field: string) =>
      action.error instanceof ApiError ? action.error.issueFor(field) : undefined,
    run: (input: Input) => action.mutate(input),
  };
}

/** The fields that the forms show, each with its own refusal below it. */
const FIELDS = new Set<unknown>(["role", "firstName", "lastName", "email", "class", "password"]);

/** What a form says as a whole; null where its fields say it all. */
export function formError(error: unknown, failure: string): string | null {
  const issues = error instanceof ApiError ? error.issues : [];
  const atFields = issues.length > 0 && issues.every(({ path }) => FIELDS.has(path[0]));
  return atFields ? null : messageOf(error, failure);
}

/** The account as it stands, if the error says that somebody else changed it. */
export function staleUser(error: unknown): User | null {
  if (!(error instanceof ApiError) || error.code !== "stale_version") return null;
  return (error.current as User | undefined) ?? null;
}
