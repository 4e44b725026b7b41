import type { ReactNode } from "react";
import { Button } from "../page/Button.tsx";
import { Stack } from "../page/Layout.tsx";
import styles from "./RowParts.module.css";

/** A table row as a card on a phone: name, facts and actions below each other. */
export function RowCard({ children }: { children: ReactNode }) {
  return <Stack gap={2}>{children}</Stack>;
}

/** Facts of a card, side by side if there is space. */
export function RowFacts({ children }: { children: ReactNode }) {
  return <p className={styles.facts}>{children}</p>;
}

/** Actions on a row: right-aligned, in a card left-aligned. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

interface RowActionProps {
  /** Person or thing that the action affects, for screen readers. */
  name: string;
  disabled?: boolean;
  onClick: () => void;
}

/** The last of a row's actions, in the danger colour. */
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

/** Switches a row between active and disabled. */
export function RowSwitch({ name, isActive, ...rest }: RowSwitchProps) {
  const verb = isActive ? "Disable" : "Enable";
  return (
    <Button size="compact-sm" aria-label={`${verb} ${name}`} {...rest}>
      {verb}
    </Button>
  );
}

/** Lines of a cell: the value, and a small note; more notes are `small` elements after the value. */
export function TwoLines({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <span className={styles.lines}>
      {children}
      {below && <small>{below}</small>}
    </span>
  );
}
