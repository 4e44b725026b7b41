import type { SchoolSettings } from "@school/core/school/settings/contract.ts";
import type { SettingKey } from "@school/core/school/setting-keys.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { PrintedField } from "../../ui/fields/PrintedField.tsx";
import { Column, Columns } from "../../ui/page/Columns.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { OfficeHours } from "./OfficeHours.tsx";
import { NumberPatterns } from "./NumberPatterns.tsx";
import { SchoolColour } from "./SchoolColour.tsx";
import { SchoolLogo } from "./SchoolLogo.tsx";
import { SchoolWeek } from "./SchoolWeek.tsx";
import { GreetingChoice } from "./SettingChoices.tsx";
import { SettingsFrame } from "./SettingsFrame.tsx";
import { labels, schoolTexts } from "./text.ts";
import { useSettingForm, useSettings } from "./use-settings.ts";

const FIELDS = [
  { key: "school_name", label: "Name of the school", type: "text" },
  { key: "school_motto", label: "Motto", type: "text" },
  { key: "school_address", label: "Address", type: "text" },
  { key: "school_phone", label: "Telephone", type: "tel" },
  { key: "school_email", label: "Email", type: "email" },
] as const satisfies readonly { key: SettingKey; label: string; type: string }[];

/** Page of the school's name and contact details. */
export function SchoolSettingsPage() {
  return (
    <SettingsFrame title="School" description="Shown on screens, emails and report cards.">
      {(settings) => (
        <Columns>
          <Column>
            <Panel title={schoolTexts.facts}>
              <FactsForm settings={settings} />
            </Panel>
            <Panel title="Logo">
              <SchoolLogo src={settings.logoUrl} />
            </Panel>
            <Panel title="Colour" description="Used for buttons, links and covers.">
              <SchoolColour settings={settings} />
            </Panel>
          </Column>
          <Column>
            <Panel
              title="Office hours"
              description="Parents who write outside these hours read when to expect an answer."
            >
              <OfficeHours settings={settings} />
            </Panel>
            <Panel
              title="School days"
              description="Holidays and mid-term breaks are in the school calendar."
            >
              <SchoolWeek settings={settings} />
            </Panel>
            <Panel
              title="Pupil numbers"
              description={`${labels.patternWords} Existing numbers do not change.`}
            >
              <NumberPatterns settings={settings} />
            </Panel>
          </Column>
        </Columns>
      )}
    </SettingsFrame>
  );
}

/** First details that a school enters about itself, as part of another page. */
export function SchoolFirst() {
  const settings = useSettings().data?.data;
  if (!settings) return <LoadingState />;
  return (
    <Stack>
      <FactsForm settings={settings} />
      <Columns>
        <Column>
          <SchoolLogo src={settings.logoUrl} />
        </Column>
        <Column>
          <SchoolColour settings={settings} />
        </Column>
      </Columns>
      <GreetingChoice settings={settings} />
    </Stack>
  );
}

function FactsForm({ settings }: { settings: SchoolSettings }) {
  const form = useSettingForm(settings, FIELDS, "School details saved");
  return (
    <RecordForm form={form} label={schoolTexts.facts}>
      {FIELDS.map(({ key, label, type }) => (
        <PrintedField key={key} type={type} label={label} maxLength={300} {...form.field(key)} />
      ))}
    </RecordForm>
  );
}
