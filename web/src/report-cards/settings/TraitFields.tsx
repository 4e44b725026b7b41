import { MAX_LINES } from "@school/core/report-cards/settings/sheet-settings.ts";
import { RATINGS } from "@school/core/report-cards/settings/ratings.ts";
import { sheetLabels } from "@school/core/report-cards/sheets/text.ts";
import { randomKey } from "../../platform/client/idempotency.ts";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, FormSection } from "../../ui/fields/FormLayout.tsx";
import { ItemList } from "./ItemList.tsx";
import type { PartProps } from "./settings-form.ts";

/** Maximum number of items in each list. */
const MOST = { affective: 14, psychomotor: 10, lines: MAX_LINES } as const;
const ONE = {
  affective: "Affective trait",
  psychomotor: "Psychomotor trait",
  lines: "Line",
} as const;

/** The rating key, the traits, and the school's own lines. */
export function TraitFields({ form }: Pick<PartProps, "form">) {
  const { values, change, issueFor } = form;
  const listOf = (list: keyof typeof MOST, title: string) => (
    <ItemList
      ordered
      key={list}
      title={title}
      label={ONE[list]}
      items={values[list]}
      textOf={({ name }) => name}
      withText={(trait, name) => ({ ...trait, name })}
      maxLength={40}
      add={values[list].length < MOST[list] ? () => ({ key: randomKey(), name: "" }) : null}
      onChange={(traits) => change({ [list]: traits })}
      issueFor={(index) => issueFor(`${list}.${index}.name`)}
    />
  );
  return (
    <>
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
        {listOf("affective", sheetLabels.affective)}
        {listOf("psychomotor", sheetLabels.psychomotor)}
      </FormSection>
      <FormSection
        title="Lines of your own"
        description="Such as height, weight, club or prize. Class teachers enter a text for each pupil."
      >
        {listOf("lines", "Printed beside name and class")}
      </FormSection>
    </>
  );
}
