import { Muted, Stack } from "../ui/page/Layout.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { ProgressBar } from "../ui/page/ProgressBar.tsx";
import { moving } from "./text.ts";
import styles from "./Years.module.css";

/** Milliseconds after which a page looks whether the school is moved. */
const LOOK_MS = 1500;

interface Output {
  readonly data: { readonly isMoving: boolean };
}

/**
 * Returns the refetch interval for a query whose response says that someone is moving the school. The
 * query is read again until the move is done.
 */
export function whileMoving({ state }: { state: { data: Output | undefined } }) {
  return state.data?.data.isMoving ? LOOK_MS : false;
}

/** Instead of the page while someone moves the school, also after it was opened again. */
export function MovingNotice() {
  return (
    <Panel title="The school is being moved">
      <MovingBar label={moving.pupils} />
    </Panel>
  );
}

/** Shown beside the button of the rollover, and in the notice. Its progress is unknown. */
export function MovingBar({ label }: { label: string }) {
  return (
    <Stack gap={2} className={styles.moving} role="status">
      <ProgressBar label={label} />
      <Muted>This takes some seconds. It continues if you close this page.</Muted>
    </Stack>
  );
}
