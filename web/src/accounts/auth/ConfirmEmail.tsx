import { isEmailShaped } from "@school/core/api/email-shape.ts";
import { useState, type FormEvent } from "react";
import { FrontForm } from "../front/FrontForm.tsx";
import { resendConfirmation, enterMailCode } from "./auth-calls.ts";
import { codeField, confirmationTexts, labels } from "./text.ts";
import { SIX_DIGITS } from "./six-digits.ts";
import { focusFirst, textOf } from "../form-values.ts";
import { Field } from "../front/Fields.tsx";
import { FrontButton } from "../front/FrontButton.tsx";
import { Failure, Notice } from "../Notice.tsx";
import { useSending } from "./use-sending.ts";
import { messages } from "@school/core/api/text.ts";

/** For an unconfirmed email address: accepts the code of the email, or sends the email again. */
export function ConfirmEmail(props: {
  email: string;
  sendsEmail: boolean;
  onConfirmed: () => void;
}) {
  const { email, sendsEmail, onConfirmed } = props;
  const { busy, failure, send } = useSending(confirmationTexts);
  const [missing, setMissing] = useState<string>();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = textOf(new FormData(event.currentTarget), "code").trim();
    const errors = code === "" ? { code: "Please enter the code" } : {};
    setMissing(errors.code);
    if (focusFirst(event.currentTarget, errors)) return void send();
    void send(async () => {
      await enterMailCode("signup", email, code);
      onConfirmed();
    });
  };

  return (
    <>
      <FrontForm label="Confirm your email" onSubmit={submit}>
        <Field
          {...SIX_DIGITS}
          label={sendsEmail ? labels.codeFromTheEmail : codeField.fromOffice}
          description={
            sendsEmail ? "6 digits. Use it if you read the email on another device." : "6 digits."
          }
          error={missing}
        />
        <Failure>{failure}</Failure>
        <FrontButton kind="primary" busy={busy}>
          {busy ? "Confirming..." : "Confirm"}
        </FrontButton>
      </FrontForm>
      {sendsEmail && <ResendConfirmation email={email} />}
    </>
  );
}

/** Sends the confirmation email again; asks for the address if it is unknown. */
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
    if (focusFirst(event.currentTarget, errors)) return void send();
    setSent(false);
    void send(() => resendConfirmation(address)).then(setSent);
  };

  return (
    <FrontForm label={labels.sendAgain} onSubmit={submit}>
      {email === null && (
        <Field name="email" type="email" label="Email" autoComplete="email" error={missing} />
      )}
      <Failure>{failure}</Failure>
      {sent && <Notice tone="good">Confirmation email sent. Please check your inbox.</Notice>}
      <FrontButton busy={busy}>{busy ? "Sending..." : labels.sendAgain}</FrontButton>
    </FrontForm>
  );
}
