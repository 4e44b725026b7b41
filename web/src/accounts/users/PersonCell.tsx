import type { User } from "@school/core/accounts/contract-users.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { userName } from "./user-words.ts";
import styles from "./Users.module.css";

/** Whose account it is: picture, name, and the address to sign in with. */
export function PersonCell({ user }: { user: User }) {
  return (
    <span className={styles.person}>
      <Avatar name={userName(user)} src={user.profileImageUrl} size="sm" />
      <span>
        {userName(user)}
        <small>{user.email ?? "No email"}</small>
      </span>
    </span>
  );
}
