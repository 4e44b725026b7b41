import { useId } from "react";
import { grid } from "../text.ts";
import styles from "./ColumnChips.module.css";

interface ColumnChipsProps {
  columns: readonly { key: string; label: string; attention: boolean }[];
  shown: string;
  onShow: (key: string) => void;
}

/** On a phone: the columns of a sheet, of which the rows show one. */
export function ColumnChips({ columns, shown, onShow }: ColumnChipsProps) {
  const name = useId();
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">Column</legend>
      {columns.map(({ key, label, attention }) => (
        <label key={key} data-attention={attention || undefined}>
          <input
            type="radio"
            name={name}
            checked={key === shown}
            onChange={() => onShow(key)}
            aria-label={attention ? `${label} (${grid.refused})` : label}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
