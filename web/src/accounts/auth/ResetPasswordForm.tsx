import { useState, type FormEvent } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { choosePassword, enterMailCode } from "./auth-calls.ts";
import { resetTexts } from "./auth-texts.ts";
import { CodeField } from "./CodeField.tsx";
import { focusFirst, textOf, type FieldErrors } from "../form-texts.ts";
import { kept } from "../kept.ts";
import { Failure } from "../Notice.tsx";
import { Password } from "../Password.tsx";
import { checkReset, type ResetForm } from "../password-rules.ts";
import { RESET } from "./reset-name.ts";
import { NameField } from "./SignInForm.tsx";
import { useSending } from "./use-sending.ts";

/** The new password twice; without the mail's link also the name and the mail's code. */
export function ResetPasswordForm(props: { hasToken: boolean; onDone: () => Promise<void> }) {
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
    const wrong = checkReset(form);
    setErrors(wrong);
    if (focusFirst(event.currentTarget, wrong)) return;
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
          <NameField error={errors.username} defaultValue={kept(RESET, { name: "" }).name} />
          <CodeField
            label="Code from the email"
            description="Six digits; opening the link in the email spares you this."
            maxLength={9}
            error={errors.code}
          />
        </>
      )}
      <Password
        name="password"
        label="New password"
        description="6 characters or more."
        autoComplete="new-password"
        error={errors.password}
      />
      <Password
        name="confirmation"
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirmation}
      />
      <Failure>{failure}</Failure>
      <Button kind="primary" type="submit" size="md" fullWidth disabled={busy} aria-busy={busy}>
        {busy ? "Saving..." : "Update Password"}
      </Button>
    </Form>
  );
}
