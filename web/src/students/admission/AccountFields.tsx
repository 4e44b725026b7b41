import { randomPassword } from "../../accounts/random-password.ts";
import { Button } from "../../ui/page/Button.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, FormSection } from "../../ui/fields/FormLayout.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { PassportField, type UploadedPassport } from "../records/PassportField.tsx";
import { inputOf, type RecordForm } from "../records/record-form.ts";
import styles from "./Admission.module.css";

interface AccountFieldsProps {
  form: RecordForm;
  password: string;
  onPassword: (password: string) => void;
  passport: UploadedPassport | null;
  onPassport: (passport: UploadedPassport | null) => void;
}

/** How the pupil signs in, and the pupil's picture. */
export function AccountFields(props: AccountFieldsProps) {
  const { form, password, onPassword, passport, onPassport } = props;
  return (
    <FormSection
      title="Account and picture"
      description="A pupil without an email signs in with username or admission number; a parent's email is then enough."
    >
      <FieldGrid>
        <TextField type="email" label="Student Email" maxLength={254} {...inputOf(form, "email")} />
        <TextField
          type="tel"
          label="Student Phone"
          maxLength={30}
          {...inputOf(form, "studentPhone")}
        />
      </FieldGrid>
      <div className={styles.password}>
        <TextField
          label="Password"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          withAsterisk
          required
          value={password}
          error={form.issueFor("password")}
          onChange={(event) => onPassword(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <CopyButton text={password} />
          <Button onClick={() => onPassword(randomPassword())}>Regenerate</Button>
        </div>
        <p className={styles.faint}>
          The pupil chooses another at the first sign-in. It is on the login slip too.
        </p>
      </div>
      <PassportField
        src={passport?.url ?? null}
        onUploaded={onPassport}
        onRemove={() => onPassport(null)}
        error={form.issueFor("passportId")}
      />
    </FormSection>
  );
}

/** Browsers copy only on a safe address or this computer; elsewhere the words are selected by hand. */
export function CopyButton({ text }: { text: string }) {
  if (!window.isSecureContext) return null;
  return (
    <Button
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => toastSuccess("Copied"),
          () => toastError("Your browser does not allow copying."),
        );
      }}
    >
      Copy
    </Button>
  );
}
