import { useEffect, useState, type FormEvent } from "react";
import { prepareSignIn } from "../../platform/session/session.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { SplitPage } from "../front/SplitPage.tsx";
import { askForReset } from "./auth-calls.ts";
import { recoverTexts, labels, messages } from "./text.ts";
import { focusFirst, textOf } from "../form-values.ts";
import type { FrontPageProps } from "./front-page.ts";
import styles from "./FrontPage.module.css";
import { storeForm } from "../stored-form.ts";
import { Failure, Notice } from "../Notice.tsx";
import { RESET } from "./reset-name.ts";
import { NameField } from "./SignInForm.tsx";
import { useSending } from "./use-sending.ts";
import { messages as accountsMessages } from "../text.ts";

/** Asks for the mail with which a new password is chosen. */
export function ForgotPasswordPage({ school }: FrontPageProps) {
  const { busy, failure, send } = useSending(recoverTexts);
  const [missing, setMissing] = useState<string>();
  const [sent, setSent] = useState(false);
  useEffect(prepareSignIn, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = textOf(new FormData(event.currentTarget), "username").trim();
    const errors = name === "" ? { username: accountsMessages.emailRequired } : {};
    setMissing(errors.username);
    if (focusFirst(event.currentTarget, errors)) return;
    setSent(false);
    storeForm(RESET, { name });
    void send(() => askForReset(name)).then(setSent);
  };

  return (
    <SplitPage
      title="Forgot Password"
      description="We will email you a link to choose a new password. If a pupil has no email address, the link goes to the parent."
      school={school}
      footer={<AppLink href="/signin">{labels.backToSignIn}</AppLink>}
    >
      <div className={styles.sheet}>
        <Form label="Forgot password" onSubmit={submit}>
          <NameField error={missing} />
          <Failure>{failure}</Failure>
          {sent && <Notice tone="good">{messages.resetEmailSent}</Notice>}
          <Button
            kind={sent ? "secondary" : "primary"}
            type="submit"
            size="md"
            fullWidth
            disabled={busy}
            aria-busy={busy}
          >
            {busy ? "Sending..." : labels.sendResetEmail}
          </Button>
        </Form>
        {sent && (
          <ButtonLink kind="primary" size="md" fullWidth href="/reset-password">
            {messages.enterTheCodeFromTheEmail}
          </ButtonLink>
        )}
      </div>
    </SplitPage>
  );
}
