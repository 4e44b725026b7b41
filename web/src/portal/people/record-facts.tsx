import { dayText } from "@school/core/api/dates.ts";
import {
  fieldOf,
  namesOf,
  sentenceLabel,
  fieldValueText,
  type Field,
  type FieldTable,
  type RecordValues,
} from "@school/core/api/fields.ts";
import type { ReactNode } from "react";
import type { Fact } from "../../ui/page/FactList.tsx";
import { EmailText } from "../../ui/page/EmailText.tsx";
import styles from "./People.module.css";
import { labels } from "../../ui/text.ts";

/** Returns the values of a record, one line per field; addresses and numbers can be links. */
export function recordFacts<Table extends FieldTable>(
  fields: Table,
  record: Readonly<RecordValues<Table>>,
  { isLinked = false } = {},
): Fact[] {
  return namesOf(fields).map((name) => {
    const field = fieldOf(fields, name);
    const words = fieldValueText(field, record[name]);
    return fact(sentenceLabel(field), isLinked ? linked(field, words) : displayText(field, words));
  });
}

function displayText({ kind }: Field, words: string): string {
  return kind === "day" ? dayText(words) : words;
}

function linked(field: Field, words: string): ReactNode {
  if (words === "") return null;
  if (field.kind === "email")
    return (
      <a href={`mailto:${words}`}>
        <EmailText email={words} />
      </a>
    );
  // The dialable form of a displayed number.
  if (field.kind === "phone") return <a href={`tel:${words.replaceAll(/[^\d+]/g, "")}`}>{words}</a>;
  return displayText(field, words);
}

/** One line of a record, with a muted text for a blank value. */
export function fact(label: string, value: ReactNode): Fact {
  const missing = value === null || value === undefined || value === "";
  return {
    label,
    value: missing ? <span className={styles.missing}>{labels.notGiven}</span> : value,
  };
}
