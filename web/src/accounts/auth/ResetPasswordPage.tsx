import { useEffect, useRef, useState, type FormEvent } from "react";
import { messages as accountsMessages } from "@school/core/accounts/text.ts";
import { FrontForm } from "../front/FrontForm.tsx";
import { focusFirst, textOf, type FieldErrors } from "../form-values.ts";
import { Field, Password } from "../front/Fields.tsx";
import { FrontButton, FrontButtonLink } from "../front/FrontButton.tsx";
import { FrontSheet } from "../front/FrontSheet.tsx";
import styles from "../front/FrontSheet.module.css";
import { LoadingLine } from "../front/LoadingLine.tsx";
import { Failure, Notice } from "../Notice.tsx";
import { checkReset, LENGTH_TEXT, type ResetForm } from "../password-rules.ts";
import { clearStoredForm, fillIn, readStoredForm } from "../stored-form.ts";
import { labels as accountsLabels } from "../text.ts";
import { ArrivalText } from "./ArrivalText.tsx";
import { choosePassword, enterMailCode, signOut } from "./auth-calls.ts";
import type { FrontPageProps } from "./front-page.ts";
import { useFrontSession } from "./front-session.ts";
import { RESET } from "./reset-name.ts";
import { SecondFactorForm } from "./SecondFactorForm.tsx";
import { NameField } from "./SignInForm.tsx";
import { SIX_DIGITS } from "./six-digits.ts";
import { codeField, labels, messages, newCodeTexts, resetTexts } from "./text.ts";
import { useSending } from "./use-sending.ts";

/** Sets a new password after a mail: through its link, or with its code. */
export function ResetPasswordPage({ entrances: { sendsEmail } }: FrontPageProps) {
  const { status, needsCode, fromMail, notice, arrival, refresh } = useFrontSession();
  const [done, setDone] = useState(false);
  const hasToken = status === "signed-in" && fromMail;
  const finish = async () => {
    clearStoredForm(RESET);
    // Signing in with it shows that the new password works, and lets the browser remember it.
    await signOut();
    setDone(true);
    refresh();
  };
  return (
    <FrontSheet
      title="Reset Password"
      footer={!done && <a href="/signin">{labels.backToSignIn}</a>}
    >
      <div className={styles.sheet}>
        {status === "loading" ? (
          <LoadingLine />
        ) : done ? (
          <>
            <Notice tone="good">{messages.passwordUpdated}</Notice>
            <FrontButtonLink href="/signin">{labels.backToSignIn}</FrontButtonLink>
          </>
        ) : (
          <>
            {notice !== null && <Notice>{notice}</Notice>}
            <ArrivalText arrival={arrival} />
            {hasToken && needsCode ? (
              <SecondFactorForm onChanged={refresh} />
            ) : (
              <ResetPasswordForm {...{ hasToken, sendsEmail }} onDone={finish} />
            )}
            {!hasToken && (
              <p className={styles.line}>
                {newCodeTexts.none(sendsEmail)}{" "}
                <a href="/forgot-password">{newCodeTexts.ask(sendsEmail)}</a>
              </p>
            )}
          </>
        )}
      </div>
    </FrontSheet>
  );
}

/** The new password twice; without the mail's link also the name and the mail's code. */
function ResetPasswordForm(props: {
  hasToken: boolean;
  sendsEmail: boolean;
  onDone: () => Promise<void>;
}) {
  const { hasToken, sendsEmail, onDone } = props;
  const { busy, failure, send } = useSending(resetTexts);
  const [errors, setErrors] = useState<FieldErrors<keyof ResetForm>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const { name } = readStoredForm(RESET, { name: "" });
    if (form.current) fillIn(form.current, { username: name });
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const typed = {
      hasToken,
      username: textOf(values, "username").trim(),
      code: textOf(values, "code").trim(),
      password: textOf(values, "password"),
      confirmation: textOf(values, "confirmation"),
    };
    const issues = checkReset(typed);
    setErrors(issues);
    if (focusFirst(event.currentTarget, issues)) return void send();
    void send(async () => {
      if (!hasToken) await enterMailCode("recovery", typed.username, typed.code);
      await choosePassword(typed.password);
      await onDone();
    });
  };

  return (
    <FrontForm ref={form} label="Reset password" onSubmit={submit}>
      {!hasToken && (
        <>
          <NameField error={errors.username} />
          <Field
            {...SIX_DIGITS}
            label={sendsEmail ? labels.codeFromTheEmail : codeField.fromOffice}
            description={newCodeTexts.otherWay(sendsEmail)}
            error={errors.code}
          />
        </>
      )}
      <Password
        name="password"
        label={accountsMessages.newPassword}
        description={LENGTH_TEXT}
        autoComplete="new-password"
        error={errors.password}
      />
      <Password
        name="confirmation"
        label={accountsLabels.confirmNewPassword}
        autoComplete="new-password"
        error={errors.confirmation}
      />
      <Failure>{failure}</Failure>
      <FrontButton kind="primary" busy={busy}>
        {busy ? "Saving..." : "Update Password"}
      </FrontButton>
    </FrontForm>
  );
}
