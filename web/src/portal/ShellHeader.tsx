import { IconLogout } from "@tabler/icons-react";
import { useAccount } from "../accounts/account.ts";
import { fullName, roleOf } from "../accounts/account-facts.ts";
import { signOut } from "../platform/session/session.ts";
import { useSchoolNow } from "../school/school-now.ts";
import { AppLink } from "../ui/page/AppLink.tsx";
import { Avatar } from "../ui/page/Avatar.tsx";
import { IconButton } from "../ui/page/Button.tsx";
import styles from "./ShellHeader.module.css";

/** The welcome line, who is signed in, and the way out. */
export function ShellHeader() {
  const account = useAccount();
  const { settings } = useSchoolNow();
  const name = fullName(account);
  const byEmail = settings.welcomeMessageType === "email" && account.email !== null;
  return (
    <div className={styles.header}>
      <p className={styles.welcome}>Welcome, {byEmail ? account.email : account.firstName}</p>
      <AppLink href="/dashboard/profile" className={styles.person}>
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>{" "}
          <span className={styles.role}>{roleOf(account)}</span>
        </span>
        <Avatar name={name} src={account.profileImageUrl} />
      </AppLink>
      <IconButton
        label="Logout"
        icon={<IconLogout stroke={1.5} size={20} />}
        onClick={() => void signOut()}
      />
    </div>
  );
}
