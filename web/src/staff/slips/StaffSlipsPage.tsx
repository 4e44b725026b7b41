import { SlipSheet } from "../../accounts/slips/SlipSheet.tsx";
import { useSlips } from "../../accounts/slips/use-slips.ts";
import { staffApi } from "../api.ts";
import { StaffSlipChoice } from "./StaffSlipChoice.tsx";

const CALLS = {
  noun: "person",
  read: (staffIds: string[]) => staffApi.loginSlips.call({ staffIds }),
  renew: (staffIds: string[]) => staffApi.newPasswords.call({ staffIds }),
};

/** Login slips for one member of staff or some, on paper to cut apart. */
export function StaffSlipsPage() {
  const { sheet, busy, make, renew, close } = useSlips(CALLS);
  return sheet === null ? (
    <StaffSlipChoice busy={busy} onMake={make} onRenew={renew} />
  ) : (
    <SlipSheet
      sheet={sheet}
      noun="person"
      plural="people"
      busy={busy}
      onRenew={renew}
      onClose={close}
    />
  );
}
