import { Menu } from "@mantine/core";
import type { User } from "@school/core/accounts/users/contract.ts";
import {
  isWaitingPupil,
  mayDropSecondFactorOf,
  mayLinkStudent,
  mayManageAccount,
  maySignOut,
} from "@school/core/accounts/users/policy.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { Button } from "../../ui/page/Button.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { RowActions } from "../../ui/table/RowParts.tsx";
import { useAccount } from "../account.ts";
import { accountsApi } from "../api.ts";
import { useUserSwitch } from "./use-user-switch.ts";
import type { UserDialogRequest } from "./UserDialog.tsx";
import { useSendsEmail } from "../sends-email.ts";
import { dropFactorTexts, signOutTexts, userName } from "./text.ts";
import styles from "./Users.module.css";

interface UserActionsProps {
  user: User;
  onAsk: (request: UserDialogRequest) => void;
  onChildren: (parent: User) => void;
}

/** Actions that the actor may take on one account; none for accounts that they may not change. */
export function UserActions({ user, onAsk, onChildren }: UserActionsProps) {
  const account = useAccount();
  const sendsEmail = useSendsEmail();
  const confirm = useConfirm();
  const change = useUserSwitch("Error updating user");
  const queries = useQueryClient();
  const signOut = useMutation({
    ...accountsApi.signOutUser.mutationOptions(),
    onSuccess: () => toastSuccess(signOutTexts.done),
    onError: (error: Error) => toastError(messageOf(error, "Error updating user")),
    onSettled: () => queries.invalidateQueries({ queryKey: accountsApi.users.key() }),
  });
  const name = userName(user);
  const isOwn = account.id === user.id;
  const withoutRecord = user.role === "STUDENT" && !user.hasStudentRecord;
  const isOther = user.awaitingApproval && !isWaitingPupil(user);
  const linkable = withoutRecord && !isOther && mayLinkStudent(account, user);
  const link = linkable && (
    <Button
      size="compact-sm"
      aria-label={`Link ${name} to a student`}
      onClick={() => onAsk({ about: "link", user })}
    >
      Link
    </Button>
  );
  if (!mayManageAccount(account, user)) {
    return (
      linkable && (
        <RowActions>
          {link}
          <Button
            size="compact-sm"
            aria-label={`Decline ${name}`}
            onClick={() => onAsk({ about: "decline", user })}
          >
            Decline
          </Button>
        </RowActions>
      )
    );
  }

  async function disable(): Promise<void> {
    const yes = await confirm({
      title: `Disable ${name}?`,
      text: "They are signed out now and cannot sign in until you enable the account.",
      confirmLabel: "Disable",
      danger: true,
    });
    if (yes) change.run(user, { status: "disabled" });
  }

  const { id, version } = user;
  async function askToSignOut(): Promise<void> {
    const { action, what, confirm: confirmLabel } = signOutTexts;
    const text = what(sendsEmail && user.email !== null);
    const title = `${action} for ${name}?`;
    if (await confirm({ title, text, confirmLabel, danger: true })) signOut.mutate({ id, version });
  }

  return (
    <RowActions>
      {link}
      {user.role === "PARENT" && (
        <Button
          size="compact-sm"
          aria-label={`Children of ${name}`}
          onClick={() => onChildren(user)}
        >
          Children
        </Button>
      )}
      <Button
        size="compact-sm"
        aria-label={`Edit ${name}`}
        onClick={() => onAsk({ about: "edit", user })}
      >
        Edit
      </Button>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button size="compact-sm" aria-label={`More for ${name}`} disabled={change.busy}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          {!isOwn && (
            <Menu.Item onClick={() => onAsk({ about: "password", user })}>Set password</Menu.Item>
          )}
          {user.hasSecondFactor && mayDropSecondFactorOf(account, user) && (
            <Menu.Item onClick={() => onAsk({ about: "factor", user })}>
              {dropFactorTexts.action}
            </Menu.Item>
          )}
          {maySignOut(account, user) && (
            <Menu.Item onClick={() => void askToSignOut()}>{signOutTexts.action}</Menu.Item>
          )}
          {user.isActive ? (
            <Menu.Item onClick={() => void disable()}>Disable</Menu.Item>
          ) : (
            <Menu.Item onClick={() => change.run(user, { status: "active" })}>Enable</Menu.Item>
          )}
          {!isOwn && (
            <Menu.Item className={styles.danger} onClick={() => onAsk({ about: "delete", user })}>
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </RowActions>
  );
}
