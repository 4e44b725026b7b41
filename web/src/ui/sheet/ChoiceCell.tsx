import { Combobox, useCombobox } from "@mantine/core";
import { searchText } from "@school/core/api/search-text.ts";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from "react";
import styles from "./CellGrid.module.css";
import { cellProps, type GridCellProps } from "./CellGrid.tsx";

interface ChoiceCellProps extends GridCellProps {
  /** Available choices, each once. */
  choices: readonly string[];
}

/**
 * A cell with a fixed set of choices: by first letters, or from the list that typing, a click or
 * Alt+Down opens. Arrow keys move in the table while the list is closed.
 */
export function ChoiceCell({ choices, ...cell }: ChoiceCellProps) {
  const { value, state, shown, onType } = cell;
  // Null while nothing is being typed: the cell then shows its value.
  const [typed, setTyped] = useState<string | null>(null);
  /** Index of the marked match, for screen readers. */
  const [marked, setMarked] = useState<number | null>(null);
  const [opened, setOpened] = useState(false);
  const list = useCombobox({ opened, onOpenedChange: setOpened });
  const id = useId();
  const matching = typed === null ? choices : choices.filter((choice) => matches(choice, typed));

  // Enter selects the first match.
  const selectFirst = useEffectEvent(() => list.selectFirstOption());
  useEffect(() => {
    if (typed?.trim()) selectFirst();
  }, [typed]);

  function close(): void {
    setOpened(false);
    setMarked(null);
    list.resetSelectedOption();
  }

  function take(text: string): void {
    setTyped(null);
    close();
    if (text !== value) onType(text);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (!opened) {
      if (event.key !== "ArrowDown" || !event.altKey) return;
      setOpened(true);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (event.key === "ArrowDown") list.selectNextOption();
      else list.selectPreviousOption();
      setMarked(list.getSelectedOptionIndex());
    } else if (event.key === "Enter") {
      const at = list.getSelectedOptionIndex();
      take(matching[at] ?? (typed === null ? value : meant(matching, typed)));
    } else if (event.key === "Escape") {
      setTyped(null);
      close();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <td className={styles.cell} data-state={state} data-shown={shown} data-choice>
      <input
        {...cellProps(cell)}
        role="combobox"
        aria-expanded={opened}
        aria-autocomplete="list"
        aria-controls={opened ? (list.listId ?? undefined) : undefined}
        aria-activedescendant={marked === null ? undefined : `${id}-${marked}`}
        maxLength={200}
        value={typed ?? value}
        onFocus={(event) => event.target.select()}
        onClick={() => setOpened(true)}
        onBlur={() => {
          if (typed === null) close();
          else take(meant(matching, typed));
        }}
        onChange={({ target }) => {
          setTyped(target.value);
          setMarked(target.value.trim() === "" ? null : 0);
          list.resetSelectedOption();
          setOpened(true);
        }}
        onKeyDown={onKeyDown}
      />
      {opened && (
        <Combobox store={list} width="max-content" position="bottom-start" onOptionSubmit={take}>
          <Combobox.DropdownTarget>
            <span className={styles.anchor} />
          </Combobox.DropdownTarget>
          <Combobox.Dropdown>
            <Combobox.Options className={styles.choices} aria-label={cell.label}>
              {matching.map((choice, at) => (
                <Combobox.Option
                  key={choice}
                  id={`${id}-${at}`}
                  value={choice}
                  active={choice === value}
                >
                  {choice}
                </Combobox.Option>
              ))}
              {matching.length === 0 && <Combobox.Empty>None of this name</Combobox.Empty>}
            </Combobox.Options>
          </Combobox.Dropdown>
        </Combobox>
      )}
    </td>
  );
}

/** Whether each typed word is a prefix of a word of the choice. */
function matches(choice: string, typed: string): boolean {
  const words = searchText(choice).split(/\s+/);
  return searchText(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** The only match; the typed text if there are several or none. */
function meant(matching: readonly string[], typed: string): string {
  const text = typed.trim();
  if (text === "") return "";
  return (matching.length === 1 && matching[0]) || text;
}
