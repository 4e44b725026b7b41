import type { SettingKey } from "@school/core/school/setting-keys.ts";
import type { SchoolSettings } from "@school/core/school/settings/contract.ts";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { RadioField, SwitchField } from "../../ui/fields/FormFields.tsx";
import { labels as uiLabels } from "../../ui/text.ts";
import { failures, switchLabels } from "./text.ts";
import { useSettingChoice, useSettings } from "./use-settings.ts";

interface ChoiceProps {
  settings: SchoolSettings;
}

interface SettingSwitchProps extends ChoiceProps {
  setting: SettingKey;
  label: string;
  description: string;
}

/** A setting that is on or off, and acts when it is moved. */
export function SettingSwitch({ settings, setting, label, description }: SettingSwitchProps) {
  const { busy, value, choose } = useSettingChoice(settings, setting);
  return (
    <SwitchField
      label={label}
      description={description}
      checked={value === true}
      disabled={busy}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  );
}

/** Whether families see the position in class. */
export function PositionSwitch({ settings }: ChoiceProps) {
  return (
    <SettingSwitch
      settings={settings}
      setting="show_position"
      label={switchLabels.showPosition}
      description="Pupils and parents see the position in class."
    />
  );
}

/** The same, as part of another page. */
export function FirstPosition() {
  const settings = useSettings().data?.data;
  return settings ? <PositionSwitch settings={settings} /> : <LoadingState />;
}

/** The name by which the header and the public page greet people. */
export function GreetingChoice({ settings }: ChoiceProps) {
  const failure = failures.updateWelcomeMessage;
  const { value, choose } = useSettingChoice(settings, "welcome_message_type", { failure });
  return (
    <RadioField
      label="Greet users by"
      value={value === "firstname" ? "firstname" : "email"}
      options={[
        { value: "email", label: "Email" },
        { value: "firstname", label: uiLabels.firstName },
      ]}
      onChange={choose}
    />
  );
}
