import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import { randomKey } from "../../platform/client/idempotency.ts";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, FormSection } from "../../ui/fields/FormLayout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Fold } from "../../ui/fields/Fold.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { ItemList } from "./ItemList.tsx";
import { MoveButtons, withMoved } from "./MoveButtons.tsx";
import styles from "./Settings.module.css";
import { settingsLabels } from "./text.ts";

type Nursery = SheetSettings["nursery"];

interface NurseryFieldsProps {
  nursery: Nursery;
  change: (nursery: Nursery) => void;
  issueFor: (path: string) => string | undefined;
  /** Whether the domain at that index has an error. */
  isWrong: (domain: number) => boolean;
}

const MAX_DOMAINS = 10;
const MAX_EXPECTATIONS = 12;

/** The nursery sheet: headings of its columns, and its domains with their expectations. */
export function NurseryFields({ nursery, change, issueFor, isWrong }: NurseryFieldsProps) {
  const { columns, domains } = nursery;
  const setDomains = (to: Nursery["domains"]) => change({ ...nursery, domains: to });
  return (
    <FormSection title="Nursery">
      <FieldGrid>
        {columns.map((heading, at) => (
          <TextField
            key={at}
            label={`Column ${at + 1}`}
            maxLength={24}
            value={heading}
            error={issueFor(`columns.${at}`)}
            onChange={(event) =>
              change({ ...nursery, columns: columns.with(at, event.currentTarget.value) })
            }
          />
        ))}
      </FieldGrid>
      {domains.map((domain, at) => {
        const set = (changes: Partial<typeof domain>) =>
          setDomains(domains.with(at, { ...domain, ...changes }));
        const name = domain.name || "New domain";
        return (
          <Fold key={domain.key} title={name} isWrong={isWrong(at)} startsOpen={domain.name === ""}>
            <TextField
              label="Domain"
              maxLength={60}
              value={domain.name}
              error={issueFor(`domains.${at}.name`)}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <ItemList
              ordered
              label="Expectation"
              items={domain.expectations}
              textOf={({ text }) => text}
              withText={(expectation, text) => ({ ...expectation, text })}
              maxLength={120}
              add={
                domain.expectations.length < MAX_EXPECTATIONS
                  ? () => ({ key: randomKey(), text: "" })
                  : null
              }
              onChange={(expectations) => set({ expectations })}
              issueFor={(index) => issueFor(`domains.${at}.expectations.${index}.text`)}
            />
            <Row className={styles.domainActions}>
              <MoveButtons
                name={name}
                index={at}
                count={domains.length}
                onMove={(to) => setDomains(withMoved(domains, at, to))}
              />
              <Button
                size="compact-sm"
                aria-label={settingsLabels.remove(name)}
                onClick={() => setDomains(domains.toSpliced(at, 1))}
              >
                Remove domain
              </Button>
            </Row>
          </Fold>
        );
      })}
      {domains.length < MAX_DOMAINS && (
        <Button
          size="compact-sm"
          onClick={() =>
            setDomains([
              ...domains,
              { key: randomKey(), name: "", expectations: [{ key: randomKey(), text: "" }] },
            ])
          }
        >
          Add domain
        </Button>
      )}
    </FormSection>
  );
}
