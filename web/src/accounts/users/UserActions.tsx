import { Menu } from "@mantine/core";
import type { User } from "@school/core/accounts/users/contract.ts";
import {
  mayDropSecondFactorOf,
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
import { dropFactorTexts, signOutTexts, userName } from "./text.ts";
import styles from "./Users.module.css";

interface UserActionsProps {
  user: User;
  onAsk: (asked: UserDialogRequest) => void;
  onChildren: (parent: User) => void;
}

/** What the person may do to one account; nothing for accounts that are not theirs to change. */
export function UserActions({ user, onAsk, onChildren }: UserActionsProps) {
  const account = useAccount();
  const confirm = useConfirm();
  const change = useUserSwitch("Error updating user");
  const queries = useQueryClient();
  const signOut = useMutation({
    ...accountsApi.signOutUser.mutationOptions(),
    onSuccess: () => toastSuccess(signOutTexts.done),
    onError: (error: Error) => toastError(messageOf(error, "Error updating user")),
    onSettled: () => queries.invalidateQueries({ queryKey: accountsApi.users.key() }),
  });
  if (!mayManageAccount(account, user)) return null;
  const name = userName(user);
  const own = account.id === user.id;
  const linkable = user.role === "STUDENT" && !user.hasStudentRecord && !user.awaitingApproval;

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
    const { action, what: text, confirm: confirmLabel } = signOutTexts;
    const title = `${action} for ${name}?`;
    if (await confirm({ title, text, confirmLabel, danger: true })) signOut.mutate({ id, version });
  }

  return (
    <RowActions>
      {linkable && (
        <Button
          size="compact-sm"
          aria-label={`Link ${name} to a student`}
          onClick={() => onAsk({ about: "link", user })}
        >
          Link
        </Button>
      )}
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
          {!own && (
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
          {!own && (
            <Menu.Item className={styles.danger} onClick={() => onAsk({ about: "delete", user })}>
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </RowActions>
  );
}
