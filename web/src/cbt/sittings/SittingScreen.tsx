import { useState } from "react";
import { BeforeScreen } from "./BeforeScreen.tsx";
import { lackWords } from "./contact-words.ts";
import styles from "./controls.module.css";
import { ContactLine } from "./ContactLine.tsx";
import type { Desk } from "./desk.ts";
import type { DeskView } from "./desk-view.ts";
import { FinishScreen } from "./FinishScreen.tsx";
import { HandedInScreen } from "./HandedInScreen.tsx";
import { SignInDialog } from "./SignInDialog.tsx";
import page from "./SitPage.module.css";
import { TestScreen } from "./TestScreen.tsx";

/** What the moment of the sitting asks for. */
export function SittingScreen({ desk, view }: { desk: Desk; view: DeskView }) {
  const isSignedOut = view.contact.kind === "signed-out";
  /** The end of a session whose dialog was put off. */
  const [putOff, setPutOff] = useState<number | null>(null);
  const isSigningIn = isSignedOut && putOff !== view.contact.since;
  const isWide = ["sitting", "paused", "elsewhere"].includes(view.phase);
  const lack = lackWords({ isKept: view.isKept, isSecure: window.isSecureContext });

  return (
    <>
      <Screen desk={desk} view={view} />
      <footer className={page.foot} data-wide={isWide || undefined}>
        <ContactLine view={view} />
        {isSignedOut && !isSigningIn && (
          <button type="button" className={styles.secondary} onClick={() => setPutOff(null)}>
            Sign in again
          </button>
        )}
        {lack && <p className={page.lack}>{lack}</p>}
      </footer>
      {isSigningIn && <SignInDialog onClose={() => setPutOff(view.contact.since)} />}
    </>
  );
}

function Screen({ desk, view }: { desk: Desk; view: DeskView }) {
  const { phase, sitting } = view;
  if (phase === "before" || sitting === null) return <BeforeScreen desk={desk} view={view} />;
  if (phase === "handed-in") return <HandedInScreen view={view} sitting={sitting} />;
  if (phase === "time-up" || phase === "handing-in" || sitting.paper === null)
    return <FinishScreen desk={desk} view={view} sitting={sitting} />;
  return <TestScreen desk={desk} view={view} sitting={sitting} paper={sitting.paper} />;
}
