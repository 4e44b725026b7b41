import type { Profile } from "@school/core/accounts/profile/contract.ts";
import { mayEditOwnProfile } from "@school/core/accounts/users/policy.ts";
import { useState } from "react";
import { Avatar } from "../../ui/page/Avatar.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { FactList } from "../../ui/page/FactList.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useAccount } from "../account.ts";
import { accountFacts, fullName } from "../account-facts.ts";
import { OwnDetailsForm } from "./OwnDetailsForm.tsx";
import { OwnPicture } from "./OwnPicture.tsx";
import styles from "./Profile.module.css";

interface OwnDetailsProps {
  profile: Profile;
  withPicture: boolean;
}

/** Who the person is. A principal changes name, class and status here; everyone else reads. */
export function OwnDetails({ profile, withPicture }: OwnDetailsProps) {
  const account = useAccount();
  const [editing, setEditing] = useState(false);
  const { firstName, lastName, email, className, isActive } = profile;
  const shown = { ...account, firstName, lastName, email, className };
  const mayEdit = mayEditOwnProfile(account);
  const facts = accountFacts(shown);
  if (mayEdit) facts.push({ label: "Status", value: isActive ? "Active" : "Disabled" });
  return (
    <Panel
      actions={
        mayEdit && !editing ? <Button onClick={() => setEditing(true)}>Edit Profile</Button> : null
      }
    >
      <div className={styles.profile}>
        {withPicture ? (
          <OwnPicture name={fullName(shown)} src={profile.profileImageUrl} />
        ) : (
          <Avatar name={fullName(shown)} size="xl" />
        )}
        {editing ? (
          <OwnDetailsForm profile={profile} onDone={() => setEditing(false)} />
        ) : (
          <FactList facts={facts} />
        )}
      </div>
    </Panel>
  );
}
