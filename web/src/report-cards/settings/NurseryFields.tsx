import {
  LIBRARY,
  libraryList,
  SCALES,
} from "@school/core/report-cards/settings/expectation-library.ts";
import {
  contentOf,
  expectationsOf,
  SHEET_CONTENTS,
  type SheetContent,
} from "@school/core/report-cards/settings/expectations.ts";
import {
  MAX_TICK_COLUMNS,
  MIN_TICK_COLUMNS,
  type Domain,
  type ExpectationList,
} from "@school/core/report-cards/settings/sheet-settings.ts";
import { useAddress } from "../../platform/address.ts";
import { randomKey } from "../../platform/client/idempotency.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, FormSection } from "../../ui/fields/FormLayout.tsx";
import { Fold } from "../../ui/fields/Fold.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { ItemList } from "./ItemList.tsx";
import { MoveButtons, withMoved } from "./MoveButtons.tsx";
import type { PartProps } from "./settings-form.ts";
import { settingsLabels } from "./text.ts";

const MAX_DOMAINS = 10;
const MAX_EXPECTATIONS = 12;

/** Contents of the sheets of each nursery level: marks, a list of expectations, or both. */
export function NurseryFields({ session, form }: PartProps) {
  const [{ level: chosen }, setAddress] = useAddress(["level"]);
  const { values, change, issueFor } = form;
  const levels = session.levels.filter(
    ({ id, group, isGraded }) => group === "Nursery" || !isGraded || id in values.expectations,
  );
  const level = levels.find(({ id }) => id === chosen) ?? levels[0];
  if (!level) return <EmptyState title="The school has no nursery classes" />;
  const { id, name, isGraded } = level;
  const hasMarks = isGraded && !values.unmarkedLevels.includes(id);
  const list = expectationsOf(values, level, hasMarks);
  const setList = (to: ExpectationList) =>
    change({ expectations: { ...values.expectations, [id]: to } });
  function choose(content: SheetContent) {
    const { [id]: _removed, ...elsewhere } = values.expectations;
    const unmarked = values.unmarkedLevels.filter((one) => one !== id);
    change({
      expectations:
        content === "MARKS" ? elsewhere : { ...elsewhere, [id]: list ?? libraryList(name) },
      unmarkedLevels: content === "EXPECTATIONS" && isGraded ? [...unmarked, id] : unmarked,
    });
  }
  return (
    <FormSection title="Nursery">
      <FieldGrid>
        <SelectField
          label="Level"
          value={id}
          options={levels.map((one) => ({ value: one.id, label: one.name }))}
          onChange={(event) => setAddress({ level: event.currentTarget.value })}
        />
        <SelectField
          label="The sheet has"
          value={contentOf(list, hasMarks)}
          options={SHEET_CONTENTS.filter((one) => isGraded || one === "EXPECTATIONS").map(
            (value) => ({ value, label: settingsLabels.content[value] }),
          )}
          {...(!isGraded && {
            description: `The grading scheme of ${session.academicYear} gives these classes no marks.`,
          })}
          error={issueFor("unmarkedLevels")}
          onChange={(event) => {
            const content = SHEET_CONTENTS.find((one) => one === event.currentTarget.value);
            if (content) choose(content);
          }}
        />
      </FieldGrid>
      {list && (
        <ListFields
          key={id}
          list={list}
          change={setList}
          issueFor={(path) => issueFor(`expectations.${id}.${path}`)}
          isWrong={(domain) =>
            form.issues.some(
              ({ path }) => path[1] === id && path[2] === "domains" && Number(path[3]) === domain,
            )
          }
        />
      )}
    </FormSection>
  );
}

interface ListFieldsProps {
  list: ExpectationList;
  change: (list: ExpectationList) => void;
  issueFor: (path: string) => string | undefined;
  /** Whether the area at that index has an error. */
  isWrong: (area: number) => boolean;
}

/** A list of expectations: its scale, and its areas. */
function ListFields({ list, change, issueFor, isWrong }: ListFieldsProps) {
  const { columns, domains } = list;
  const setDomains = (to: ExpectationList["domains"]) => change({ ...list, domains: to });
  return (
    <>
      <SelectField
        label="Scale"
        value={SCALES.findIndex((scale) => scale.join() === columns.join())}
        options={[
          ...SCALES.map((scale, at) => ({ value: String(at), label: scale.join(", ") })),
          { value: "-1", label: "Your own words, below" },
        ]}
        onChange={(event) => {
          const scale = SCALES[Number(event.currentTarget.value)];
          if (scale) change({ ...list, columns: [...scale] });
        }}
      />
      <ItemList
        label="Column"
        items={columns}
        textOf={(heading) => heading}
        withText={(_, text) => text}
        maxLength={24}
        add={columns.length < MAX_TICK_COLUMNS ? () => "" : null}
        onChange={(to) => to.length >= MIN_TICK_COLUMNS && change({ ...list, columns: to })}
        issueFor={(index) => issueFor(`columns.${index}`)}
      />
      {domains.map((domain, at) => {
        const set = (changes: Partial<typeof domain>) =>
          setDomains(domains.with(at, { ...domain, ...changes }));
        const name = domain.name || "New area";
        return (
          <Fold key={domain.key} title={name} isWrong={isWrong(at)} startsOpen={domain.name === ""}>
            <TextField
              label="Area"
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
            <Row>
              <MoveButtons
                name={name}
                index={at}
                count={domains.length}
                onMove={(to) => setDomains(withMoved(domains, at, to))}
              />
              <Button
                size="compact-sm"
                aria-label={settingsLabels.remove(`area ${name}`)}
                onClick={() => setDomains(domains.toSpliced(at, 1))}
              >
                Remove area
              </Button>
            </Row>
          </Fold>
        );
      })}
      {domains.length < MAX_DOMAINS && (
        <AddArea domains={domains} add={(area) => setDomains([...domains, area])} />
      )}
    </>
  );
}

const EMPTY = "empty";

/** Adds an area of the library that the list lacks, or an empty one. */
function AddArea({ domains, add }: { domains: readonly Domain[]; add: (area: Domain) => void }) {
  const proposed = LIBRARY.flatMap(({ stage, domains: areas }) =>
    areas
      .filter((area) => !domains.some(({ key }) => key === area.key))
      .map((area) => ({ area, label: `${stage}: ${area.name}` })),
  );
  return (
    <SelectField
      label="Add an area"
      value=""
      placeholder="Choose an area"
      options={[
        { value: EMPTY, label: "An empty area" },
        ...proposed.map(({ area, label }) => ({ value: area.key, label })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const area = proposed.find((one) => one.area.key === value)?.area;
        if (area) add(area);
        else if (value === EMPTY) {
          add({ key: randomKey(), name: "", expectations: [{ key: randomKey(), text: "" }] });
        }
      }}
    />
  );
}
