import { useAccount } from "../accounts/account.ts";
import { Panel } from "../ui/Panel.tsx";

/** Why an account opens nothing else yet, if that is so. */
export function AccountNotice() {
  const account = useAccount();
  if (account.awaitingApproval) {
    return (
      <Panel title="Your account is waiting for approval">
        The principal has to approve it first. Until then only this page and your profile open.
      </Panel>
    );
  }
  if (account.mustChangePassword) {
    return (
      <Panel title="Your password has to be changed">
        The school gave you this password. Until it is changed, only this page and your profile
        open.
      </Panel>
    );
  }
  return null;
}
