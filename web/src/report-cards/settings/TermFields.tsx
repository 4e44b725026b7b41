import { MAX_FEE, type TermFacts } from "@school/core/report-cards/settings/sheet-settings.ts";
import { TERMS, termLabel } from "@school/core/school/terms.ts";
import { Fold } from "../../ui/fields/Fold.tsx";
import { DateField } from "../../ui/fields/PickedField.tsx";
import { FieldGrid, FormSection } from "../../ui/fields/FormLayout.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { Muted } from "../../ui/page/Layout.tsx";
import type { PartProps } from "./settings-form.ts";
import { settingsLabels } from "./text.ts";

/** The facts of each term: times opened, the next term and its fee by level. */
export function TermFields({ session, form: { values, change, issueFor } }: PartProps) {
  return TERMS.map((term) => {
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
            onChange={(day) => set({ nextTermBegins: day || null })}
          />
        </FieldGrid>
        <Fold
          title={settingsLabels.fees}
          isWrong={issueFor(`terms.${term}.nextTermFees`) !== undefined}
        >
          <Muted>The fee items of each term, if a level has any, replace its amount here.</Muted>
          <FieldGrid columns={3}>
            {session.levels.map(({ id, name }) => (
              <NumberField
                key={id}
                label={name}
                prefix="₦"
                thousandSeparator
                allowDecimal={false}
                max={MAX_FEE}
                value={facts.nextTermFees[id] ?? ""}
                onChange={(to) => set({ nextTermFees: withFee(facts.nextTermFees, id, to) })}
              />
            ))}
          </FieldGrid>
        </Fold>
      </FormSection>
    );
  });
}

/** Returns the fees with that of one level; an empty field removes it. */
function withFee(fees: TermFacts["nextTermFees"], id: string, to: number | string) {
  const remaining = Object.entries(fees).filter(([level]) => level !== id);
  return Object.fromEntries(typeof to === "number" ? [...remaining, [id, to]] : remaining);
}
