import { useCallback, useEffect, useState } from "react";
import { useSession } from "../../platform/session/use-session.ts";
import type { Desk } from "./desk.ts";
import { openDesk } from "./open-desk.ts";
import { SignIn } from "./SignIn.tsx";
import styles from "./SitPage.module.css";
import { SittingScreen } from "./SittingScreen.tsx";
import { useDesk, useDeskView } from "./use-desk.ts";

interface SitPageProps {
  testId: string;
  /** Told whether a new release of the page may take over in this window. */
  mayRenew: (now: boolean) => void;
}

/** The whole document. It belongs to the account that opened it, also while that is signed out. */
export function SitPage({ testId, mayRenew }: SitPageProps) {
  const { accountId } = useSession();
  const [owner, setOwner] = useState(accountId);
  if (owner === null && accountId !== null) setOwner(accountId);
  const isSomebodyElse = owner !== null && accountId !== null && accountId !== owner;
  // Nobody is shown what another person does here: the page begins anew for whoever it is now.
  useEffect(() => {
    if (isSomebodyElse) location.reload();
  }, [isSomebodyElse]);

  if (owner === null) {
    return (
      <main className={styles.narrow}>
        <h1>Sign in to take your test</h1>
        <SignIn />
      </main>
    );
  }
  if (isSomebodyElse) return null;
  return <DeskPage accountId={owner} testId={testId} mayRenew={mayRenew} />;
}

function DeskPage({ accountId, testId, mayRenew }: SitPageProps & { accountId: string }) {
  const open = useCallback(() => openDesk(accountId, testId), [accountId, testId]);
  const desk = useDesk(open);
  return desk === null ? <Opening /> : <OpenDesk desk={desk} mayRenew={mayRenew} />;
}

function OpenDesk({ desk, mayRenew }: { desk: Desk } & Pick<SitPageProps, "mayRenew">) {
  const view = useDeskView(desk);
  const isFree = view.phase === "before" || view.phase === "handed-in";
  useEffect(() => mayRenew(isFree), [mayRenew, isFree]);
  return view.isLoaded ? <SittingScreen desk={desk} view={view} /> : <Opening />;
}

function Opening() {
  return (
    <main className={styles.narrow} aria-busy="true">
      <p role="status">Opening your test…</p>
    </main>
  );
}
