import { useState, type ReactNode } from "react";
import styles from "./Fold.module.css";

interface FoldProps {
  title: string;
  /** Whether it contains a fault, so that it opens. */
  isWrong: boolean;
  /** Whether it starts open, as a new section to fill in. */
  startsOpen?: boolean;
  children: ReactNode;
}

/** A collapsible section of a long form, rendered when it is opened. */
export function Fold({ title, isWrong, startsOpen = false, children }: FoldProps) {
  const [opened, setOpened] = useState(startsOpen);
  const isOpen = opened || isWrong;
  return (
    <details
      className={styles.fold}
      open={isOpen}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}
