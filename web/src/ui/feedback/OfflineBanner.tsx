import { offline } from "../text.ts";
import { useOnline } from "./use-online.ts";
import styles from "./OfflineBanner.module.css";

/** States that the network is lost, and what to do with unsaved changes. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={styles.banner}>
          <strong>{offline.title}</strong> {offline.hint}
        </p>
      )}
    </div>
  );
}
