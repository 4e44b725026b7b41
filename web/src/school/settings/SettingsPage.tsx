import type { SchoolSettings } from "@school/core/school/contract-settings.ts";
import { useAddress } from "../../platform/address.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { RadioField } from "../../ui/fields/FormFields.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { CurrentTerm } from "./CurrentTerm.tsx";
import { DefaultPassword } from "./DefaultPassword.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import styles from "./Settings.module.css";
import { SettingsFrame } from "./SettingsFrame.tsx";
import { SettingSwitch } from "./SettingSwitch.tsx";
import { settingOf, useSettingChange } from "./use-settings.ts";

/** How the portal behaves; each switch acts at once. */
export function SettingsPage() {
  const [{ steps }] = useAddress(["steps"]);
  return (
    <SettingsFrame title="Settings" description="Each choice acts as soon as it is made.">
      {(settings) => (
        <div className={styles.columns}>
          {steps !== "" && (
            <div className={styles.wide}>
              <FirstSteps />
            </div>
          )}
          <div className={styles.column} id="term">
            <Panel title="Term">
              <div className={styles.stack}>
                <CurrentTerm settings={settings} />
                <ButtonLink href="/dashboard/settings/academic">Sessions and grading</ButtonLink>
              </div>
            </Panel>
            <Panel title="Greeting">
              <WelcomeMessage settings={settings} />
            </Panel>
            <Panel title="Results">
              <div className={styles.stack}>
                <SettingSwitch
                  settings={settings}
                  setting="student_class_filter_enabled"
                  label="Class selector for students"
                  description="A student's results page can show earlier classes."
                />
                <SettingSwitch
                  settings={settings}
                  setting="show_position"
                  label="Show the position"
                  description="Students and parents see the position in class."
                />
                <SettingSwitch
                  settings={settings}
                  setting="every_teacher_may_enter"
                  label="Every teacher may enter scores for every class"
                  description="Off, teachers enter them for their own classes and subjects."
                />
              </div>
            </Panel>
          </div>
          <div className={styles.column}>
            <Panel title="Accounts">
              <div className={styles.stack}>
                <SettingSwitch
                  settings={settings}
                  setting="registration_open"
                  label="People may register themselves"
                  description="It grants nothing until the school approves or links the account."
                />
                <SettingSwitch
                  settings={settings}
                  setting="enable_profile_images"
                  label="Profile pictures"
                  description="People may upload a picture of themselves."
                />
              </div>
            </Panel>
            <Panel
              title="Default password"
              description={
                settings.hasDefaultPassword ? "A default password is set." : "None is set."
              }
            >
              <DefaultPassword hasOne={settings.hasDefaultPassword} />
            </Panel>
          </div>
        </div>
      )}
    </SettingsFrame>
  );
}

function WelcomeMessage({ settings }: { settings: SchoolSettings }) {
  const key = "welcome_message_type";
  const { pending, save } = useSettingChange(settings, "Error updating welcome message type");
  const value = pending[key] ?? settingOf(settings, key)?.value;
  return (
    <RadioField
      label="The portal greets people by"
      value={value === "firstname" ? "firstname" : "email"}
      options={[
        { value: "email", label: "Email" },
        { value: "firstname", label: "First name" },
      ]}
      onChange={(chosen) => save({ [key]: chosen })}
    />
  );
}
