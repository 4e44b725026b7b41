import { type FormEvent, useEffect, useState } from "react";
import { prepareSignIn, signOut } from "../../platform/session/session.ts";
import { useSession } from "../../platform/session/use-session.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { SplitPage } from "../front/SplitPage.tsx";
import { ArrivalNotice } from "./ArrivalNotice.tsx";
import type { FrontPageProps } from "./front-page.ts";
import styles from "./FrontPage.module.css";
import { clearStoredForm, readStoredForm } from "../stored-form.ts";
import { Failure, Notice } from "../Notice.tsx";
import { RESET } from "./reset-name.ts";
import { SecondFactorForm } from "./SecondFactorForm.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { choosePassword, enterMailCode } from "./auth-calls.ts";
import { resetTexts, labels, messages } from "./text.ts";
import { CodeField } from "./CodeField.tsx";
import { type FieldErrors, focusFirst, textOf } from "../form-values.ts";
import { Password } from "../Password.tsx";
import { checkReset, LENGTH_TEXT, type ResetForm } from "../password-rules.ts";
import { NameField } from "./SignInForm.tsx";
import { useSending } from "./use-sending.ts";
import { labels as accountsLabels } from "../text.ts";
import { messages as accountsMessages } from "@school/core/accounts/text.ts";

/** Sets a new password after a mail: through its link, or with its code. */
export function ResetPasswordPage({ school }: FrontPageProps) {
  const { status, demand, fromMail, notice } = useSession();
  const [done, setDone] = useState(false);
  useEffect(prepareSignIn, []);

  if (status === "loading") return <LoadingState />;
  const hasToken = status === "signed-in" && fromMail;
  const finish = async () => {
    clearStoredForm(RESET);
    setDone(true);
    // Signing in with it shows that the new password works, and lets the browser remember it.
    await signOut();
  };
  return (
    <SplitPage
      title="Reset Password"
      school={school}
      footer={!done && <AppLink href="/signin">{labels.backToSignIn}</AppLink>}
    >
      <div className={styles.sheet}>
        {done ? (
          <>
            <Notice tone="good">{messages.passwordUpdated}</Notice>
            <ButtonLink kind="primary" size="md" fullWidth href="/signin">
              {labels.backToSignIn}
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

/** The new password twice; without the mail's link also the name and the mail's code. */
function ResetPasswordForm(props: { hasToken: boolean; onDone: () => Promise<void> }) {
  const { hasToken, onDone } = props;
  const { busy, failure, send } = useSending(resetTexts);
  const [errors, setErrors] = useState<FieldErrors<keyof ResetForm>>({});

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const form = {
      hasToken,
      username: textOf(values, "username").trim(),
      code: textOf(values, "code").trim(),
      password: textOf(values, "password"),
      confirmation: textOf(values, "confirmation"),
    };
    const issues = checkReset(form);
    setErrors(issues);
    if (focusFirst(event.currentTarget, issues)) return;
    void send(async () => {
      if (!hasToken) await enterMailCode("recovery", form.username, form.code);
      await choosePassword(form.password);
      await onDone();
    });
  };

  return (
    <Form label="Reset password" onSubmit={submit}>
      {!hasToken && (
        <>
          <NameField
            error={errors.username}
            defaultValue={readStoredForm(RESET, { name: "" }).name}
          />
          <CodeField
            label={labels.codeFromTheEmail}
            description="6 digits. You do not need it if you open the link in the email."
            maxLength={9}
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
      <Button kind="primary" type="submit" size="md" fullWidth disabled={busy} aria-busy={busy}>
        {busy ? "Saving..." : labels.updatePassword}
      </Button>
    </Form>
  );
}
