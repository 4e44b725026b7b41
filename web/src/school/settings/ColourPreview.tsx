import { shadesOf } from "@school/core/api/palette.ts";
import type { CSSProperties } from "react";
import styles from "./SchoolColour.module.css";

const SCHEMES = [
  { scheme: "light", label: "Light" },
  { scheme: "dark", label: "Dark" },
] as const;

/** What a colour makes of the cover, of links and of buttons, in both schemes. */
export function ColourPreview({ colour }: { colour: string }) {
  const shades = shadesOf(colour).map((shade, i) => [`--mantine-color-brand-${i}`, shade]);
  return (
    <div className={styles.previews}>
      {SCHEMES.map(({ scheme, label }) => (
        <figure key={scheme} className={styles.preview}>
          {/* The tokens are named by the scheme, and made from the shades that are given here. */}
          <div
            className={styles.sample}
            data-mantine-color-scheme={scheme}
            style={Object.fromEntries(shades) as CSSProperties}
          >
            <span className={styles.cover}>Cover</span>
            <span className={styles.paper}>
              <span className={styles.heading}>Heading</span>
              <span className={styles.link}>Link</span>
              <span className={styles.button}>Button</span>
            </span>
          </div>
          <figcaption>{label}</figcaption>
        </figure>
      ))}
    </div>
  );
}
