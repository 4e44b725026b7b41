import type { FormEvent } from "react";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { CodeField } from "../auth/CodeField.tsx";
import { textOf } from "../form-texts.ts";
import { useSending } from "../auth/use-sending.ts";
import { proveFactor, type NewFactor } from "./profile-calls.ts";
import styles from "./Profile.module.css";
import { factorTexts } from "./profile-texts.ts";

interface EnrolFactorProps {
  factor: NewFactor;
  onProved: () => Promise<void>;
  onCancel: () => void;
}

/** The QR code for the person's app, and the first code out of it. */
export function EnrolFactor({ factor, onProved, onCancel }: EnrolFactorProps) {
  const { busy, failure, send } = useSending(factorTexts);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const code = textOf(new FormData(event.currentTarget), "code").replace(/\s/g, "");
    void send(async () => {
      await proveFactor(factor.id, code);
      await onProved();
    });
  }

  return (
    <Form label="Set up two-step sign-in" onSubmit={submit}>
      <p className={styles.text}>
        Scan this with an authenticator app, such as Google Authenticator or Aegis.
      </p>
      <div className={styles.code}>
        <img src={factor.totp.qr_code} alt="QR code for the authenticator app" />
      </div>
      <p className={styles.text}>
        Or type the key into the app: <span className={styles.secret}>{factor.totp.secret}</span>
      </p>
      <CodeField label="Code" description="The six digits that the app shows." maxLength={9} />
      <FormActions
        submit="Verify"
        busyLabel="Verifying..."
        busy={busy}
        onCancel={onCancel}
        error={failure}
      />
    </Form>
  );
}
