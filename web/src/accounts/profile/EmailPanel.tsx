import { isEmailShaped } from "@school/core/accounts/users/user-form.ts";
import { useState, type FormEvent } from "react";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useAccount } from "../account.ts";
import { textOf } from "../form-texts.ts";
import { Notice } from "../Notice.tsx";
import { useSending } from "../auth/use-sending.ts";
import { askForEmailChange } from "./profile-calls.ts";
import styles from "./Profile.module.css";
import { emailChangeTexts } from "./profile-texts.ts";

/** The own e-mail address. Pupils read it; the school office changes it. */
export function EmailPanel() {
  const { email, role } = useAccount();
  const { busy, failure, send } = useSending(emailChangeTexts);
  const [asked, setAsked] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const address = textOf(new FormData(form), "email").trim();
    setAsked(null);
    setFault(faultOf(address, email));
    if (faultOf(address, email) !== undefined) return;
    void send(() => askForEmailChange(address)).then((done) => {
      if (!done) return;
      form.reset();
      setAsked(address);
    });
  }

  return (
    <Panel title="Email" description={email ?? "You have no email address at the school yet."}>
      {role === "STUDENT" ? (
        <p className={styles.text}>The school office changes it for you.</p>
      ) : (
        <Form label="Change email" onSubmit={submit}>
          {asked !== null && (
            <Notice tone="good">
              Open the link in the email to {asked}
              {email === null ? "" : ` and the one to ${email}`}. The address changes once
              {email === null ? " it is confirmed." : " both are confirmed."}
            </Notice>
          )}
          <TextField
            name="email"
            type="email"
            label="New email"
            autoComplete="email"
            maxLength={254}
            error={fault}
          />
          <FormActions submit="Change Email" busyLabel="Sending..." busy={busy} error={failure} />
        </Form>
      )}
    </Panel>
  );
}

function faultOf(address: string, present: string | null): string | undefined {
  if (!isEmailShaped(address)) return "Please enter a valid email address";
  return address.toLowerCase() === present ? "That is your email address already" : undefined;
}
