import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ChangePasswordForm } from "../profile/ChangePasswordForm.tsx";
import styles from "./NewPasswordPage.module.css";

/** Replaces every page until the password that the school gave has been changed. */
export function NewPasswordPage({ onChanged }: { onChanged: () => void }) {
  return (
    <Page
      title="Choose your own password"
      description="The school gave you your current password. Choose your own to continue."
    >
      <Panel>
        <div className={styles.form}>
          <ChangePasswordForm onChanged={onChanged} />
        </div>
      </Panel>
    </Page>
  );
}
