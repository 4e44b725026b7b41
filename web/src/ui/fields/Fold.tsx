import { useState, type ReactNode } from "react";
import styles from "./Fold.module.css";

interface FoldProps {
  title: string;
  /** Something in it is wrong, so that it is open. */
  isWrong: boolean;
  /** A new part, which is opened to be filled. */
  startsOpen?: boolean;
  children: ReactNode;
}

/** A part of a long form, drawn once it is opened. */
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
