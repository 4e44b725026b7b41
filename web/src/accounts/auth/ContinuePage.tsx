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
import { labels, messages, signInTexts } from "./text.ts";
import { SignInHelp } from "./SignInHelp.tsx";

/**
 * Sign-in steps that few people need: the second factor, an email that is not confirmed yet, a mail's
 * link. As part of the sign-in page, they would make it a quarter heavier.
 */
export function ContinuePage({ entrances }: FrontPageProps) {
  const session = useFrontSession();
  const { status, needsCode, notice, arrival, refresh } = session;
  const [newly, setUnconfirmed] = useState<string | null>(null);
  const unconfirmed = newly ?? session.unconfirmed;
  const isLeaving = status === "signed-in" && !needsCode;
  useEffect(() => {
    if (!isLeaving) return;
    if (arrival) handOver({ arrival });
    openDocument(returnAddress(new URLSearchParams(location.search).get("from")));
  }, [isLeaving, arrival]);

  if (status === "signed-in" && needsCode) {
    return (
      <FrontSheet title={labels.secondStep}>
        <SecondFactorForm onChanged={refresh} />
      </FrontSheet>
    );
  }
  const { sendsEmail } = entrances;
  const isOnStandby = entrances.copy !== undefined;
  return (
    <FrontSheet
      title={uiLabels.signIn}
      footer={!isOnStandby && <SignInHelp entrances={entrances} />}
    >
      {status === "loading" ? (
        <LoadingLine />
      ) : (
        <div className={styles.sheet}>
          {notice !== null && <Notice>{notice}</Notice>}
          <ArrivalText arrival={arrival} />
          {session.unconfirmed !== null && newly === null && (
            <Notice>{signInTexts.known.email_not_confirmed}</Notice>
          )}
          <SignInForm
            name={session.unconfirmed ?? undefined}
            isOnStandby={isOnStandby}
            isLeaving={isLeaving}
            onSignedIn={refresh}
            onUnconfirmed={setUnconfirmed}
          />
          {!isOnStandby && <a href="/forgot-password">{messages.forgotYourPassword}</a>}
          {unconfirmed !== null && !isOnStandby && (
            <section className={styles.aside} aria-label="Confirm your email">
              {unconfirmed.includes("@") ? (
                <ConfirmEmail
                  key={unconfirmed}
                  email={unconfirmed}
                  sendsEmail={sendsEmail}
                  onConfirmed={refresh}
                />
              ) : (
                sendsEmail && <ResendConfirmation email={null} />
              )}
            </section>
          )}
          {arrival?.errorCode != null && unconfirmed === null && !isOnStandby && (
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
