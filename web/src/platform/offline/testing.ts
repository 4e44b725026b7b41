import { loadOutbox } from "./own-outbox.ts";
import type { SendChange } from "./outbox.ts";

/** Sends the stored changes of pages under test for `anAccount`, as the portal around them does. */
export async function sendsWaiting(kind: string, send: SendChange): Promise<void> {
  const outbox = await loadOutbox("person-1");
  outbox?.start({ senders: { [kind]: async () => send }, isOpen: () => true, onAnswered() {} });
}
