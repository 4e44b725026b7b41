import type { SchoolSettings } from "@school/core/school/contract-settings.ts";
import type { SettingKey } from "@school/core/school/setting-keys.ts";
import { SwitchField } from "../../ui/fields/FormFields.tsx";
import { settingOf, useSettingChange } from "./use-settings.ts";

interface SettingSwitchProps {
  settings: SchoolSettings;
  setting: SettingKey;
  label: string;
  description: string;
}

/** A setting that is on or off, and acts when it is moved. */
export function SettingSwitch({ settings, setting, label, description }: SettingSwitchProps) {
  const { busy, pending, save } = useSettingChange(settings, "Failed to save");
  const value = pending[setting] ?? settingOf(settings, setting)?.value;
  return (
    <SwitchField
      label={label}
      description={description}
      checked={value === true}
      disabled={busy}
      onChange={(event) => save({ [setting]: event.currentTarget.checked })}
    />
  );
}
