import { Menu } from "@mantine/core";
import { fillComment, sentencesFor } from "@school/core/report-cards/entry/comments.ts";
import type { EntryRow } from "@school/core/report-cards/entry/contract.ts";
import type { BankComment } from "@school/core/report-cards/settings/sheet-settings.ts";
import { Button } from "../../ui/page/Button.tsx";
import styles from "./Entry.module.css";
import { entryLabels } from "./text.ts";

interface SuggestionsProps {
  row: EntryRow;
  bank: readonly BankComment[];
  onChoose: (text: string) => void;
}

/** Sentences of the comment bank for a pupil's grade, with name and pronouns filled in. */
export function Suggestions({ row, bank, onChoose }: SuggestionsProps) {
  const { student, grade } = row;
  const sentences = sentencesFor(bank, grade);
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button size="compact-sm" aria-label={entryLabels.suggestionsFor(student.name)}>
          {entryLabels.suggestions}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.suggestions}>
        {sentences.map((sentence) => {
          const text = fillComment(sentence, student);
          return (
            <Menu.Item key={sentence} onClick={() => onChoose(text)}>
              {text}
            </Menu.Item>
          );
        })}
        {sentences.length === 0 && <Menu.Label>No sentences for this grade</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
