import styles from "./Setup.module.css";
import { phoneTexts as text } from "./text.ts";

/** The portal's address as a QR code. */
export function AddressCode({ svg }: { svg: string }) {
  return (
    <img
      className={styles.code}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={text.code}
    />
  );
}
