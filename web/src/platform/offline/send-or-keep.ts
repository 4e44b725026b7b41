import { withKey } from "../client/idempotency.ts";
import type { NewChange } from "./change-store.ts";
import type { SendChange } from "./outbox.ts";
import { loadOutbox } from "./own-outbox.ts";

/**
 * Sends what a person wrote. Without a network it is kept on the device and sent later, by the
 * sender of its kind.
 *
 * @param call the call of the API
 * @returns its answer; null while it waits
 */
export async function sendOrKeep<Input extends object, Answer>(
  accountId: string,
  { input, ...change }: NewChange & { readonly input: Input },
  call: (input: Input) => Promise<Answer>,
): Promise<Answer | null> {
  const outbox = await loadOutbox(accountId);
  if (outbox === null) return call(input);
  const outcome = await outbox.save({ ...change, input }, false, (key) =>
    call(withKey(input, key)),
  );
  return outcome && outcome.answer;
}

/**
 * Keeps a change with its files on the device, and has it sent while the person goes on. A browser that
 * keeps nothing sends it at once, and throws the error of its call.
 */
export async function post(
  accountId: string,
  change: NewChange,
  load: () => Promise<SendChange>,
): Promise<void> {
  const outbox = await loadOutbox(accountId);
  if (outbox !== null) return outbox.post(change, load);
  const { sendUnkept } = await import("./outbox.ts");
  return sendUnkept(accountId, change, load);
}
