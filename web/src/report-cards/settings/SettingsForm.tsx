import {
  checkSheetSettings,
  lostItems,
} from "@school/core/report-cards/settings/check-settings.ts";
import type { SessionSettings } from "@school/core/report-cards/settings/contract.ts";
import { type SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import { RATINGS } from "@school/core/report-cards/settings/ratings.ts";
import { SHEET_STAMP } from "@school/core/report-cards/settings/stamp.ts";
import { sheetLabels } from "@school/core/report-cards/sheets/text.ts";
import { TERMS, termLabel } from "@school/core/school/terms.ts";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useAccount } from "../../accounts/account.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { randomKey } from "../../platform/client/idempotency.ts";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { CheckboxField, CheckListField, TextField } from "../../ui/fields/FormFields.tsx";
import { ImageField } from "../../ui/fields/ImageField.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { FieldGrid, FormSection } from "../../ui/fields/FormLayout.tsx";
import { failures } from "../../ui/text.ts";
import { reportCardsApi } from "../api.ts";
import { CommentBank } from "./CommentBank.tsx";
import { ItemList } from "./ItemList.tsx";
import { NurseryFields } from "./NurseryFields.tsx";
import styles from "./Settings.module.css";
import { settingsMessages } from "./text.ts";
import { DateField } from "../../ui/fields/PickedField.tsx";

interface SettingsFormProps {
  session: SessionSettings;
  /** Shown beside the form, with its current values. */
  preview: (settings: SheetSettings) => ReactNode;
}

