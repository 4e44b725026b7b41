import styles from "./Setup.module.css";

/** The portal's address as a QR code. */
export function AddressCode({ svg }: { svg: string }) {
  return (
    <img
      className={styles.code}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt="Code for phones' cameras"
    />
  );
}
