import { useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { GoTo } from "../../platform/GoTo.tsx";
import { prepareSignIn } from "../../platform/session/session.ts";
import { useSession } from "../../platform/session/use-session.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { SplitPage } from "../front/SplitPage.tsx";
import { ArrivalNotice } from "./ArrivalNotice.tsx";
import { ConfirmEmail, ResendConfirmation } from "./ConfirmEmail.tsx";
import type { FrontPageProps } from "./front-page.ts";
import { Notice } from "../Notice.tsx";
import { returnAddress } from "./return-address.ts";
import { SecondFactorForm } from "./SecondFactorForm.tsx";
import { SignInForm } from "./SignInForm.tsx";
import { useEntrances } from "../setup/use-entrances.ts";
import styles from "./FrontPage.module.css";
import { messages, labels } from "./text.ts";
import { labels as uiLabels } from "../../ui/text.ts";

/** Signing in; afterwards the person is back where the session ended, or on the dashboard. */
export function SignInPage({ school }: FrontPageProps) {
  const session = useSession();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const entrances = useEntrances();
  useEffect(prepareSignIn, []);

  if (session.status === "loading") return <LoadingState />;
  if (session.status === "signed-in") {
    if (session.demand !== "second-factor") return <GoTo href={returnAddress(search["from"])} />;
    return (
      <SplitPage title={labels.secondStep} school={school}>
        <SecondFactorForm />
      </SplitPage>
    );
  }
  if (entrances?.needed) return <GoTo href="/setup" />;
  return (
    <SplitPage
      title={uiLabels.signIn}
      school={school}
      footer={
        <p className={styles.line}>
          {entrances?.registrationOpen && (
            <>
              New here? <AppLink href="/register">Register</AppLink>
              <br />
            </>
          )}
          No email address? Ask the school office for a new password.
        </p>
      }
    >
      <SignInSheet
        notice={session.notice}
        linkEnded={session.arrival?.errorCode != null}
        sendsEmail={entrances?.sendsEmail ?? true}
      />
    </SplitPage>
  );
}

interface SignInSheetProps {
  notice: string | null;
  linkEnded: boolean;
  sendsEmail: boolean;
}

function SignInSheet({ notice, linkEnded, sendsEmail }: SignInSheetProps) {
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  return (
    <div className={styles.sheet}>
      {notice !== null && <Notice>{notice}</Notice>}
      <ArrivalNotice />
      <SignInForm onUnconfirmed={setUnconfirmed} />
      <AppLink href="/forgot-password">{messages.forgotYourPassword}</AppLink>
      {unconfirmed !== null && (
        <section className={styles.aside} aria-label="Confirm your email">
          {unconfirmed.includes("@") ? (
            <ConfirmEmail key={unconfirmed} email={unconfirmed} sendsEmail={sendsEmail} />
          ) : (
            sendsEmail && <ResendConfirmation email={null} />
          )}
        </section>
      )}
      {linkEnded && unconfirmed === null && (
        <section className={styles.aside} aria-label="Confirm your email">
          <p className={styles.line}>
            Still need to confirm your account? Enter your email to get a new link.
          </p>
          <ResendConfirmation email={null} />
        </section>
      )}
    </div>
  );
}
