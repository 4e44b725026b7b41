import { useState, type FormEvent } from "react";
import { FrontForm } from "../front/FrontForm.tsx";
import { focusFirst, textOf } from "../form-values.ts";
import { FrontButton, FrontButtonLink } from "../front/FrontButton.tsx";
import { FrontSheet } from "../front/FrontSheet.tsx";
import styles from "../front/FrontSheet.module.css";
import { Failure, Notice } from "../Notice.tsx";
import { storeForm } from "../stored-form.ts";
import { messages as accountsMessages } from "../text.ts";
import { askForReset } from "./auth-calls.ts";
import type { FrontPageProps } from "./front-page.ts";
import { RESET } from "./reset-name.ts";
import { NameField } from "./SignInForm.tsx";
import { forgotTexts, labels, recoverTexts } from "./text.ts";
import { useSending } from "./use-sending.ts";

/** Requests the email for choosing a new password. */
export function ForgotPasswordPage({ entrances }: FrontPageProps) {
  const { busy, failure, send } = useSending(recoverTexts);
  const [missing, setMissing] = useState<string>();
  const [sent, setSent] = useState(false);
  const { sendsEmail } = entrances;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = textOf(new FormData(event.currentTarget), "username").trim();
    const errors = name === "" ? { username: accountsMessages.emailRequired } : {};
    setMissing(errors.username);
    if (focusFirst(event.currentTarget, errors)) return void send();
    storeForm(RESET, { name });
    // If a second request is refused, the first email stays valid, and so does the link to enter
    // its code.
    void send(() => askForReset(name)).then((done) => setSent((before) => before || done));
  };

  return (
    <FrontSheet
      title="Forgot Password"
      description={
        sendsEmail
          ? "We will email you a link to choose a new password. If a pupil has no email address, the link goes to the parent."
          : "The school does not send emails. Request a code here, then ask the school office for it. The office can also give you a new password."
      }
      footer={<a href="/signin">{labels.backToSignIn}</a>}
    >
      <div className={styles.sheet}>
        <FrontForm label="Forgot password" onSubmit={submit}>
          <NameField error={missing} />
          <Failure>{failure}</Failure>
          {sent && <Notice tone="good">{forgotTexts.sent(sendsEmail)}</Notice>}
          <FrontButton kind={sent ? "secondary" : "primary"} busy={busy}>
            {busy ? "Sending..." : forgotTexts.send(sendsEmail)}
          </FrontButton>
        </FrontForm>
        {sent && (
          <FrontButtonLink href="/reset-password">
            {forgotTexts.enterCode(sendsEmail)}
          </FrontButtonLink>
        )}
      </div>
    </FrontSheet>
  );
}
