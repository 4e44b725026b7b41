import { useEffect, useState } from "react";
import { ask } from "../../platform/client/ask.ts";
import { openDocument } from "../../platform/open-document.ts";
import { FrontButton, FrontButtonLink } from "../front/FrontButton.tsx";
import { FrontSheet } from "../front/FrontSheet.tsx";
import styles from "../front/FrontSheet.module.css";
import { clearStoredForm, readStoredForm, storeForm } from "../stored-form.ts";
import { ConfirmEmail } from "./ConfirmEmail.tsx";
import type { FrontPageProps } from "./front-page.ts";
import { useFrontSession } from "./front-session.ts";
import { RegisterForm, type ClassChoice } from "./RegisterForm.tsx";
import { labels, registerTexts } from "./text.ts";

const SENT = "registered";

/** Registering, and then the mail that has to be confirmed. */
export function RegisterPage({ entrances }: FrontPageProps) {
  const { status, refresh } = useFrontSession();
  const [sentTo, setSentTo] = useState("");
  const classes = useClassNames();
  useEffect(() => {
    // The server has no storage, so the page hydrates before the stored value is read.
    queueMicrotask(() => setSentTo(readStoredForm(SENT, { email: "" }).email));
  }, []);
  useEffect(() => {
    if (status !== "signed-in") return;
    clearStoredForm(SENT);
    openDocument("/dashboard");
  }, [status]);

  const change = (email: string) => {
    storeForm(SENT, { email });
    setSentTo(email);
    scrollTo(0, 0);
  };
  const { registrationOpen, sendsEmail } = entrances;
  if (!registrationOpen && sentTo === "") {
    return (
      <FrontSheet title="Register" description={registerTexts.closed}>
        <FrontButtonLink href="/signin">{labels.backToSignIn}</FrontButtonLink>
      </FrontSheet>
    );
  }
  const sentTitle = sendsEmail ? "Check your email" : "Ask the school for your code";
  return (
    <FrontSheet
      title={sentTo === "" ? "Register" : sentTitle}
      description={sentTo === "" && registerTexts.steps(sendsEmail)}
      footer={
        <p className={styles.line}>
          Already registered? <a href="/signin">Sign in</a>
        </p>
      }
    >
      {sentTo === "" ? (
        <RegisterForm classes={classes} onRegistered={change} />
      ) : (
        <div className={styles.sheet}>
          <p className={styles.line}>
            {sendsEmail ? (
              <>
                We sent a link to <strong>{sentTo}</strong>. Open it within one day to confirm your
                account. No email after a few minutes? Check your spam folder or ask the school
                office.
              </>
            ) : (
              <>
                {"The school does not send emails. Ask the school office for the code for"}{" "}
                <strong>{sentTo}</strong>. {"Staff ask the principal. The code works for one day."}{" "}
                If you already have an account, <a href="/signin">sign in</a> or{" "}
                <a href="/forgot-password">reset your password</a>.
              </>
            )}
          </p>
          <ConfirmEmail email={sentTo} sendsEmail={sendsEmail} onConfirmed={refresh} />
          <FrontButton kind="quiet" onClick={() => change("")}>
            Register with another email
          </FrontButton>
        </div>
      )}
    </FrontSheet>
  );
}

/** Names of the school's classes, loaded after the page. */
function useClassNames(): ClassChoice {
  const [classes, setClasses] = useState<ClassChoice>({ status: "pending", names: [] });
  useEffect(() => {
    ask("/api/classes/names").then(
      (response) => {
        const { data } = response as { data: string[] };
        setClasses({ status: "success", names: data });
      },
      () => setClasses({ status: "error", names: [] }),
    );
  }, []);
  return classes;
}
