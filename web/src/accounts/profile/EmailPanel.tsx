import { isEmailShaped } from "@school/core/api/email-shape.ts";
import { useState, type FormEvent } from "react";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useAccount } from "../account.ts";
import { textOf } from "../form-values.ts";
import { Notice } from "../Notice.tsx";
import { useSending } from "../auth/use-sending.ts";
import { useSendsEmail } from "../sends-email.ts";
import { withProof } from "../../platform/session/proof.ts";
import { askForEmailChange } from "./profile-calls.ts";
import { emailChangeTexts, messages } from "./text.ts";
import { messages as apiMessages } from "@school/core/api/text.ts";

/** The own email address. Pupils read it; the school office changes it. */
export function EmailPanel() {
  const { email, role } = useAccount();
  const sendsEmail = useSendsEmail();
  const { busy, failure, send } = useSending(emailChangeTexts);
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const address = textOf(new FormData(form), "email").trim();
    setPendingEmail(null);
    setFault(faultOf(address, email));
    if (faultOf(address, email) !== undefined) return;
    const change = () => withProof(() => askForEmailChange(address));
    void send(change).then((done) => {
      if (!done) return;
      form.reset();
      setPendingEmail(address);
    });
  }

  return (
    <Panel title="Email" description={email ?? "The school has no email address for you yet."}>
      {role === "STUDENT" ? (
        messages.askOffice
      ) : !sendsEmail ? (
        "The school does not send emails, so the link to confirm cannot reach you. Ask the school office to change the address."
      ) : (
        <Form label="Change email" onSubmit={submit}>
          {pendingEmail !== null && (
            <Notice tone="good">
              To finish, open the link that we sent to {pendingEmail}
              {email === null ? "" : ` and the link that we sent to ${email}`}.
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
  if (!isEmailShaped(address)) return apiMessages.invalidEmail;
  return address.toLowerCase() === present ? "This is already your email address" : undefined;
}
