import { useEffect, useState, type FormEvent } from "react";
import { prepareSignIn } from "../../platform/session/session.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { SplitPage } from "../front/SplitPage.tsx";
import { askForReset } from "./auth-calls.ts";
import { forgotTexts, labels, recoverTexts } from "./text.ts";
import { focusFirst, textOf } from "../form-values.ts";
import type { FrontPageProps } from "./front-page.ts";
import styles from "./FrontPage.module.css";
import { storeForm } from "../stored-form.ts";
import { Failure, Notice } from "../Notice.tsx";
import { RESET } from "./reset-name.ts";
import { useEntrances } from "../setup/use-entrances.ts";
import { NameField } from "./SignInForm.tsx";
import { useSending } from "./use-sending.ts";
import { messages as accountsMessages } from "../text.ts";

/** Asks for the mail with which a new password is chosen. */
export function ForgotPasswordPage({ school }: FrontPageProps) {
  const { busy, failure, send } = useSending(recoverTexts);
  const [missing, setMissing] = useState<string>();
  const [sent, setSent] = useState(false);
  const entrances = useEntrances();
  const sendsEmail = entrances?.sendsEmail ?? true;
  useEffect(prepareSignIn, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = textOf(new FormData(event.currentTarget), "username").trim();
    const errors = name === "" ? { username: accountsMessages.emailRequired } : {};
    setMissing(errors.username);
    if (focusFirst(event.currentTarget, errors)) return;
    storeForm(RESET, { name });
    // A second press that is refused leaves the first email valid, and the way to its code.
    void send(() => askForReset(name)).then((done) => setSent((before) => before || done));
  };

  return (
    <SplitPage
      title="Forgot Password"
      description={entrances && (sendsEmail ? forgotTexts.byEmail : forgotTexts.inOffice)}
      school={school}
      footer={<AppLink href="/signin">{labels.backToSignIn}</AppLink>}
    >
      <div className={styles.sheet}>
        <Form label="Forgot password" onSubmit={submit}>
          <NameField error={missing} />
          <Failure>{failure}</Failure>
          {sent && <Notice tone="good">{forgotTexts.sent(sendsEmail)}</Notice>}
          <Button
            kind={sent ? "secondary" : "primary"}
            type="submit"
            size="md"
            fullWidth
            disabled={busy}
            aria-busy={busy}
          >
            {busy ? "Sending..." : forgotTexts.send(sendsEmail)}
          </Button>
        </Form>
        {sent && (
          <ButtonLink kind="primary" size="md" fullWidth href="/reset-password">
            {forgotTexts.enterCode(sendsEmail)}
          </ButtonLink>
        )}
      </div>
    </SplitPage>
  );
}
