import { useEffect, useState } from "react";
import { prepareSignIn, signOut } from "../../platform/session/session.ts";
import { useSession } from "../../platform/session/use-session.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { SplitPage } from "../front/SplitPage.tsx";
import { ArrivalNotice } from "./ArrivalNotice.tsx";
import type { FrontPageProps } from "./front-page.ts";
import styles from "./FrontPage.module.css";
import { forget } from "../kept.ts";
import { Notice } from "../Notice.tsx";
import { RESET } from "./reset-name.ts";
import { ResetPasswordForm } from "./ResetPasswordForm.tsx";
import { SecondFactorForm } from "./SecondFactorForm.tsx";

/** A new password, for whoever holds the mail: through its link, or with its code. */
export function ResetPasswordPage({ school }: FrontPageProps) {
  const { status, demand, fromMail, notice } = useSession();
  const [done, setDone] = useState(false);
  useEffect(prepareSignIn, []);

  if (status === "loading") return <LoadingState />;
  const hasToken = status === "signed-in" && fromMail;
  const finish = async () => {
    forget(RESET);
    setDone(true);
    // Signing in with it shows that the new password works, and lets the browser remember it.
    await signOut();
  };
  return (
    <SplitPage
      title="Reset Password"
      school={school}
      footer={!done && <AppLink href="/signin">Back to sign in</AppLink>}
    >
      <div className={styles.sheet}>
        {done ? (
          <>
            <Notice tone="good">Password updated successfully</Notice>
            <ButtonLink kind="primary" size="md" fullWidth href="/signin">
              Back to sign in
            </ButtonLink>
          </>
        ) : (
          <>
            {notice !== null && <Notice>{notice}</Notice>}
            <ArrivalNotice />
            {hasToken && demand === "second-factor" ? (
              <SecondFactorForm />
            ) : (
              <ResetPasswordForm hasToken={hasToken} onDone={finish} />
            )}
            {!hasToken && (
              <p className={styles.line}>
                No email yet? <AppLink href="/forgot-password">Ask for one</AppLink>
              </p>
            )}
          </>
        )}
      </div>
    </SplitPage>
  );
}
