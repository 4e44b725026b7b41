import { useEffect, useState } from "react";
import { GoTo } from "../../platform/GoTo.tsx";
import { prepareSignIn } from "../../platform/session/session.ts";
import { useSession } from "../../platform/session/use-session.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { SplitPage } from "../front/SplitPage.tsx";
import { ConfirmEmail } from "./ConfirmEmail.tsx";
import type { FrontPageProps } from "./front-page.ts";
import styles from "./FrontPage.module.css";
import { clearStoredForm, storeForm, readStoredForm } from "../stored-form.ts";
import { useEntrances } from "../setup/use-entrances.ts";
import { RegisterForm, type ClassChoice } from "./RegisterForm.tsx";
import { titles } from "@school/core/api/text.ts";
import { labels, registerTexts } from "./text.ts";

const SENT = "registered";

/** Registering, and then the mail that has to be confirmed. */
export function RegisterPage({ school, classes }: FrontPageProps & { classes: ClassChoice }) {
  const session = useSession();
  const entrances = useEntrances();
  const [sentTo, setSentTo] = useState(() => readStoredForm(SENT, { email: "" }).email);
  useEffect(prepareSignIn, []);
  useEffect(() => {
    if (session.status === "signed-in") clearStoredForm(SENT);
  }, [session.status]);

  if (session.status === "loading" || entrances === null) return <LoadingState />;
  if (session.status === "signed-in") return <GoTo href="/dashboard" />;
  const change = (email: string) => {
    storeForm(SENT, { email });
    setSentTo(email);
    scrollTo(0, 0);
  };
  const { registrationOpen, sendsEmail } = entrances;
  if (!registrationOpen && sentTo === "") {
    return (
      <SplitPage title="Register" description={registerTexts.closed} school={school}>
        <ButtonLink kind="primary" size="md" fullWidth href="/signin">
          {labels.backToSignIn}
        </ButtonLink>
      </SplitPage>
    );
  }
  const sentTitle = sendsEmail ? titles.checkYourEmail : registerTexts.askForCode;
  return (
    <SplitPage
      title={sentTo === "" ? "Register" : sentTitle}
      description={sentTo === "" && registerTexts.steps(sendsEmail)}
      school={school}
      footer={
        <p className={styles.line}>
          Already registered? <AppLink href="/signin">Sign in</AppLink>
        </p>
      }
    >
      {sentTo === "" ? (
        <RegisterForm classes={classes} onRegistered={change} />
      ) : (
        <CheckEmail email={sentTo} sendsEmail={sendsEmail} onOther={() => change("")} />
      )}
    </SplitPage>
  );
}

/** The account waits for its address to be confirmed. */
function CheckEmail(props: { email: string; sendsEmail: boolean; onOther: () => void }) {
  const { email, sendsEmail, onOther } = props;
  return (
    <div className={styles.sheet}>
      {sendsEmail ? (
        <p className={styles.line}>
          We sent a link to <strong>{email}</strong>. Open it within one day to confirm your
          account. No email after a few minutes? Check your spam folder or ask the school office.
        </p>
      ) : (
        <p className={styles.line}>
          {registerTexts.codeInOffice} <strong>{email}</strong>
        </p>
      )}
      <ConfirmEmail email={email} sendsEmail={sendsEmail} />
      <Button kind="quiet" size="md" fullWidth onClick={onOther}>
        Register with another email
      </Button>
    </div>
  );
}
