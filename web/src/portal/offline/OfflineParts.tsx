import { clockText, dayAtSchool, timeText } from "@school/core/api/dates.ts";
import { isFamily, mayUsePortal } from "@school/core/accounts/policy.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useAccount } from "../../accounts/account.ts";
import { pageAge, watchPageAge } from "../../platform/client/page-age.ts";
import type { ResponseCache } from "../../platform/offline/response-cache.ts";
import { offerInstalling } from "../../platform/offline/install.ts";
import { sessionState, signOut } from "../../platform/session/session.ts";
import { useOpenView } from "../../platform/session/use-session.ts";
import { openDrafts, draftForms } from "../../platform/drafts.ts";
import { watchWorker } from "../../platform/worker/watch-worker.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { isReachable } from "../../ui/feedback/line.ts";
import bannerStyles from "../../ui/feedback/OfflineBanner.module.css";
import { loadToaster, notify, toastSuccess } from "../../ui/feedback/toast.ts";
import { fetchesOnDemand } from "../../ui/frame/data-saver.ts";
import { useWhenTyped } from "../../ui/frame/use-when-idle.ts";
import { Button } from "../../ui/page/Button.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { draftsOf } from "./drafts.ts";
import { cacheReads } from "./offline-cache.ts";
import { askBeforeLeaving } from "./leave.ts";
import { senders } from "./senders.ts";
import { outboxTexts as text } from "./text.ts";
import { useOutbox } from "../../platform/offline/use-outbox.ts";

/** The service worker, which caches a family's pages, and with the query those of the staff too. */
const WORKER = "/worker.js";
const FOR_STAFF = "?for=staff";

let worker: ReturnType<typeof watchWorker> | undefined;

/**
 * Starts work that follows once the first page is loaded. It updates the portal's copy on this
 * device, sends the outbox, and shows the changes that have not reached the server.
 */
export function OfflineParts() {
  const account = useAccount();
  const { role } = account;
  const isStaff = mayUsePortal(account) && !isFamily(account);
  useEffect(() => {
    if (worker !== undefined || fetchesOnDemand()) return;
    offerInstalling(`/manifest.webmanifest?for=${role}`);
    // Pages come from the network, so an open one need not change.
    worker = watchWorker(workerFor(isStaff), "/", () => {});
  }, [role, isStaff]);
  useAnswersReady(isStaff);
  // In a principal's view, the person's changes are not sent.
  const isOwn = useOpenView() === null;
  // Before that the server gives no key.
  const { mustChangePassword, mustSetUpSecondFactor } = account;
  const isAdmitted = mayUsePortal(account) && !mustChangePassword && !mustSetUpSecondFactor;
  return isOwn && isAdmitted && <OwnWork />;
}

/** On a phone that a family shares with one of the staff, the worker of the staff stays. */
function workerFor(isStaff: boolean): string {
  const { controller } = (navigator.serviceWorker ?? {}) as Partial<ServiceWorkerContainer>;
  const isOfStaff = isStaff || controller?.scriptURL.endsWith(FOR_STAFF) === true;
  return isOfStaff ? WORKER + FOR_STAFF : WORKER;
}

/**
 * Loads toasts and confirmations, so that they show also when the network is lost: for staff at
 * once, for families, who mostly read, with the first text that they type.
 */
function useAnswersReady(isStaff: boolean): void {
  useEffect(() => {
    if (isStaff && !fetchesOnDemand()) loadAnswers().catch(() => {});
  }, [isStaff]);
  useWhenTyped(loadAnswers);
}

const loadAnswers = () => Promise.all([loadToaster(), loadConfirmDialog()]);
const loadConfirmDialog = () => import("../../ui/feedback/ConfirmDialog.tsx");

