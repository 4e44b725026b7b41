import type { ReactNode } from "react";
import { Button } from "../page/Button.tsx";
import styles from "./RowParts.module.css";

/** One row of a table as a card on a phone: its name, its facts, its actions, one below the other. */
export function RowCard({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}

/** Facts of a card that are side by side as far as there is room. */
export function RowFacts({ children }: { children: ReactNode }) {
  return <p className={styles.facts}>{children}</p>;
}

/** Actions on a row: at its right end, in a card at the left. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

interface RowActionProps {
  /** Person or thing that the action affects, for screen readers. */
  name: string;
  disabled?: boolean;
  onClick: () => void;
}

/** The last of a row's actions, in the colour of what is not done by the way. */
export function RowDelete({ name, ...rest }: RowActionProps) {
  return (
    <Button
      size="compact-sm"
      kind="quiet"
      className={styles.delete}
      aria-label={`Delete ${name}`}
      {...rest}
    >
      Delete
    </Button>
  );
}

interface RowSwitchProps extends RowActionProps {
  isActive: boolean;
}

/** Disables what is active, and enables it again. */
export function RowSwitch({ name, isActive, ...rest }: RowSwitchProps) {
  const verb = isActive ? "Disable" : "Enable";
  return (
    <Button size="compact-sm" aria-label={`${verb} ${name}`} {...rest}>
      {verb}
    </Button>
  );
}

/** Two lines of a cell: the fact, and what belongs to it in small. */
export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <span className={styles.lines}>
      {children}
      {below && <small>{below}</small>}
    </span>
  );
}
