import { useState, type FormEvent } from "react";
import { signIn } from "../../platform/session/session.ts";
import { Button } from "../../ui/page/Button.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { asFailure } from "./auth-failure.ts";
import { signInTexts, messages } from "./text.ts";
import { focusFirst, textOf, type FieldErrors } from "../form-values.ts";
import { Failure } from "../Notice.tsx";
import { Password } from "../Password.tsx";
import { useSending } from "./use-sending.ts";
import { labels, messages as uiMessages } from "../../ui/text.ts";

/** Both must be filled in; what is missing is said at its field. */
export const MISSING = {
  username: "Please enter your email, username or admission number",
  password: messages.passwordRequired,
};

/**
 * Name and password. The fields keep their own values, so that what a password manager fills in
 * counts even where the browser tells the page nothing of it.
 */
export function SignInForm(props: {
  /** The password is right, but the account's address is not confirmed yet. */
  onUnconfirmed?: (name: string) => void;
}) {
  const { busy, failure, send } = useSending(signInTexts);
  const [missing, setMissing] = useState<FieldErrors<keyof typeof MISSING>>({});

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const name = textOf(values, "username").trim();
    const password = textOf(values, "password");
    const errors = {
      ...(name === "" && { username: MISSING.username }),
      ...(password === "" && { password: MISSING.password }),
    };
    setMissing(errors);
    if (focusFirst(event.currentTarget, errors)) return;
    void send(async () => {
      try {
        await signIn(name, password);
      } catch (thrown) {
        if (asFailure(thrown).code === "email_not_confirmed") props.onUnconfirmed?.(name);
        throw thrown;
      }
    });
  };

  return (
    <Form label={labels.signInForm} onSubmit={submit}>
      <NameField error={missing.username} />
      <Password
        name="password"
        label="Password"
        autoComplete="current-password"
        error={missing.password}
      />
      <Failure>{failure}</Failure>
      <Button kind="primary" type="submit" size="md" fullWidth disabled={busy} aria-busy={busy}>
        {busy ? uiMessages.signingIn : labels.signIn}
      </Button>
    </Form>
  );
}

/** Any of the three names that people sign in with. */
export function NameField(props: { error?: string | undefined; defaultValue?: string }) {
  return (
    <TextField
      name="username"
      label={labels.signInName}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      size="md"
      {...props}
    />
  );
}
