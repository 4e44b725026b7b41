import { useCallback, useEffect, useState } from "react";
import { useSession } from "../../../platform/session/use-session.ts";
import { openSitting } from "../engine/open-sitting.ts";
import type { SittingSession } from "../engine/sitting-session.ts";
import type { SittingView } from "../engine/sitting-view.ts";
import { StartScreen } from "./StartScreen.tsx";
import controls from "./controls.module.css";
import { FinishScreen, HandedInScreen } from "./FinishScreens.tsx";
import { SignIn, SignInDialog } from "./SignIn.tsx";
import styles from "./SittingPage.module.css";
import { limitsText, StatusLine } from "./StatusLine.tsx";
import { TestScreen } from "./TestScreen.tsx";
import { buttons } from "../text.ts";
import { useSittingSession, useSittingView } from "./use-sitting.ts";

interface SittingPageProps {
  testId: string;
  /** Called with whether a new release may take over in this window. */
  allowUpdate: (allowed: boolean) => void;
}

/** The whole document. It belongs to the account that opened it, even while signed out. */
export function SittingPage({ testId, allowUpdate }: SittingPageProps) {
  const { accountId } = useSession();
  const [owner, setOwner] = useState(accountId);
  if (owner === null && accountId !== null) setOwner(accountId);
  const isOtherAccount = owner !== null && accountId !== null && accountId !== owner;
  // Another account must not see this one: reload for the new one.
  useEffect(() => {
    if (isOtherAccount) location.reload();
  }, [isOtherAccount]);

  if (owner === null) {
    return (
      <main className={styles.narrow}>
        <h1>Sign in to take your test</h1>
        <SignIn />
      </main>
    );
  }
  if (isOtherAccount) return null;
  return <OwnSitting accountId={owner} testId={testId} allowUpdate={allowUpdate} />;
}

function OwnSitting({ accountId, testId, allowUpdate }: SittingPageProps & { accountId: string }) {
  const open = useCallback(() => openSitting(accountId, testId), [accountId, testId]);
  const session = useSittingSession(open);
  return session === null ? (
    <Opening />
  ) : (
    <OpenSitting session={session} allowUpdate={allowUpdate} />
  );
}

function OpenSitting({
  session,
  allowUpdate,
}: { session: SittingSession } & Pick<SittingPageProps, "allowUpdate">) {
  const view = useSittingView(session);
  const isFree = view.phase === "before" || view.phase === "handed-in";
  useEffect(() => allowUpdate(isFree), [allowUpdate, isFree]);
  return view.isLoaded ? <SittingScreen session={session} view={view} /> : <Opening />;
}

function Opening() {
  return (
    <main className={styles.narrow} aria-busy="true">
      <p role="status">Opening your test…</p>
    </main>
  );
}

/** The screen of the current phase. */
export function SittingScreen({ session, view }: { session: SittingSession; view: SittingView }) {
  const isSignedOut = view.contact.kind === "signed-out";
  /** `contact.since` of the sign-out whose dialog was closed. */
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const isSigningIn = isSignedOut && dismissedAt !== view.contact.since;
  const isWide = ["sitting", "paused", "elsewhere"].includes(view.phase);
  const limit = limitsText({ isPersistent: view.isPersistent, isSecure: window.isSecureContext });

  return (
    <>
      <Screen session={session} view={view} />
      <footer className={styles.foot} data-wide={isWide || undefined}>
        <StatusLine view={view} />
        {isSignedOut && !isSigningIn && (
          <button type="button" className={controls.secondary} onClick={() => setDismissedAt(null)}>
            {buttons.signInAgain}
          </button>
        )}
        {limit && <p className={styles.limit}>{limit}</p>}
      </footer>
      {isSigningIn && <SignInDialog onClose={() => setDismissedAt(view.contact.since)} />}
    </>
  );
}

function Screen({ session, view }: { session: SittingSession; view: SittingView }) {
  const { phase, sitting } = view;
  if (phase === "before" || sitting === null) return <StartScreen session={session} view={view} />;
  if (phase === "handed-in") return <HandedInScreen view={view} sitting={sitting} />;
  if (phase === "time-up" || phase === "handing-in" || sitting.paper === null)
    return <FinishScreen session={session} view={view} sitting={sitting} />;
  return <TestScreen session={session} view={view} sitting={sitting} paper={sitting.paper} />;
}
