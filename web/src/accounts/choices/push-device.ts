import type { Device } from "@school/core/accounts/choices/contract.ts";

/** Whether this browser has notifications of pages at all; an iPhone only once installed. */
export function canNotify(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration("/");
}

/** Whether the browser would show a notification that the server sends. */
export async function isSubscribed(): Promise<boolean> {
  if (!canNotify() || Notification.permission !== "granted") return false;
  const found = await (await registration())?.pushManager.getSubscription();
  return found != null;
}

/**
 * Asks the person, if the browser has not, and subscribes; to be called on a tap. Null where the
 * person or the browser refuses.
 *
 * @param publicKey the school's, base64url
 */
export async function subscribe(publicKey: string): Promise<Device | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const worker = await registration();
  if (!worker) return null;
  // One for another key, as of a school that was set up again, cannot be changed.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = "", keys } = made.toJSON();
  return { endpoint, keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" } };
}

/** The browser forgets the subscription. */
export async function unsubscribe(): Promise<void> {
  await (await (await registration())?.pushManager.getSubscription())?.unsubscribe();
}
