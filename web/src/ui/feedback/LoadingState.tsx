import { Loader } from "@mantine/core";
import { useEffect, useState } from "react";
import { offline } from "../text.ts";
import { EmptyState } from "./EmptyState.tsx";
import styles from "./States.module.css";
import { useOnline } from "./use-online.ts";

/** Milliseconds in which cached data would have been shown. */
const LOOK_MS = 700;

/**
 * A placeholder while loading. It appears late, so that quick responses do not flicker. Offline it
 * states that this device does not have the data.
 */
export function LoadingState({ label = "Loading..." }: { label?: string | undefined }) {
  if (useIsMissing()) return <EmptyState title={offline.notYet} hint={offline.notYetHint} />;
  return (
    <div className={styles.loading} role="status">
      <Loader size="md" aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}

function useIsMissing(): boolean {
  const isOnline = useOnline();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (isOnline) return undefined;
    const timer = setTimeout(() => setLate(true), LOOK_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isOnline]);
  return isLate && !isOnline;
}
