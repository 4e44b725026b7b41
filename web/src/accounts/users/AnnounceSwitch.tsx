import type { User } from "@school/core/accounts/users/contract.ts";
import { mayManageAccount } from "@school/core/accounts/users/policy.ts";
import { SwitchField } from "../../ui/fields/FormFields.tsx";
import { useAccount } from "../account.ts";
import { useUserSwitch } from "./use-user-switch.ts";
import { userName } from "./user-words.ts";

interface AnnounceSwitchProps {
  user: User;
  /** With its words beside it, where no column heading says them. */
  labelled?: boolean;
}

/** Lets a teacher write announcements; acts at once. */
export function AnnounceSwitch({ user, labelled = false }: AnnounceSwitchProps) {
  const account = useAccount();
  const change = useUserSwitch("Error updating permission");
  if (user.role !== "TEACHER" && user.role !== "STAFF") return null;
  const label = "May announce";
  return (
    <SwitchField
      label={labelled ? label : undefined}
      aria-label={`${userName(user)} may announce`}
      checked={user.canAnnounce}
      disabled={change.busy || !mayManageAccount(account, user)}
      onChange={(event) => change.run(user, { canAnnounce: event.currentTarget.checked })}
    />
  );
}