function OwnWork() {
  const { id } = useAccount();
  const queries = useQueryClient();
  const { outbox, state } = useOutbox(id);
  const count = state.changes.length;
  const refused = state.changes.filter((change) => change.state === "refused").length;

  useEffect(
    () =>
      outbox?.start({
        senders,
        isOpen: () => sessionState().accountId === id && sessionState().requiredStep === null,
        onAnswered(sent) {
          if (sent > 0) toastSuccess(text.sent(sent));
          void queries.invalidateQueries();
        },
      }),
    [outbox, id, queries],
  );
  // Even without drafts: the encryption key is loaded before the network may be lost.
  useEffect(() => {
    if (!fetchesOnDemand()) void openDrafts(id);
  }, [id]);
  // The page that lists them opens also without a network.
  useEffect(() => {
    if (count > 0) import("./OutboxPage.tsx").catch(() => {});
  }, [count]);
  const asOf = useOfflineCache(id);
  const isFree = () => count === 0 && draftForms(id).length === 0;
  useUpdates(isFree);
  useSignOutQuestion(() => ({ drafts: draftsOf(id, state.changes).length, changes: count }));
  const age = useSyncExternalStore(watchPageAge, pageAge);
  return (
    <div role="status">
      {asOf !== null && <p className={bannerStyles.banner}>{text.asOf(asOf)}</p>}
      {/* Waiting changes stay on the device: a page that the server no longer supports cannot send them. */}
      {(age === "too old" || (age === "old" && isFree())) && (
        <p className={bannerStyles.banner}>
          {"A new version of the portal is ready."}{" "}
          <Button size="compact-sm" onClick={() => location.reload()}>
            Load it
          </Button>
        </p>
      )}
      {count > 0 && (
        <p className={bannerStyles.banner}>
          {count > refused && `${text.waiting(count - refused)} `}
          {refused > 0 && `${text.refused(refused)} `}
          <AppLink href="/dashboard/unsent">Show</AppLink>
        </p>
      )}
    </div>
  );
}

/**
 * Caches reads on the device.
 *
 * @returns the age of displayed data from the device: "10:42", with the date if it is past
 */
function useOfflineCache(accountId: string): string | null {
  const queries = useQueryClient();
  const [cache, setCache] = useState<ResponseCache | null>(null);
  useEffect(() => {
    if (fetchesOnDemand() && isReachable()) return;
    let isCurrent = true;
    void cacheReads(queries, accountId).then((started) => isCurrent && setCache(started));
    return () => {
      isCurrent = false;
    };
  }, [queries, accountId]);
  const { asOf, isFull } = useSyncExternalStore(
    cache?.subscribe ?? never,
    () => cache?.state() ?? EMPTY_STATE,
  );
  useEffect(() => {
    if (isFull)
      notify(
        "This device keeps nothing to read without a connection",
        "It has no space left, or does not allow it. Everything works while you are online.",
      );
  }, [isFull]);
  if (cache === null || asOf === null) return null;
  return dayAtSchool(asOf) === dayAtSchool(cache.now()) ? clockText(asOf) : timeText(asOf);
}

const EMPTY_STATE = { asOf: null, isFull: false } as const;
const never = () => () => {};

/** Loads a new release on navigation, if no unsent work would be lost. */
function useUpdates(isFree: () => boolean): void {
  const router = useRouter();
  const mayUpdate = useEffectEvent(isFree);
  useEffect(() => {
    worker?.allowUpdate(mayUpdate());
    return router.subscribe("onBeforeNavigate", ({ toLocation, pathChanged }) => {
      if (!pathChanged || !navigator.onLine || !mayUpdate()) return;
      worker?.allowUpdate(true);
      if (worker?.isNewer()) location.assign(toLocation.href);
    });
  }, [router]);
}

interface Unsent {
  readonly drafts: number;
  readonly changes: number;
}

/** Before a sign-out: drafts and unsent changes stay on the device, encrypted. */
function useSignOutQuestion(count: () => Unsent): void {
  const confirm = useConfirm();
  async function question(unsent: Unsent): Promise<boolean> {
    const title = "Sign out with work that is not sent?";
    const hint = text.leaveHint(unsent);
    try {
      await loadConfirmDialog();
    } catch {
      // Without a network, and before the dialog was needed: the browser's own.
      return window.confirm(`${title}\n\n${hint}`);
    }
    return confirm({ title, text: <p>{hint}</p>, confirmLabel: "Sign out" });
  }
  const ask = useEffectEvent(() => {
    const unsent = count();
    const hasUnsent = unsent.drafts + unsent.changes > 0;
    if (hasUnsent) void question(unsent).then(async (isConfirmed) => isConfirmed && signOut());
    return hasUnsent;
  });
  useEffect(() => askBeforeLeaving(() => ask()), []);
}
