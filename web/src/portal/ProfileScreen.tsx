import { worksHere } from "@school/core/staff/policy.ts";
import { lazy, Suspense } from "react";
import { useAccount } from "../accounts/account.ts";
import { ProfilePage } from "../accounts/profile/ProfilePage.tsx";
import { useSchoolNow } from "../school/school-now.ts";
import { LoadingState } from "../ui/feedback/LoadingState.tsx";

const OwnRecord = lazy(async () => ({
  default: (await import("../staff/records/OwnRecord.tsx")).OwnRecord,
}));

/**
 * The person's profile, for staff with their record; with a picture if the school allows pictures.
 */
export function ProfileScreen() {
  const account = useAccount();
  // A first password must be changed before the record is shown.
  const { enableProfileImages } = useSchoolNow().settings;
  const withRecord = worksHere(account) && !account.mustChangePassword;
  return (
    <ProfilePage withPicture={enableProfileImages && !account.isOnStandby}>
      {withRecord && (
        <Suspense fallback={<LoadingState />}>
          <OwnRecord />
        </Suspense>
      )}
    </ProfilePage>
  );
}
