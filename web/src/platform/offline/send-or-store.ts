import type { NewChange } from "./change-store.ts";
import type { SendChange } from "./outbox.ts";
import { loadOutbox } from "./own-outbox.ts";

/**
 * Sends what a person wrote, with its files. Without a network it is stored on the device and sent
 * later, by the sender of its kind.
 *
 * @param load loads the sender
 * @returns its response; null if it waits
 */
export async function sendOrStore<Output>(
  accountId: string,
  change: NewChange,
  load: () => Promise<SendChange<Output>>,
): Promise<Output | null> {
  const outbox = await loadOutbox(accountId);
  if (outbox === null) return sendNow(accountId, change, load);
  const outcome = await outbox.save(change, false, async (one) => (await load())(one));
  return outcome && outcome.response;
}

/**
 * Stores a change with its files on the device, to be sent while the person continues. A browser
 * without storage sends it at once, and throws the error of its call.
 */
export async function post(
  accountId: string,
  change: NewChange,
  load: () => Promise<SendChange>,
): Promise<void> {
  const outbox = await loadOutbox(accountId);
  if (outbox !== null) return outbox.post(change, load);
  await sendNow(accountId, change, load);
}

async function sendNow<Output>(
  accountId: string,
  change: NewChange,
  load: () => Promise<SendChange<Output>>,
): Promise<Output> {
  const { sendUnstored } = await import("./outbox.ts");
  return sendUnstored(accountId, change, load);
}