/** All settings of the report sheets of one session. */
export function SettingsForm({ session, preview }: SettingsFormProps) {
  const account = useAccount();
  const [removing, setRemoving] = useState(false);
  const form = useRecordForm<SessionSettings, FormValues, SaveInput, { data: SessionSettings }>({
    record: session,
    valuesOf: ({ settings, stampUrl }) => ({ ...settings, stampUrl }),
    check: ({ values }) => checkSheetSettings(values),
    input: ({ record: { sessionId, version }, values }) => ({
      sessionId,
      version,
      settings: settingsIn(values),
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
  const stamp = useMutation({
    ...reportCardsApi.uploadStamp.mutationOptions(),
    onSuccess: ({ data }) => change({ stampId: data.id, stampUrl: data.url }),
  });
  const lost = lostIn(form.record, values);
  const { columns, promotion, nursery } = values;
  return (
    <div className={styles.page}>
      <RecordForm form={form} label="Report sheets">
        <FormSection title="Titles and stamp">
          <FieldGrid>
            <TextField
              label="Title of the sheet with marks"
              maxLength={60}
              {...form.field("titles.marks")}
            />
            <TextField
              label="Title of the nursery sheet"
              maxLength={60}
              {...form.field("titles.nursery")}
            />
          </FieldGrid>
          <ImageField
            label={sheetLabels.stamp}
            hint="A JPEG or PNG under 5 MB; a PNG keeps its transparent parts. It appears on sheets that are released from then on."
            wide
            rules={SHEET_STAMP}
            src={values.stampUrl}
            busy={stamp.isPending}
            error={
              stamp.isError ? messageOf(stamp.error, failures.uploadImage) : issueFor("stampId")
            }
            onPick={(file) => stamp.mutateAsync({ stamp: file })}
            onRemove={() => {
              stamp.reset();
              change({ stampId: null, stampUrl: null });
            }}
          />
        </FormSection>
        {TERMS.map((term) => {
          const facts = values.terms[term];
          const set = (changes: Partial<typeof facts>) =>
            change({ terms: { ...values.terms, [term]: { ...facts, ...changes } } });
          return (
            <FormSection key={term} title={termLabel(term, "First Term")}>
              <FieldGrid columns={3}>
                <NumberField
                  label="Times the school opened"
                  value={facts.timesOpened ?? ""}
                  max={400}
                  allowDecimal={false}
                  error={issueFor(`terms.${term}.timesOpened`)}
                  onChange={(to) => set({ timesOpened: typeof to === "number" ? to : null })}
                />
                <DateField
                  label="Next term begins"
                  description="Left empty, the first day of the next term is printed."
                  value={facts.nextTermBegins ?? ""}
                  error={issueFor(`terms.${term}.nextTermBegins`)}
                  onChange={(value) => set({ nextTermBegins: value || null })}
                />
                <TextField
                  label="Next term's fees"
                  placeholder="₦45,000 (Nursery), ₦52,000 (Primary)"
                  maxLength={120}
                  {...form.field(`terms.${term}.nextTermFees`)}
                />
              </FieldGrid>
            </FormSection>
          );
        })}
        <FormSection title="Marks">
          <CheckListField
            label="Columns"
            options={COLUMNS.map(([, label]) => label)}
            value={COLUMNS.filter(([key]) => columns[key]).map(([, label]) => label)}
            onChange={(shown) => change({ columns: columnsIn(shown) })}
          />
          <CheckboxField
            label="Families may read how the position came about"
            description={settingsMessages.positions}
            {...form.checkbox("explainPosition")}
          />
          <CheckListField
            label="Core subjects, which must be passed"
            options={session.subjects.map(({ name }) => name)}
            value={session.subjects
              .filter(({ id }) => promotion.coreSubjects.includes(id))
              .map(({ name }) => name)}
            error={issueFor("promotion.coreSubjects")}
            onChange={(names) =>
              change({
                promotion: {
                  ...promotion,
                  coreSubjects: session.subjects
                    .filter(({ name }) => names.includes(name))
                    .map(({ id }) => id),
                },
              })
            }
          />
          <NumberField
            label="Pass mark (average out of 100)"
            value={promotion.passMark}
            max={100}
            error={issueFor("promotion.passMark")}
            onChange={(to) =>
              change({ promotion: { ...promotion, passMark: typeof to === "number" ? to : 0 } })
            }
          />
        </FormSection>
        <FormSection title="Traits">
          <FieldGrid columns={3}>
            {RATINGS.map((rating, at) => (
              <TextField
                key={rating}
                label={`${rating} means`}
                maxLength={30}
                {...form.field(`ratingLabels.${at}`)}
              />
            ))}
          </FieldGrid>
          {(["affective", "psychomotor"] as const).map((list) => (
            <ItemList
              ordered
              key={list}
              title={sheetLabels[list]}
              label={list === "affective" ? "Affective trait" : "Psychomotor trait"}
              items={values[list]}
              textOf={({ name }) => name}
              withText={(trait, name) => ({ ...trait, name })}
              maxLength={40}
              add={
                values[list].length < (list === "affective" ? 14 : 10)
                  ? () => ({ key: randomKey(), name: "" })
                  : null
              }
              onChange={(traits) => change({ [list]: traits })}
              issueFor={(index) => issueFor(`${list}.${index}.name`)}
            />
          ))}
        </FormSection>
        <NurseryFields
          nursery={nursery}
          change={(to) => change({ nursery: to })}
          issueFor={(path) => issueFor(`nursery.${path}`)}
          isWrong={(domain) =>
            form.issues.some(({ path }) => path[1] === "domains" && Number(path[2]) === domain)
          }
        />
        {(["classTeacherComments", "headRemarks"] as const).map((bank) => (
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

/** The settings, with the address at which the stamp is shown. */
interface FormValues extends SheetSettings {
  stampUrl: string | null;
}

const settingsIn = ({ stampUrl: _stampUrl, ...settings }: FormValues): SheetSettings => settings;

type SaveInput = Parameters<typeof reportCardsApi.saveSheetSettings.call>[0];

const lostIn = ({ settings, entered }: SessionSettings, values: SheetSettings) =>
  lostItems(settings, values, entered);

const COLUMNS = [
  ["caTotal", "CA total"],
  ["position", "Position in the subject"],
  ["highest", "Highest in class"],
  ["lowest", "Lowest in class"],
  ["average", "Class average"],
] as const;

function columnsIn(shown: readonly string[]): SheetSettings["columns"] {
  const has = (key: (typeof COLUMNS)[number][0]) =>
    COLUMNS.some(([column, label]) => column === key && shown.includes(label));
  return {
    caTotal: has("caTotal"),
    position: has("position"),
    highest: has("highest"),
    lowest: has("lowest"),
    average: has("average"),
  };
}
