import { STAFF_PASSWORD_HINT } from "@school/core/staff/records/staff-form.ts";
import { randomPassword } from "../../accounts/random-password.ts";
import { Button } from "../../ui/page/Button.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import styles from "./Record.module.css";
import type { StaffForm } from "./use-staff-form.ts";

/** In plain sight, since it is to be handed over: made up, or typed. */
export function NewPasswordField({ form }: { form: StaffForm }) {
  const { password, generated } = form.values;
  const isGenerated = password !== "" && password === generated;
  const note = isGenerated
    ? "Made up; the login slip shows it too, until it is changed."
    : "Typed by you.";
  return (
    <div className={styles.made}>
      <TextField
        label={form.labels.password}
        description={`${STAFF_PASSWORD_HINT}. ${password === "" ? "" : note}`}
        withAsterisk
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={password}
        error={form.issueFor("password")}
        onChange={(event) => form.change({ password: event.currentTarget.value })}
      />
      <Button
        onClick={() => {
          const made = randomPassword();
          form.change({ password: made, generated: made });
        }}
      >
        Make up another
      </Button>
    </div>
  );
}
