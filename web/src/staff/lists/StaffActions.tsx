import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import type { StaffRow } from "@school/core/staff/lists/contract.ts";
import { mayChangeStaffMember } from "@school/core/staff/policy.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import type { SlipActions } from "../../accounts/slips/LoginSlips.tsx";
import { labels as slipLabels } from "../../accounts/slips/text.ts";
import { ViewAsItem } from "../../accounts/view-as/ViewAsItem.tsx";
import { currentOf, messageOf } from "../../platform/client/api-error.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { notify, toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { MenuAction, MenuLink, RowMenu } from "../../ui/table/RowMenu.tsx";
import { staffApi } from "../api.ts";
import type { Departure } from "./DepartureDialog.tsx";
import { leaving, staffChanges, failures } from "./text.ts";
import { conflict } from "../../ui/text.ts";

interface StaffActionsProps {
  member: StaffRow;
  slips: SlipActions;
  onDepart: (member: StaffRow, departure: Departure) => void;
  onReturn: (member: StaffRow) => void;
}

/** The menu of what is done with one member of staff; empty where the account may not change the record. */
export function StaffActions({ member, slips, onDepart, onReturn }: StaffActionsProps) {
  const account = useAccount();
  const confirm = useConfirm();
  const status = useStaffStatus();
  if (!mayChangeStaffMember(account, { role: member.role, awaitingApproval: false })) return null;
  const name = firstNameFirst(member);
  const isOwn = account.id === member.id;

  async function toggle(): Promise<void> {
    const yes = await confirm(
      member.isActive
        ? {
            title: `Deactivate ${name}?`,
            text: "They are signed out now and cannot sign in until you activate the account.",
            confirmLabel: "Deactivate",
            danger: true,
          }
        : {
            title: `Reactivate ${name}?`,
            text: "They can sign in again with the same password.",
            confirmLabel: "Activate",
          },
    );
    if (yes) status.run(member);
  }

  return (
    <RowMenu name={name} disabled={status.busy || slips.busy}>
      <MenuLink href={`/dashboard/staff/edit/${member.id}`}>Edit</MenuLink>
      <MenuAction onClick={() => slips.onMake([member.id])}>{slipLabels.one}</MenuAction>
      <ViewAsItem person={member} />
      {!isOwn && member.left && (
        <MenuAction onClick={() => onReturn(member)}>{leaving.undo}</MenuAction>
      )}
      {!isOwn && !member.left && (
        <>
          <MenuAction onClick={() => void toggle()}>
            {member.isActive ? "Deactivate" : "Activate"}
          </MenuAction>
          <MenuAction onClick={() => onDepart(member, "leave")}>{leaving.button}</MenuAction>
        </>
      )}
      {!isOwn && (
        <MenuAction danger onClick={() => onDepart(member, "delete")}>
          Delete
        </MenuAction>
      )}
    </RowMenu>
  );
}

/** Deactivates who is active and activates who is not; the lists are read again afterwards. */
function useStaffStatus() {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ id, version, isActive }: StaffRow) =>
      (isActive ? staffApi.deactivate : staffApi.activate).call({ id, version }),
    onSuccess: ({ message }) => toastSuccess(message),
    onError(error, seen) {
      const current = currentOf(staffApi.deactivate, error, "stale_version");
      if (!current) return toastError(messageOf(error, failures.updateStatus));
      const changed = staffChanges(seen, current).join(", ");
      return notify(conflict.recordOf(firstNameFirst(seen)), `${changed}. Nothing was saved.`);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: staffApi.key() }),
  });
  return { busy: change.isPending, run: (member: StaffRow) => change.mutate(member) };
}
