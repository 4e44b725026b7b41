import {
  checkSheetSettings,
  lostItems,
} from "@school/core/report-cards/settings/check-settings.ts";
import type { SessionSettings } from "@school/core/report-cards/settings/contract.ts";
import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { CheckboxField } from "../../ui/fields/FormFields.tsx";
import { FormSection } from "../../ui/fields/FormLayout.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { failures } from "../../ui/text.ts";
import { reportCardsApi } from "../api.ts";
import { CommentBank } from "./CommentBank.tsx";
import { LayoutFields } from "./LayoutFields.tsx";
import { NurseryFields } from "./NurseryFields.tsx";
import type { FormValues, SaveInput } from "./settings-form.ts";
import styles from "./Settings.module.css";
import { TermFields } from "./TermFields.tsx";
import { TraitFields } from "./TraitFields.tsx";

/** The parts of the form, one shown at a time, with the fields of the settings in each. */
const PARTS = [
  { key: "layout", label: "Layout", fields: ["titles", "columns", "show", "promotion", "stampId"] },
  { key: "terms", label: "Terms", fields: ["terms"] },
  { key: "traits", label: "Traits", fields: ["ratingLabels", "affective", "psychomotor", "lines"] },
  { key: "nursery", label: "Nursery", fields: ["expectations", "unmarkedLevels"] },
  { key: "comments", label: "Comments", fields: ["classTeacherComments", "headRemarks"] },
] as const;
type PartKey = (typeof PARTS)[number]["key"];

interface SettingsFormProps {
  session: SessionSettings;
  /** Shown beside the form, with its current values. */
  preview: (settings: SheetSettings) => ReactNode;
}

/** All settings of the report sheets of one session. */
export function SettingsForm({ session, preview }: SettingsFormProps) {
  const account = useAccount();
  const [{ part }, setAddress] = useAddress(["part"]);
  const open = PARTS.find(({ key }) => key === part)?.key ?? "layout";
  const [removing, setRemoving] = useState(false);
  const form = useRecordForm<SessionSettings, FormValues, SaveInput, { data: SessionSettings }>({
    record: session,
    valuesOf: ({ settings, stampUrl, unmarkedLevels }) => ({
      ...settings,
      stampUrl,
      unmarkedLevels,
    }),
    check: ({ values }) => checkSheetSettings(values),
    input: ({ record: { sessionId, version }, values }) => ({
      sessionId,
      version,
      settings: settingsIn(values),
      unmarkedLevels: values.unmarkedLevels,
      removing: removing ? lostIn(record(), values).map(({ key }) => key) : [],
    }),
    send: (input) => reportCardsApi.saveSheetSettings.call(input),
    saved({ data }, startFrom) {
      toastSuccess("Settings saved");
      setRemoving(false);
      startFrom(data);
    },
    failure: failures.save,
    within: "settings",
    outdated: reportCardsApi.key(),
    draft: { account: account.id, form: `report-sheets/settings/${session.sessionId}` },
  });
  function record(): SessionSettings {
    return form.record;
  }
  const { values, change, issueFor } = form;
  const lost = lostIn(form.record, values);
  const wrong = new Set(form.issues.map(partOf));
  const [firstWrong] = wrong;
  const isElsewhere = firstWrong !== undefined && !wrong.has(open);
  const { issues } = form;
  const shown = useRef(issues);
  useEffect(() => {
    // Only for new issues: the person may go to another part before correcting them.
    if (isElsewhere && shown.current !== issues) setAddress({ part: firstWrong });
    shown.current = issues;
  }, [issues, isElsewhere, firstWrong, setAddress]);
  return (
    <div className={styles.page}>
      <RecordForm form={form} label="Report cards">
        <Segments
          label="Part of the settings"
          value={open}
          options={PARTS.map(({ key, label }) => ({
            value: key,
            label: wrong.has(key) ? `${label} !` : label,
          }))}
          onChange={(key) => setAddress({ part: key })}
        />
        {open === "layout" && <LayoutFields session={session} form={form} />}
        {open === "terms" && <TermFields session={session} form={form} />}
        {open === "traits" && <TraitFields form={form} />}
        {open === "nursery" && <NurseryFields session={session} form={form} />}
        {open === "comments" &&
          (["classTeacherComments", "headRemarks"] as const).map((bank) => (
            <FormSection
              key={bank}
              title={bank === "headRemarks" ? "Principal's remarks" : "Class teacher's comments"}
              description="Write {name}, {he}, {him} and {his} for the pupil."
            >
              <CommentBank
                bank={values[bank]}
                grades={session.grades}
                onChange={(comments) => change({ [bank]: comments })}
                issueFor={(index) => issueFor(`${bank}.${index}.text`)}
              />
            </FormSection>
          ))}
        {lost.length > 0 && (
          <>
            <ErrorNote>
              {`${"Pupils are already rated in what you removed:"} ${lost.map(({ words }) => words).join(", ")}.`}
            </ErrorNote>
            <CheckboxField
              label="Remove these from the sheets"
              checked={removing}
              onChange={(event) => setRemoving(event.currentTarget.checked)}
            />
          </>
        )}
      </RecordForm>
      {preview(settingsIn(values))}
    </div>
  );
}

/** Returns the part of the form that has the field of an issue. */
function partOf({ path }: { readonly path: readonly PropertyKey[] }): PartKey {
  const field = String(path[0]);
  return PARTS.find(({ fields }) => fields.some((one) => one === field))?.key ?? "layout";
}

const settingsIn = ({
  stampUrl: _stampUrl,
  unmarkedLevels: _unmarkedLevels,
  ...settings
}: FormValues): SheetSettings => settings;

const lostIn = ({ settings, entered, levels }: SessionSettings, values: FormValues) =>
  lostItems(settings, settingsIn(values), entered, levels);
