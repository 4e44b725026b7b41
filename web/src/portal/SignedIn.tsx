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
/** A copy of the school's portal says as of when it is. */
const COPY_AGAIN_MS = 60_000;
const PROFILE = "/dashboard/profile";

const RequiredStepPage = lazy(async () => ({
  default: (await import("../accounts/profile/RequiredStepPage.tsx")).RequiredStepPage,
}));

/** The guard of every signed-in page: a session first, then the facts, then the permission. */
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
      // A line that is dead without saying so: the portal opens, and continues, once it is back.
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
  // Without a network the answer is not even asked for; it comes when there is one.
  if (shell.isPaused) return <ShellError error={noResponse()} retry={() => void shell.refetch()} />;
  if (shell.isError) return <ShellError error={shell.error} retry={() => void shell.refetch()} />;
  return <LoadingState />;
}

/** Opens what the account typed here before, so that forms begin with it. True once they may be drawn. */
function useOpenedDrafts(accountId: string): boolean {
  const [isOpen, setOpen] = useState(() => areDraftsOpen(accountId));
  useEffect(() => {
    if (isOpen) return;
    const open = () => setOpen(true);
    // Without the key what was typed stays encrypted, and the portal opens anyway.
    openDrafts(accountId).then(open, open);
  }, [isOpen, accountId]);
  return isOpen;
}

/** Where no answer comes, what this device keeps opens the portal. True until that was looked for. */
function useLookOnDevice(accountId: string, isUnavailable: boolean): boolean {
  const queries = useQueryClient();
  const isViewing = useOpenView() !== null;
  const [hasLooked, setLooked] = useState(false);
  const mayLook = isUnavailable && !isViewing;
  useEffect(() => {
    if (!mayLook) return;
    const look = async () =>
      (await import("./offline/offline-cache.ts")).cacheReads(queries, accountId);
    void look()
      .catch(() => {
        // A browser that has not kept the part shows nothing without an answer.
      })
      .then(() => setLooked(true));
  }, [mayLook, queries, accountId]);
  return mayLook && !hasLooked;
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

interface WithFactsProps {
  facts: ShellFacts;
  /** Loads the shell's facts again after what was asked of the person is done. */
  onDone: () => Promise<unknown>;
}

function WithFacts({ facts, onDone }: WithFactsProps) {
  const { requiredStep } = useSession();
  // The page that is shown, not one that is still loading.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "/" });
  const account = facts.user;
  const asked = askedBefore(account, requiredStep, path);
  const { mustSetUpSecondFactor } = account;
  // It stays required until the person continues: the recovery codes are shown when it is set up.
  useEffect(() => {
    if (mustSetUpSecondFactor) refused("mfa_setup_required");
  }, [mustSetUpSecondFactor]);
  const onMet = () => void onDone().then(requiredStepDone);
  return (
    <AccountContext value={account}>
      <SchoolNowContext value={facts}>
        <SendsEmailContext value={facts.sendsEmail}>
          <OwnStudentsContext value={facts.students}>
            <Shell path={path} unread={facts.unreadMessages}>
              <ArrivalBanner />
              {asked === null ? (
                <Guarded account={account} path={path} />
              ) : (
                <Suspense fallback={<LoadingState />}>
                  <RequiredStepPage requiredStep={asked} onMet={onMet} />
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
 * Returns the action that the person must complete before the page opens. A first password may also be
 * set on the profile.
 */
function askedBefore(
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
  // A word in place of an id is no page, though a route matches it.
  if (pageAt(path) === undefined) return <GoTo key={path} href="/" />;
  if (mayOpenPage(account, path)) return <Outlet />;
  return <AccessDenied refusal={pageAt(path)?.refusal} />;
}

/** Signed in, but the first answer did not come: nothing can be shown without it. */
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
 * The signed-in portal. A view mounts everything again with its own query cache, so that
 * nothing the principal has read shows in it and nothing of it stays behind.
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
