import { useOnline } from "./use-online.ts";
import styles from "./OfflineBanner.module.css";

/** States that the network is lost, and what to do with unsaved changes. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={styles.banner}>
          <strong>No connection.</strong>{" "}
          {"You can keep working. What you save is sent when you are back online."}
        </p>
      )}
    </div>
  );
}
