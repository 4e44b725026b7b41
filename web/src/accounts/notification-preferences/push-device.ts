import type { Device } from "@school/core/accounts/notification-preferences/contract.ts";

/** Whether this browser has notifications of pages at all; an iPhone only once installed. */
export function canNotify(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Whether the browser would show a notification that the server sends. */
export async function isSubscribed(): Promise<boolean> {
  if (!canNotify() || Notification.permission !== "granted") return false;
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker?.pushManager.getSubscription()) != null;
}

/**
 * Asks for permission if the browser has not yet, and subscribes; call it on a tap. Null if the
 * person refuses. Throws if the browser does not support it, or its worker does not start in time.
 *
 * @param publicKey the school's, base64url
 */
export async function subscribe(publicKey: string): Promise<Device | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const worker = await readyWorker();
  // A subscription for another key, as after a new setup of the school, cannot be changed.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = "", keys } = made.toJSON();
  return { endpoint, keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" } };
}

const TIMEOUT_MS = 15_000;

/** The page's worker, which begins some seconds after the first page. */
async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("No service worker")), TIMEOUT_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, tooLate]);
}

/** The browser forgets the subscription. */
export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration("/");
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
