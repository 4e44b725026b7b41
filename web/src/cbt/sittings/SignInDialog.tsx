import { useEffect, useRef } from "react";
import styles from "./controls.module.css";
import { SignIn } from "./SignIn.tsx";

/**
 * Signing in again on top of the test. It may be left, since answering goes on without a session;
 * the browser's own dialog keeps the focus and gives it back.
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
      className={styles.dialog}
      aria-labelledby="sign-in-again"
      onClose={onClose}
    >
      <h2 id="sign-in-again">Sign in again</h2>
      <p>Your session has ended. Your answers are kept and go to school when you have signed in.</p>
      <SignIn />
      <button type="button" className={styles.secondary} onClick={() => dialog.current?.close()}>
        Later: go on with the test
      </button>
    </dialog>
  );
}
