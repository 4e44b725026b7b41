import { mayOpenPage, pageAt, redirects } from "@school/core/portal/pages.ts";
import type { Shell as ShellFacts } from "@school/core/portal/contract-shell.ts";
import { QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { Outlet, useMatches, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { type Account, AccountContext } from "../accounts/account.ts";
import { ArrivalBanner } from "../accounts/auth/ArrivalBanner.tsx";
import { signInAddress } from "../accounts/auth/return-address.ts";
import { SendsEmailContext } from "../accounts/sends-email.ts";
import { GoTo } from "../platform/GoTo.tsx";
import {
  type RequiredStep,
  requiredStepDone,
  refused,
  signOut,
} from "../platform/session/session.ts";
import { writeUser } from "../platform/session/stored.ts";
import { useOpenView, useSession } from "../platform/session/use-session.ts";
import { SchoolNowContext } from "../school/school-now.ts";
import { OwnStudentsContext } from "../students/own-students.ts";
import { AccessDenied } from "./AccessDenied.tsx";
import { portalApi } from "./api.ts";
import { LoadingState } from "../ui/feedback/LoadingState.tsx";
import { Shell } from "./Shell.tsx";
import { ApiError, messageOf, noResponse } from "../platform/client/api-error.ts";
import { Button } from "../ui/page/Button.tsx";
import { useOnline } from "../ui/feedback/use-online.ts";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { createQueryClient } from "../platform/query.ts";
import { areDraftsOpen, openDrafts } from "../platform/drafts.ts";

const TRY_AGAIN_MS = 10_000;
/** Refetch interval on a standby, in milliseconds, to update the time of its data. */
const COPY_AGAIN_MS = 60_000;
const PROFILE = "/dashboard/profile";

const RequiredStepPage = lazy(async () => ({
  default: (await import("../accounts/profile/RequiredStepPage.tsx")).RequiredStepPage,
}));

/** The guard of every signed-in page: session, then facts, then permission. */
function SignedIn() {
  const session = useSession();
  const router = useRouter();
  if (session.status === "loading") return <LoadingState />;
  if (session.accountId === null || session.requiredStep === "second-factor") {
    const here = session.left ? "/dashboard" : router.latestLocation.href;
    return <GoTo href={signInAddress(here)} />;
  }
  return <WithAccount key={session.accountId} accountId={session.accountId} />;
}

function WithAccount({ accountId }: { accountId: string }) {
  const isOnline = useOnline();
  const shell = useQuery(
    portalApi.shell.queryOptions({
      refetchOnWindowFocus: true,
      // After a silently lost connection the portal opens, and continues, when it returns.
      refetchInterval: ({ state: { data } }) => {
        if (!isOnline) return TRY_AGAIN_MS;
        return data?.data.copy ? COPY_AGAIN_MS : false;
      },
    }),
  );
  const facts = shell.data?.data;
  useEffect(() => {
    if (facts) writeUser(facts.user);
  }, [facts]);
  const isUnavailable =
    !facts && (!isOnline || shell.isPaused || isUnanswered(shell.failureReason));
  const isLooking = useLookOnDevice(accountId, isUnavailable);
  const isOpen = useOpenedDrafts(accountId);
  if (facts && !isOpen) return null;
  if (facts) return <WithFacts facts={facts} onDone={() => shell.refetch()} />;
  if (isLooking) return null;
  // Offline the query is paused; it continues when there is a network.
  if (shell.isPaused) return <ShellError error={noResponse()} retry={() => void shell.refetch()} />;
  if (shell.isError) return <ShellError error={shell.error} retry={() => void shell.refetch()} />;
  return <LoadingState />;
}

/** Opens the account's drafts, so that forms start with them. True once forms may render. */
function useOpenedDrafts(accountId: string): boolean {
  const [isOpen, setOpen] = useState(() => areDraftsOpen(accountId));
  useEffect(() => {
    if (isOpen) return;
    const open = () => setOpen(true);
    // Without the key drafts stay encrypted, and the portal opens anyway.
    openDrafts(accountId).then(open, open);
  }, [isOpen, accountId]);
  return isOpen;
}

/**
 * Without a response, data cached on this device open the portal. True until they were looked up.
 */
function useLookOnDevice(accountId: string, isUnavailable: boolean): boolean {
  const queries = useQueryClient();
  const isViewing = useOpenView() !== null;
  const [hasLooked, setLooked] = useState(false);
  const mayView = isUnavailable && !isViewing;
  useEffect(() => {
    if (!mayView) return;
    const look = async () =>
      (await import("./offline/offline-cache.ts")).cacheReads(queries, accountId);
    void look()
      .catch(() => {
        // A browser without the cached part shows nothing without a response.
      })
      .then(() => setLooked(true));
  }, [mayView, queries, accountId]);
  return mayView && !hasLooked;
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

interface WithFactsProps {
  facts: ShellFacts;
  /** Reloads the shell's facts after the required step is done. */
  onDone: () => Promise<unknown>;
}

function WithFacts({ facts, onDone }: WithFactsProps) {
  const { requiredStep } = useSession();
  // The displayed page, not one that is still loading.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "/" });
  const account = facts.user;
  const step = stepBefore(account, requiredStep, path);
  const { mustSetUpSecondFactor } = account;
  // It remains required until the person continues: recovery codes are shown after set-up.
  useEffect(() => {
    if (mustSetUpSecondFactor) refused("mfa_setup_required");
  }, [mustSetUpSecondFactor]);
  const onMet = () => void onDone().then(requiredStepDone);
  return (
    <AccountContext value={account}>
      <SchoolNowContext value={facts}>
        <SendsEmailContext value={facts.sendsEmail}>
          <OwnStudentsContext value={facts.students}>
            <Shell path={path} waiting={facts.waiting}>
              <ArrivalBanner />
              {step === null ? (
                <Guarded account={account} path={path} />
              ) : (
                <Suspense fallback={<LoadingState />}>
                  <RequiredStepPage requiredStep={step} onMet={onMet} />
                </Suspense>
              )}
            </Shell>
          </OwnStudentsContext>
        </SendsEmailContext>
      </SchoolNowContext>
    </AccountContext>
  );
}

/**
 * Returns the required step before the page opens. A first password can also be set on the profile.
 */
function stepBefore(
  account: Account,
  requiredStep: RequiredStep | null,
  path: string,
): RequiredStep | null {
  if (account.mustChangePassword || requiredStep === "new-password") {
    return path === PROFILE ? null : "new-password";
  }
  return account.mustSetUpSecondFactor ? "new-factor" : requiredStep;
}

function Guarded({ account, path }: { account: Account; path: string }) {
  const elsewhere = redirects.find((one) => one.path === path)?.to;
  if (typeof elsewhere === "function") return <GoTo key={path} href={elsewhere(account)} />;
  // A word in place of an id is not a page, though a route matches it.
  if (pageAt(path) === undefined) return <GoTo key={path} href="/" />;
  if (mayOpenPage(account, path)) return <Outlet />;
  return <AccessDenied refusal={pageAt(path)?.refusal} />;
}

/** Signed in, but the first response is missing, without which nothing can be shown. */
function ShellError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main>
      <ErrorState title="The portal did not open" onRetry={retry}>
        <p>{messageOf(error)}</p>
        <Button kind="quiet" onClick={() => void signOut()}>
          Logout
        </Button>
      </ErrorState>
    </main>
  );
}

/**
 * The signed-in portal. A view mounts everything again with its own query cache, so that the
 * principal's data do not appear in it and its data do not remain.
 */
export function ViewedPortal() {
  const view = useOpenView();
  const id = view?.id ?? null;
  const responses = useMemo(() => (id === null ? null : createQueryClient()), [id]);
  if (responses === null) return <SignedIn />;
  return (
    <QueryClientProvider key={id} client={responses}>
      <SignedIn />
    </QueryClientProvider>
  );
}
