import { SlipChoice } from "./SlipChoice.tsx";
import { SlipSheet } from "./SlipSheet.tsx";
import { useSlips } from "./use-slips.ts";

/** Login slips for one child, some, or a whole class, on paper to cut apart. */
export function LoginSlipsPage() {
  const { sheet, busy, make, renew, close } = useSlips();
  return sheet === null ? (
    <SlipChoice busy={busy} onMake={make} onRenew={renew} />
  ) : (
    <SlipSheet sheet={sheet} busy={busy} onRenew={renew} onClose={close} />
  );
}
