import { Avatar } from "../ui/Avatar.tsx";
import { FactList } from "../ui/FactList.tsx";
import { Page } from "../ui/Page.tsx";
import { Panel } from "../ui/Panel.tsx";
import { useAccount } from "./account.ts";
import { accountFacts, fullName } from "./account-facts.ts";
import styles from "./ProfilePage.module.css";

/** The signed-in person's own account, to read. */
export function ProfilePage() {
  const account = useAccount();
  return (
    <Page title="Profile">
      <Panel>
        <div className={styles.profile}>
          <Avatar name={fullName(account)} size="xl" />
          <FactList facts={accountFacts(account)} />
        </div>
      </Panel>
    </Page>
  );
}
