import { ask } from "../../platform/client/ask.ts";
import {
  addPerson,
  noteLock,
  type PhonePerson,
  removeAccount,
} from "../../platform/session/phone-people.ts";
import { accessToken, expire, loadAuth } from "../../platform/session/session.ts";
import { closeDocuments, writeSession } from "../../platform/session/stored.ts";

/*
 * The protocol's client has no PINs: these calls are the portal's own.
 */

/** From now on this browser asks for the PIN. Throws the service's error. */
export async function setPin(pin: string, person: Omit<PhonePerson, "key">): Promise<void> {
  const token = (await accessToken()) ?? "";
  const response = await ask("/auth/v1/pin", { method: "POST", token, body: { pin } });
  const { device_key, session } = response as { device_key: string; session: unknown };
  writeSession(session);
  noteLock();
  addPerson({ ...person, key: device_key });
}

/**
 * Maximum time that locking waits for the server, in milliseconds. After it, this browser forgets
 * the session anyway.
 */
const LOCK_WAIT_MS = 5_000;

/** Locks the session; this person returns with the PIN, others see nothing. Never throws. */
export async function lock(): Promise<void> {
  closeDocuments();
  const late = new Promise((done) => setTimeout(done, LOCK_WAIT_MS));
  const locked = accessToken().then((token) =>
    ask("/auth/v1/pin/lock", { method: "POST", token: token ?? "", body: {} }),
  );
  // Without a response the server locks a few minutes later.
  await Promise.race([locked, late]).catch(() => {});
  expire(null);
}

/** Removes the PIN from this browser; the person stays signed in. */
export async function removePin(accountId: string): Promise<void> {
  const token = (await accessToken()) ?? "";
  await ask("/auth/v1/pin", { method: "DELETE", token, body: {} });
  removeAccount(accountId);
  // The stored session still says when it locks.
  await (await loadAuth()).refreshSession();
}
