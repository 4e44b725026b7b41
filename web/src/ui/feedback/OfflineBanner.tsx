import { useSyncExternalStore } from "react";
import styles from "./OfflineBanner.module.css";

function watch(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** False while the browser knows that it has no network. */
function useOnline(): boolean {
  return useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
}

/** Says that the network is gone and what that means for work in hand. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={styles.banner}>
          <strong>No connection.</strong> What you have not saved yet is only on this page: keep it
          open, and save once the connection is back.
        </p>
      )}
    </div>
  );
}
