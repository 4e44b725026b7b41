import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import { SHEET_STAMP } from "@school/core/report-cards/settings/stamp.ts";
import { sheetLabels } from "@school/core/report-cards/sheets/text.ts";
import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { CheckboxField, CheckListField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, FormSection } from "../../ui/fields/FormLayout.tsx";
import { ImageField } from "../../ui/fields/ImageField.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { PrintedField } from "../../ui/fields/PrintedField.tsx";
import { failures } from "../../ui/text.ts";
import { reportCardsApi } from "../api.ts";
import type { PartProps } from "./settings-form.ts";
import { settingsMessages } from "./text.ts";

/** Titles, stamp, the parts that are printed, and the rule of promotion. */
export function LayoutFields({ session, form }: PartProps) {
  const { values, change, issueFor } = form;
  const { columns, promotion, show } = values;
  const stamp = useMutation({
    ...reportCardsApi.uploadStamp.mutationOptions(),
    onSuccess: ({ data }) => change({ stampId: data.id, stampUrl: data.url }),
  });
  return (
    <>
      <FormSection title="Titles and stamp">
        <FieldGrid>
          <PrintedField
            label="Title of the sheet with marks"
            maxLength={60}
            {...form.field("titles.marks")}
          />
          <PrintedField
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
          error={stamp.isError ? messageOf(stamp.error, failures.uploadImage) : issueFor("stampId")}
          onPick={(file) => stamp.mutateAsync({ stamp: file })}
          onRemove={() => {
            stamp.reset();
            change({ stampId: null, stampUrl: null });
          }}
        />
      </FormSection>
      <FormSection title="On the sheet">
        <CheckListField
          label="Parts"
          options={PARTS.map(([, label]) => label)}
          value={PARTS.filter(([key]) => show[key]).map(([, label]) => label)}
          onChange={(shown) => change({ show: flagsIn(PARTS, shown) })}
        />
      </FormSection>
      <FormSection title="Marks">
        <CheckListField
          label="Columns"
          options={COLUMNS.map(([, label]) => label)}
          value={COLUMNS.filter(([key]) => columns[key]).map(([, label]) => label)}
          onChange={(shown) => change({ columns: flagsIn(COLUMNS, shown) })}
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
    </>
  );
}

const PARTS = [
  ["teacherComments", "Comments of subject teachers"],
  ["sessionPosition", "Position in the session"],
  ["passed", "Subjects passed and failed"],
  ["birthDate", "Date of birth"],
  ["timesLate", "Times late"],
  ["timesInWords", "Attendance in words: 122 of 124 times"],
  ["progress", "Progress since last term"],
  ["replySlip", "Reply slip for the parent"],
  ["nextTermFee", "Next term's fee, also in the message to parents"],
] as const satisfies readonly (readonly [keyof SheetSettings["show"], string])[];

const COLUMNS = [
  ["caTotal", "CA total"],
  ["position", "Position in the subject"],
  ["highest", "Highest in class"],
  ["lowest", "Lowest in class"],
  ["average", "Class average"],
] as const;

/** Returns a flag for each key: whether its label is among those shown. */
function flagsIn<Key extends string>(
  list: readonly (readonly [Key, string])[],
  shown: readonly string[],
): Record<Key, boolean> {
  const flags = list.map(([key, label]) => [key, shown.includes(label)] as const);
  return Object.fromEntries(flags) as Record<Key, boolean>;
}
