import type { ReactNode } from "react";
import { AppLink } from "./AppLink.tsx";
import { Muted, PlainList } from "./Layout.tsx";
import styles from "./Tiles.module.css";

export interface Tile {
  readonly key: string;
  readonly href: string;
  readonly title: string;
  /** The responsible person. */
  readonly note?: string | null | undefined;
  /** Progress in words: "222 of 348 scores". */
  readonly state?: ReactNode;
  /** The same as a picture. */
  readonly bar?: ReactNode;
}

interface TilesProps {
  /** "Choose a class" */
  label: string;
  tiles: readonly Tile[];
}

/** Things to choose from, each with its state: an overview that is also the choice. */
export function Tiles({ label, tiles }: TilesProps) {
  return (
    <PlainList min="14rem" gap={3} aria-label={label}>
      {tiles.map(({ key, href, title, note, state, bar }) => (
        <li key={key}>
          <AppLink href={href} className={styles.tile}>
            <b>{title}</b>
            {note && <Muted as="span">{note}</Muted>}
            {state && <span>{state}</span>}
            {bar}
          </AppLink>
        </li>
      ))}
    </PlainList>
  );
}
