import { useEffect, useState } from "react";
import { openDocument } from "../../platform/open-document.ts";
import { FrontButton, FrontButtonLink } from "../front/FrontButton.tsx";
import { FrontSheet } from "../front/FrontSheet.tsx";
import styles from "../front/FrontSheet.module.css";
import { clearStoredForm, readStoredForm, storeForm } from "../stored-form.ts";
import { ConfirmEmail } from "./ConfirmEmail.tsx";
import type { FrontPageProps } from "./front-page.ts";
import { useFrontSession } from "./front-session.ts";
import { RegisterForm } from "./RegisterForm.tsx";
import { SlipForm } from "./SlipForm.tsx";
import { labels, registerTexts } from "./text.ts";

const SENT = "registered";

/** The choices of the first page; the address names the chosen one after "#". */
const { family, enrol, staff } = registerTexts.choices;

/** The way in: what the person wants, then the form for it, then the mail to confirm. */
export function RegisterPage({ entrances }: FrontPageProps) {
  const { status, refresh } = useFrontSession();
  const [sentTo, setSentTo] = useState("");
  const [choice, setChoice] = useState("");
  useEffect(() => {
    const choose = () => setChoice(location.hash);
    addEventListener("hashchange", choose);
    // The server has neither, so the page hydrates before they are read.
    queueMicrotask(() => {
      choose();
      setSentTo(readStoredForm(SENT, { email: "" }).email);
    });
    return () => removeEventListener("hashchange", choose);
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
  const footer = (
    <p className={styles.line}>
      Already registered? <a href="/signin">Sign in</a>
    </p>
  );
  if (sentTo !== "") {
    return (
      <FrontSheet
        title={sendsEmail ? "Check your email" : "Ask the school for your code"}
        footer={footer}
      >
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
      </FrontSheet>
    );
  }
  const steps = registrationOpen ? registerTexts.steps(sendsEmail) : registerTexts.closed;
  const form = registrationOpen && (
    <RegisterForm
      key={choice}
      initial={choice === staff.href ? "TEACHER" : "PARENT"}
      onRegistered={change}
    />
  );
  if (choice === family.href) {
    return (
      <FrontSheet title={family.title} description={registerTexts.slip} footer={footer}>
        <div className={styles.sheet}>
          <SlipForm onSignedIn={refresh} />
          <p className={styles.line}>No slip? {steps}</p>
          {form}
        </div>
      </FrontSheet>
    );
  }
  if (choice === staff.href && form) {
    return (
      <FrontSheet title={staff.title} description={steps} footer={footer}>
        {form}
      </FrontSheet>
    );
  }
  return (
    <FrontSheet
      title="Register"
      description={registrationOpen ? registerTexts.question : steps}
      footer={footer}
    >
      <div className={styles.sheet}>
        {[family, enrol, ...(form ? [staff] : [])].map(({ href, title }) => (
          <FrontButtonLink key={href} href={href}>
            {title}
          </FrontButtonLink>
        ))}
        {!form && <a href="/signin">{labels.backToSignIn}</a>}
      </div>
    </FrontSheet>
  );
}
