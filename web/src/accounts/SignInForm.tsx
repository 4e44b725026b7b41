import { useState, type FormEvent } from "react";
import { signIn } from "../platform/session/session.ts";
import { Button } from "../ui/Button.tsx";
import { PasswordField, TextField } from "../ui/FormFields.tsx";
import { Form } from "../ui/FormLayout.tsx";
import styles from "./SignInForm.module.css";
import { asFailure, signInText } from "./sign-in-errors.ts";

/** Both must be filled in; what is missing is said at its field. */
const MISSING = {
  name: "Please enter your email, username or admission number",
  password: "Please enter your password",
};

type FieldErrors = Partial<Record<keyof typeof MISSING, string>>;

/**
 * Name and password. The fields keep their own values, so that what a password manager fills in
 * counts even where the browser tells the page nothing of it.
 */
export function SignInForm() {
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const values = new FormData(form);
    const name = textOf(values.get("username")).trim();
    const password = textOf(values.get("password"));
    setFailure(null);
    setMissing({
      ...(name === "" && { name: MISSING.name }),
      ...(password === "" && { password: MISSING.password }),
    });
    if (name === "" || password === "") {
      form.querySelector<HTMLElement>(name === "" ? "[name=username]" : "[name=password]")?.focus();
      return;
    }
    setBusy(true);
    try {
      await signIn(name, password);
    } catch (thrown) {
      setFailure(signInText(asFailure(thrown)));
      setBusy(false);
    }
  };

  return (
    <Form label="Sign in" onSubmit={(event) => void submit(event)}>
      <TextField
        name="username"
        label="Email, username or admission number"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        error={missing.name}
        size="md"
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": "Show or hide password", tabIndex: 0 }}
        error={missing.password}
        size="md"
      />
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <Button kind="primary" type="submit" size="md" fullWidth disabled={busy} aria-busy={busy}>
        {busy ? "Signing in..." : "Sign In"}
      </Button>
    </Form>
  );
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}
