import type { SchoolSettings } from "@school/core/school/settings/contract.ts";
import { NOTIFIED_OF_DEVICES } from "@school/core/accounts/new-devices.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { Column, Columns } from "../../ui/page/Columns.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { DefaultPassword } from "./DefaultPassword.tsx";
import { SettingsFrame } from "./SettingsFrame.tsx";
import { GreetingChoice, PositionSwitch, SettingSwitch } from "./SettingChoices.tsx";
import { useSettingChoice, useSettingForm } from "./use-settings.ts";
import { plural } from "@school/core/api/plural.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { schoolApi } from "../api.ts";
import { isPrincipal } from "@school/core/accounts/policy.ts";
import { NO_MAIL_SERVER } from "../../accounts/no-mail-server.ts";
import { useAccount } from "../../accounts/account.ts";
import { SignInRules } from "./SignInRules.tsx";
import { SignInCodes } from "./SignInCodes.tsx";
import { codeLabels, newDeviceTexts, termChange, offlineLabels } from "./text.ts";
import { messages } from "@school/core/school/text.ts";

/** Unfinished work of the current term if it ends now, in parts: "12 drafts". */
export interface UnfinishedWork {
  /** "Second Term, 2025/2026" */
  readonly term: string;
  readonly parts: readonly string[];
}

interface SettingsPageProps {
  /** Counts the unfinished items; null without a current term. */
  loadUnfinishedWork: () => Promise<UnfinishedWork | null>;
}

/** Page of the portal's settings; each switch takes effect at once. */
export function SettingsPage({ loadUnfinishedWork }: SettingsPageProps) {
  const account = useAccount();
  return (
    <SettingsFrame
      title="Settings"
      description="Switches and choices are saved at once. Typed settings have a button."
    >
      {(settings) => (
        <Columns>
          <Column id="term">
            <Panel title="Term">
              <Stack>
                <CurrentTerm settings={settings} loadUnfinishedWork={loadUnfinishedWork} />
                <ButtonLink href="/dashboard/settings/academic">Sessions and grading</ButtonLink>
              </Stack>
            </Panel>
            <Panel title="Greeting">
              <GreetingChoice settings={settings} />
            </Panel>
            <Panel title="Results">
              <Stack>
                <SettingSwitch
                  settings={settings}
                  setting="student_class_filter_enabled"
                  label="Class filter for pupils"
                  description="Pupils can see results of earlier classes."
                />
                <PositionSwitch settings={settings} />
                <SettingSwitch
                  settings={settings}
                  setting="every_teacher_may_enter"
                  label="Teachers can enter scores for any class"
                  description="If off, only for their own classes and subjects."
                />
              </Stack>
            </Panel>
            <Panel title="Attendance">
              <Stack>
                <SettingSwitch
                  settings={settings}
                  setting="register_twice_a_day"
                  label="Registers in the morning and afternoon"
                  description="If off, one register for the whole day."
                />
                <AbsenceMessageTime settings={settings} />
                <CorrectionWait settings={settings} />
              </Stack>
            </Panel>
          </Column>
          <Column>
            <Panel title="Accounts">
              <Stack>
                <SettingSwitch
                  settings={settings}
                  setting="registration_open"
                  label="Allow self-registration"
                  description="New accounts have no access until the school approves them."
                />
                <SettingSwitch
                  settings={settings}
                  setting="enable_profile_images"
                  label="Profile pictures"
                  description="Users can upload their own picture."
                />
                <NewDevices settings={settings} />
              </Stack>
            </Panel>
            <Panel
              title="Without a connection"
              description="What a person saw last can be read on the same device. It is encrypted, and removed at sign-out."
            >
              <Stack>
                <SettingSwitch
                  settings={settings}
                  setting="reading_offline"
                  label="Keep what was read"
                  description="If off, devices keep nothing, and remove what they have when they connect."
                />
                <SettingSwitch
                  settings={settings}
                  setting="reading_offline_office"
                  label="Include lists and records for the office"
                  description="Pupils, staff and results that the principal and the office opened."
                />
                <DaysKept settings={settings} />
              </Stack>
            </Panel>
            {isPrincipal(account) && <SignInRules />}
            <Panel title={codeLabels.title}>
              <SignInCodes settings={settings} />
            </Panel>
            <Panel
              title={messages.defaultPassword}
              description={
                settings.hasDefaultPassword
                  ? "A default password is set."
                  : "No default password is set."
              }
            >
              <DefaultPassword hasOne={settings.hasDefaultPassword} />
            </Panel>
          </Column>
        </Columns>
      )}
    </SettingsFrame>
  );
}

