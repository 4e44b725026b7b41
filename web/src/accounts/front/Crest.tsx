import { smallPictureAddress } from "@school/core/api/picture.ts";
import styles from "./Crest.module.css";

export interface CrestProps {
  /** The school's own logo, once it has uploaded one. */
  src?: string | null | undefined;
  /** Edge length in CSS pixels. */
  size?: number | undefined;
}

/** The school's logo, or a drawn crest if it has none. The school's name is beside it. */
export function Crest({ src, size = 40 }: CrestProps) {
  if (src) {
    const small = smallPictureAddress(src);
    return <img className={styles.logo} src={small} alt="" width={size} height={size} />;
  }
  return (
    <svg className={styles.crest} viewBox="0 0 64 72" width={size} height={size} aria-hidden="true">
      <path className={styles.edge} d="M4 4h56v33c0 16-11 26-28 33C15 63 4 53 4 37Z" />
      <path className={styles.field} d="M8 8h48v29c0 13.500-9 22-24 28.600C17 59 8 50.500 8 37Z" />
      <g className={styles.sun}>
        <path d="M20 30a12 12 0 0 1 24 0Z" />
        <path d="M32 12v4.500M19.300 17.300l3.200 3.200M44.700 17.300l-3.200 3.200M14 30h3.500M46.500 30H50" />
      </g>
      <path
        className={styles.page}
        d="M32 36c-5-3.500-11-4.300-18-3.600V50c7-.7 13 .2 18 3.700 5-3.500 11-4.400 18-3.700V32.400c-7-.7-13 .1-18 3.600Z"
      />
      <path
        className={styles.line}
        d="M32 36v17.500M18 38c4-.1 7 .5 10 2M18 43c4-.1 7 .5 10 2M46 38c-4-.1-7 .5-10 2M46 43c-4-.1-7 .5-10 2"
      />
    </svg>
  );
}
