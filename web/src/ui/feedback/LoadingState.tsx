import { Loader } from "@mantine/core";
import { useEffect, useState } from "react";
import { offline } from "../text.ts";
import { EmptyState } from "./EmptyState.tsx";
import styles from "./States.module.css";
import { useOnline } from "./use-online.ts";

/** Milliseconds in which what this device has would have come. */
const LOOK_MS = 700;

/**
 * Fills the place of something that is on its way. It shows late, so quick answers do not flicker.
 * Without a network it says that this device does not have it.
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
