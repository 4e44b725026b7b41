import type { UploadedPassport } from "../records/PassportField.tsx";
import { CopyButton } from "./AccountFields.tsx";
import styles from "./Admission.module.css";

interface AccountCheckProps {
  password: string;
  passport: UploadedPassport | null;
}

/** The password, to be noted or copied now, and the picture. */
export function AccountCheck({ password, passport }: AccountCheckProps) {
  return (
    <div className={styles.accountCheck}>
      <p>
        Password <code className={styles.code}>{password || "—"}</code>
      </p>
      {password !== "" && <CopyButton text={password} />}
      {passport ? (
        <img className={styles.picture} src={passport.url} alt="Passport" />
      ) : (
        <p>No passport image</p>
      )}
    </div>
  );
}
