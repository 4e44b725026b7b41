import { useEffect, useState } from "react";
import { openDocument } from "../../platform/open-document.ts";
import { handOver } from "../../platform/session/handover.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { FrontSheet } from "../front/FrontSheet.tsx";
import styles from "../front/FrontSheet.module.css";
import { LoadingLine } from "../front/LoadingLine.tsx";
import { Notice } from "../Notice.tsx";
import { ArrivalText } from "./ArrivalText.tsx";
import { ConfirmEmail, ResendConfirmation } from "./ConfirmEmail.tsx";
import type { FrontPageProps } from "./front-page.ts";
import { useFrontSession } from "./front-session.ts";
import { returnAddress } from "./return-address.ts";
import { SecondFactorForm } from "./SecondFactorForm.tsx";
import { SignInForm } from "./SignInForm.tsx";
import { labels, messages } from "./text.ts";

/** Signing in; afterwards the person is back where the session ended, or on the dashboard. */
export function SignInPage({ entrances }: FrontPageProps) {
  const { status, needsCode, notice, arrival, lookAgain } = useFrontSession();
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const isLeaving = status === "signed-in" && !needsCode;
  useEffect(() => {
    if (!isLeaving) return;
    if (arrival) handOver({ arrival });
    openDocument(returnAddress(new URLSearchParams(location.search).get("from")));
  }, [isLeaving, arrival]);

  if (status === "signed-in" && needsCode) {
    return (
      <FrontSheet title={labels.secondStep}>
        <SecondFactorForm onChanged={lookAgain} />
      </FrontSheet>
    );
  }
  const { registrationOpen, sendsEmail } = entrances;
  return (
    <FrontSheet
      title={uiLabels.signIn}
      footer={
        <p className={styles.line}>
          {registrationOpen && (
            <>
              New here? <a href="/register">Register</a>
              <br />
            </>
          )}
          No email address? Ask the school office for a new password.
        </p>
      }
    >
      {status === "loading" ? (
        <LoadingLine />
      ) : (
        <div className={styles.sheet}>
          {notice !== null && <Notice>{notice}</Notice>}
          <ArrivalText arrival={arrival} />
          <SignInForm isLeaving={isLeaving} onSignedIn={lookAgain} onUnconfirmed={setUnconfirmed} />
          <a href="/forgot-password">{messages.forgotYourPassword}</a>
          {unconfirmed !== null && (
            <section className={styles.aside} aria-label="Confirm your email">
              {unconfirmed.includes("@") ? (
                <ConfirmEmail
                  key={unconfirmed}
                  email={unconfirmed}
                  sendsEmail={sendsEmail}
                  onConfirmed={lookAgain}
                />
              ) : (
                sendsEmail && <ResendConfirmation email={null} />
              )}
            </section>
          )}
          {arrival?.errorCode != null && unconfirmed === null && (
            <section className={styles.aside} aria-label="Confirm your email">
              <p className={styles.line}>
                Still need to confirm your account? Enter your email to get a new link.
              </p>
              <ResendConfirmation email={null} />
            </section>
          )}
        </div>
      )}
    </FrontSheet>
  );
}
