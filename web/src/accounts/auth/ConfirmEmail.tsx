import { isEmailShaped } from "@school/core/accounts/users/user-form.ts";
import { useState, type FormEvent } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { resendConfirmation, enterMailCode } from "./auth-calls.ts";
import { codeField, confirmationTexts, labels } from "./text.ts";
import { CodeField } from "./CodeField.tsx";
import { focusFirst, textOf } from "../form-values.ts";
import { Failure, Notice } from "../Notice.tsx";
import { useSending } from "./use-sending.ts";
import { messages } from "@school/core/api/text.ts";

/** For an address that waits for its confirmation: the mail's code, or the mail once more. */
export function ConfirmEmail({ email, sendsEmail }: { email: string; sendsEmail: boolean }) {
  const { busy, failure, send } = useSending(confirmationTexts);
  const [missing, setMissing] = useState<string>();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = textOf(new FormData(event.currentTarget), "code").trim();
    const errors = code === "" ? { code: "Please enter the code" } : {};
    setMissing(errors.code);
    if (focusFirst(event.currentTarget, errors)) return;
    void send(() => enterMailCode("signup", email, code));
  };

  return (
    <>
      <Form label="Confirm your email" onSubmit={submit}>
        <CodeField
          label={sendsEmail ? labels.codeFromTheEmail : codeField.fromOffice}
          description={sendsEmail ? codeField.otherDevice : "6 digits."}
          maxLength={9}
          error={missing}
        />
        <Failure>{failure}</Failure>
        <Button kind="primary" type="submit" size="md" fullWidth disabled={busy} aria-busy={busy}>
          {busy ? "Confirming..." : "Confirm"}
        </Button>
      </Form>
      {sendsEmail && <ResendConfirmation email={email} />}
    </>
  );
}

/** Sends the confirmation mail again; asks for the address where it is not known. */
export function ResendConfirmation({ email }: { email: string | null }) {
  const { busy, failure, send } = useSending(confirmationTexts);
  const [missing, setMissing] = useState<string>();
  const [sent, setSent] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = textOf(new FormData(event.currentTarget), "email").trim();
    const address = email ?? typed;
    const errors = isEmailShaped(address) ? {} : { email: messages.invalidEmail };
    setMissing(errors.email);
    if (focusFirst(event.currentTarget, errors)) return;
    setSent(false);
    void send(() => resendConfirmation(address)).then(setSent);
  };

  return (
    <Form label={labels.sendAgain} onSubmit={submit}>
      {email === null && (
        <TextField
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          size="md"
          error={missing}
        />
      )}
      <Failure>{failure}</Failure>
      {sent && <Notice tone="good">Confirmation email sent. Please check your inbox.</Notice>}
      <Button type="submit" size="md" fullWidth disabled={busy} aria-busy={busy}>
        {busy ? "Sending..." : labels.sendAgain}
      </Button>
    </Form>
  );
}
