import type { SchoolSettings } from "@school/core/school/contract-settings.ts";
import { settingFault, type SettingKey } from "@school/core/school/setting-keys.ts";
import { useState } from "react";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { NumberPatterns } from "./NumberPatterns.tsx";
import { SchoolColour } from "./SchoolColour.tsx";
import { SchoolLogo } from "./SchoolLogo.tsx";
import styles from "./Settings.module.css";
import { SettingsFrame } from "./SettingsFrame.tsx";
import { settingOf, useSettingChange, type SettingValues } from "./use-settings.ts";

const FIELDS = [
  { key: "school_name", label: "Name of the school", type: "text" },
  { key: "school_motto", label: "Motto", type: "text" },
  { key: "school_address", label: "Address", type: "text" },
  { key: "school_phone", label: "Telephone", type: "tel" },
  { key: "school_email", label: "Email", type: "email" },
] as const satisfies readonly { key: SettingKey; label: string; type: string }[];

/** What the school is called and where it is found. */
export function SchoolSettingsPage() {
  return (
    <SettingsFrame title="School" description="As it stands on screens, mails and report sheets.">
      {(settings) => (
        <div className={styles.columns}>
          <Panel title="Name and contact">
            <FactsForm settings={settings} />
          </Panel>
          <div className={styles.column}>
            <Panel title="Logo">
              <SchoolLogo src={settings.logoUrl} />
            </Panel>
            <Panel
              title="Colour"
              description="Buttons, links and covers take it, in the portal and on the public page."
            >
              <SchoolColour settings={settings} />
            </Panel>
            <Panel
              title="Numbers of pupils"
              description="{YEAR}, {YY} and {SESSION} are those in which the pupil joins; {NUMBER:4} counts with at least four digits. Numbers that are given stay."
            >
              <NumberPatterns settings={settings} />
            </Panel>
          </div>
        </div>
      )}
    </SettingsFrame>
  );
}

function FactsForm({ settings }: { settings: SchoolSettings }) {
  const [typed, setTyped] = useState<Partial<Record<SettingKey, string>>>({});
  const change = useSettingChange(settings, "Failed to save", () => {
    setTyped({});
    toastSuccess("School details saved");
  });
  const stored = (key: SettingKey) => {
    const value = settingOf(settings, key)?.value;
    return typeof value === "string" ? value : "";
  };
  const faultOf = (key: SettingKey) => {
    const text = typed[key];
    return text === undefined ? null : settingFault(key, text.trim());
  };

  function send(): void {
    const changed = FIELDS.flatMap(({ key }): [SettingKey, string][] => {
      const text = typed[key]?.trim();
      return text === undefined || text === stored(key) ? [] : [[key, text]];
    });
    const values: SettingValues = Object.fromEntries(changed);
    if (changed.length > 0 && changed.every(([key]) => faultOf(key) === null)) change.save(values);
  }

  return (
    <Form
      label="Name and contact"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {FIELDS.map(({ key, label, type }) => (
        <TextField
          key={key}
          type={type}
          label={label}
          maxLength={300}
          value={typed[key] ?? stored(key)}
          error={faultOf(key)}
          onChange={(event) => setTyped({ ...typed, [key]: event.currentTarget.value })}
        />
      ))}
      <FormActions submit="Save" busyLabel="Saving..." busy={change.busy} />
    </Form>
  );
}
