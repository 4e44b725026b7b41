import { useSyncExternalStore } from "react";
import { offline } from "../text.ts";
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

/** Says that the network is gone, and what to do with unsaved changes. */
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
