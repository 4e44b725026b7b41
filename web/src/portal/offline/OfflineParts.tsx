import { clockText, dayAtSchool, timeText } from "@school/core/api/dates.ts";
import { mayUsePortal } from "@school/core/accounts/policy.ts";
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
import { ConfirmDialog } from "../../ui/feedback/ConfirmDialog.tsx";
import bannerStyles from "../../ui/feedback/OfflineBanner.module.css";
import { notify, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { draftsOf } from "./drafts.ts";
import { cacheReads } from "./offline-cache.ts";
import { askBeforeLeaving } from "./leave.ts";
import { senders } from "./senders.ts";
import { outboxTexts as text } from "./text.ts";
import { useOutbox } from "../../platform/offline/use-outbox.ts";
import { Letterhead } from "../../school/Letterhead.tsx";

const WORKER = "/worker.js";

let worker: ReturnType<typeof watchWorker> | undefined;

/**
 * Starts work that follows once the first page is loaded. It updates the portal's copy on this
 * device, sends the outbox, and shows the changes that have not reached the server.
 */
export function OfflineParts() {
  const account = useAccount();
  const { role } = account;
  useEffect(() => {
    if (worker !== undefined) return;
    offerInstalling(`/manifest.webmanifest?for=${role}`);
    // Pages come from the network, so an open one need not change.
    worker = watchWorker(WORKER, "/", () => {});
  }, [role]);
  // In a principal's view, the person's changes are not sent.
  const isOwn = useOpenView() === null;
  // Before that the server gives no key.
  const { mustChangePassword, mustSetUpSecondFactor } = account;
  const isAdmitted = mayUsePortal(account) && !mustChangePassword && !mustSetUpSecondFactor;
  return (
    <>
      <div className="print-only print-letterhead">
        <Letterhead />
      </div>
      {isOwn && isAdmitted && <OwnWork />}
    </>
  );
}

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
  useEffect(() => void openDrafts(id), [id]);
  const asOf = useOfflineCache(id);
  const isFree = () => count === 0 && draftForms(id).length === 0;
  useUpdates(isFree);
  const age = useSyncExternalStore(watchPageAge, pageAge);
  return (
    <>
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
      <SignOutQuestion
        count={() => ({ drafts: draftsOf(id, state.changes).length, changes: count })}
      />
    </>
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
function SignOutQuestion({ count }: { count: () => Unsent }) {
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const ask = useEffectEvent(() => {
    const current = count();
    const hasUnsent = current.drafts + current.changes > 0;
    if (hasUnsent) setUnsent(current);
    return hasUnsent;
  });
  useEffect(() => askBeforeLeaving(() => ask()), []);
  return (
    <ConfirmDialog
      opened={unsent !== null}
      title="Sign out with work that is not sent?"
      confirmLabel="Sign out"
      onCancel={() => setUnsent(null)}
      onConfirm={() => void signOut()}
    >
      <p>{unsent && text.leaveHint(unsent)}</p>
    </ConfirmDialog>
  );
}
