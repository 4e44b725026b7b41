import { firstLines, groupNotes, rowsText } from "@school/core/api/note-groups.ts";
import { useState } from "react";
import { Stack } from "../../ui/page/Layout.tsx";
import { NoteGroups } from "../../ui/table/NoteGroups.tsx";
import styles from "./Imports.module.css";

interface Fault {
  readonly line: number;
  readonly column: string | null;
  readonly text: string;
  /** Its place in the file: "Row 4", or the text there. */
  readonly place: string;
}

interface GroupedFaultsProps {
  title: string;
  faults: readonly Fault[];
}

/** Parts of a file that were not read, grouped by reason, in boxes of limited height. */
export function GroupedFaults({ title, faults }: GroupedFaultsProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const groups = groupNotes(faults);
  const shown = (chosen === null ? undefined : groups[chosen]?.notes) ?? faults;
  return (
    <Stack gap={2}>
      <p className={styles.bad}>{title}</p>
      {groups.length < faults.length && (
        <NoteGroups
          label="Reasons"
          groups={groups.map(({ column, text, notes }) => {
            const lines = notes.map(({ line }) => line);
            return {
              text: column === null ? text : `${column}: ${text}`,
              rows: rowsText(firstLines(lines), new Set(lines).size),
            };
          })}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      <ul className={styles.faults} aria-label="Problems" tabIndex={0}>
        {shown.map(({ place, column, text }, index) => (
          <li key={index}>
            {place}
            {column !== null && `, ${column}`}: {text}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
