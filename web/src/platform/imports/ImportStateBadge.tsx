import type { ImportState } from "@school/core/api/imports.ts";
import { StatusBadge, type Tone } from "../../ui/page/StatusBadge.tsx";

const LABELS: Record<ImportState, readonly [Tone, string]> = {
  checking: ["waiting", "Checking"],
  checked: ["waiting", "Checked, not imported"],
  running: ["waiting", "Importing"],
  cancelling: ["waiting", "Cancelling"],
  cancelled: ["neutral", "Cancelled"],
  failed: ["bad", "Failed"],
  done: ["good", "Imported"],
  undoing: ["waiting", "Undoing"],
  undone: ["neutral", "Undone"],
};

export function ImportStateBadge({ state }: { state: ImportState }) {
  const [tone, labels] = LABELS[state];
  return <StatusBadge tone={tone}>{labels}</StatusBadge>;
}
