import { Loader } from "@mantine/core";
import styles from "./States.module.css";

/** Fills the place of something that is on its way. It shows late, so quick answers do not flicker. */
export function LoadingState({ label = "Loading..." }: { label?: string | undefined }) {
  return (
    <div className={styles.loading} role="status">
      <Loader size="md" aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}