/** When absence messages are sent; whether they are is set under Automatic Messages. */
function AbsenceMessageTime({ settings }: { settings: SchoolSettings }) {
  const { value, choose } = useSettingChoice(settings, "absence_message_time", {});
  return (
    <SelectField
      label="Messages to families of absent pupils"
      value={typeof value === "string" ? value : ""}
      options={[
        { value: "", label: "Soon after the register is saved" },
        ...ABSENCE_TIMES.map((time) => ({ value: time, label: time })),
      ]}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

/** The delay of messages after a register is saved, so that a wrong mark is not sent. */
function CorrectionWait({ settings }: { settings: SchoolSettings }) {
  const { value, choose } = useSettingChoice(settings, "absence_message_wait", {});
  return (
    <SelectField
      label="Wait for corrections of a register"
      value={typeof value === "string" ? value : ""}
      options={CORRECTION_WAITS.map((minutes) => ({
        value: String(minutes),
        label: minutes === 0 ? "Do not wait" : plural(minutes, "minute"),
      }))}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

const CORRECTION_WAITS = [0, 5, 10, 15, 30, 60];
const ABSENCE_TIMES = ["08:30", "09:00", "09:30", "10:00", "10:30", "11:00"];

function NewDevices({ settings }: { settings: SchoolSettings }) {
  const { value, choose } = useSettingChoice(settings, "new_device_notices", {});
  return (
    <SelectField
      label="Email people about a sign-in on a new device"
      description={
        settings.mailDelivery === "smtp" ? "By SMS if they have no email address." : NO_MAIL_SERVER
      }
      value={typeof value === "string" ? value : ""}
      options={NOTIFIED_OF_DEVICES.map((who) => ({ value: who, label: newDeviceTexts.who[who] }))}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

/** The session and term in which the school is now; everything that is entered belongs to it. */
function CurrentTerm({
  settings,
  loadUnfinishedWork,
}: SettingsPageProps & { settings: SchoolSettings }) {
  const [isCounting, setCounting] = useState(false);
  const confirm = useConfirm();
  const sessions = useQuery(schoolApi.sessions.queryOptions());
  const term = useSettingChoice(settings, "current_term", {
    onSaved: () => toastSuccess("Current term changed"),
  });
  const options = sessions.data?.data.flatMap(({ name, terms }) =>
    terms.map(({ id, term }) => ({
      value: id,
      label: `${name}, ${termLabel(term, "First Term")}`,
    })),
  );

  async function choose(id: string): Promise<void> {
    const label = options?.find((option) => option.value === id)?.label;
    if (label === undefined) return;
    setCounting(true);
    const text = await loadUnfinishedWork().then(
      unfinishedText,
      () => "What is not finished in the present term could not be counted.",
    );
    setCounting(false);
    const yes = await confirm({
      title: "Change the current term?",
      text: (
        <>
          {text && <p>{text}</p>}
          <p>{termChange.next(label)}</p>
        </>
      ),
      confirmLabel: "Change term",
    });
    if (yes) term.choose(id);
  }

  return (
    <SelectField
      label="Current session and term"
      placeholder="None yet"
      value={typeof term.value === "string" ? term.value : ""}
      options={options ?? []}
      disabled={term.busy || isCounting || !options}
      error={sessions.isError ? messageOf(sessions.error) : undefined}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  );
}

function unfinishedText(work: UnfinishedWork | null): string | null {
  if (work === null) return null;
  const { term, parts } = work;
  return parts.length === 0 ? termChange.nothingLeft(term) : termChange.left(term, parts);
}

const FIELDS = [{ key: "reading_offline_days", label: offlineLabels.days }] as const;

/** For how many days a device stores the data read on it. */
function DaysKept({ settings }: { settings: SchoolSettings }) {
  const form = useSettingForm(settings, FIELDS, "Days saved");
  return (
    <RecordForm form={form} label={offlineLabels.days}>
      <TextField
        label={offlineLabels.days}
        inputMode="numeric"
        maxLength={2}
        {...form.field("reading_offline_days")}
      />
    </RecordForm>
  );
}
