import { useState, type FormEvent } from "react";
import { failureText } from "../../accounts/auth/auth-failure.ts";
import { signInTexts } from "../../accounts/auth/auth-texts.ts";
import { signIn } from "../../platform/session/session.ts";
import styles from "./controls.module.css";

/** Signing in on this page: small, since it has to come over a poor network. */
export function SignIn() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const [name, password] = [values.get("username"), values.get("password")];
    if (isBusy || typeof name !== "string" || typeof password !== "string") return;
    setIsBusy(true);
    setFailure(null);
    signIn(name.trim(), password)
      .catch((thrown: unknown) => setFailure(failureText(thrown, signInTexts)))
      .finally(() => setIsBusy(false));
  };

  return (
    <form className={styles.form} onSubmit={submit} aria-label="Sign in">
      <label className={styles.field}>
        Email, username or admission number
        <input
          name="username"
          required
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </label>
      <label className={styles.field}>
        Password
        <input name="password" type="password" required autoComplete="current-password" />
      </label>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className={styles.primary} disabled={isBusy}>
        {isBusy ? "Signing in..." : "Sign In"}
      </button>
    </form>
  );
}
