import styles from "../front/FrontSheet.module.css";
import type { FrontPageProps } from "./front-page.ts";

/** Help for people who cannot sign in yet. */
export function SignInHelp({ entrances }: FrontPageProps) {
  return (
    <p className={styles.line}>
      {entrances.registrationOpen && (
        <>
          New here? <a href="/register">Register</a>
          <br />
        </>
      )}
      {entrances.codeChannels.length === 0 && (
        <>
          Parents: use the phone number and the password on your slip from the school.
          <br />
        </>
      )}
      No email address? Ask the school office for a new password.
    </p>
  );
}
