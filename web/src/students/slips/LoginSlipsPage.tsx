import { SlipSheet } from "../../accounts/slips/SlipSheet.tsx";
import { useSlips } from "../../accounts/slips/use-slips.ts";
import { studentsApi } from "../api.ts";
import { SlipChoice } from "./SlipChoice.tsx";

const CALLS = {
  noun: "pupil",
  read: (studentIds: string[]) => studentsApi.loginSlips.call({ studentIds }),
  renew: (studentIds: string[]) => studentsApi.newPasswords.call({ studentIds }),
};

/** Login slips for one child, some, or a whole class, on paper to cut apart. */
export function LoginSlipsPage() {
  const { sheet, busy, make, renew, close } = useSlips(CALLS);
  return sheet === null ? (
    <SlipChoice busy={busy} onMake={make} onRenew={renew} />
  ) : (
    <SlipSheet
      sheet={sheet}
      noun="pupil"
      plural="pupils"
      busy={busy}
      onRenew={renew}
      onClose={close}
    />
  );
}
