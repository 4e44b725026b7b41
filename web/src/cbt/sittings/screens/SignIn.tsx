import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { failureText } from "../../../accounts/auth/auth-failure.ts";
import { signInTexts } from "../../../accounts/auth/text.ts";
import { signIn, signOut } from "../../../platform/session/session.ts";
import { buttons } from "../text.ts";
import controls from "./controls.module.css";
import { labels, messages } from "../../../ui/text.ts";

/** The sign-in of the test page, small for poor networks. */
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
    <form className={controls.form} onSubmit={submit} aria-label={labels.signInForm}>
      <label className={controls.field}>
        {labels.signInName}
        <input
          name="username"
          required
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </label>
      <label className={controls.field}>
        Password
        <input name="password" type="password" required autoComplete="current-password" />
      </label>
      {failure && (
        <p className={controls.failure} role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className={controls.primary} disabled={isBusy}>
        {isBusy ? messages.signingIn : labels.signIn}
      </button>
    </form>
  );
}

/**
 * Signing in again during the test. It can be closed, since answering needs no session; the native
 * dialog traps the focus and restores it.
 */
export function SignInDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={controls.dialog}
      aria-labelledby="sign-in-again"
      onClose={onClose}
    >
      <h2 id="sign-in-again">{buttons.signInAgain}</h2>
      <p>You are signed out. Your answers are still here. Sign in to send them to school.</p>
      <SignIn />
      <button type="button" className={controls.secondary} onClick={() => dialog.current?.close()}>
        Not now
      </button>
    </dialog>
  );
}

/** For shared devices: signs out, so that the next pupil can sign in on this page. */
export function SignOutButton({ children }: { children: ReactNode }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => {
    setIsLeaving(true);
    void signOut().then(() => location.reload());
  };
  return (
    <button type="button" className={controls.secondary} disabled={isLeaving} onClick={leave}>
      {isLeaving ? "Signing out…" : children}
    </button>
  );
}
