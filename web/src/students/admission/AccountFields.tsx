import { randomPassword } from "../../accounts/random-password.ts";
import { Button } from "../../ui/page/Button.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { RecordSection } from "../../ui/fields/RecordFields.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Muted, Row } from "../../ui/page/Layout.tsx";
import { PassportField, type UploadedPassport } from "../records/PassportField.tsx";
import type { StudentForm } from "../records/RecordSections.tsx";
import styles from "./Admission.module.css";

interface AccountFieldsProps {
  form: StudentForm;
  password: string;
  onPassword: (password: string) => void;
  passport: UploadedPassport | null;
  onPassport: (passport: UploadedPassport | null) => void;
}

/** Fields of the pupil's sign-in, and the pupil's picture. */
export function AccountFields(props: AccountFieldsProps) {
  const { form, password, onPassword, passport, onPassport } = props;
  return (
    <RecordSection
      form={form}
      section="account"
      title="Account and picture"
      description="Pupils can sign in with username or admission number. An email or a mobile number of the pupil or a parent is required."
    >
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
        <Row>
          <CopyButton text={password} />
          <Button onClick={() => onPassword(randomPassword())}>Regenerate</Button>
        </Row>
        <Muted small>
          The pupil must change it at the first sign-in. It is printed on the login slip.
        </Muted>
      </div>
      <PassportField
        src={passport?.url ?? null}
        onUploaded={onPassport}
        onRemove={() => onPassport(null)}
        error={form.issueFor("passportId")}
      />
    </RecordSection>
  );
}

/** Browsers copy only on a secure address or on localhost; elsewhere the person selects the words. */
export function CopyButton({ text }: { text: string }) {
  if (!window.isSecureContext) return null;
  return (
    <Button
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => toastSuccess("Copied"),
          () => toastError("Could not copy. Select the text and copy it."),
        );
      }}
    >
      Copy
    </Button>
  );
}
