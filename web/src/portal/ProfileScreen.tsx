import { ProfilePage } from "../accounts/profile/ProfilePage.tsx";
import { useSchoolNow } from "../school/school-now.ts";

/** The own profile; with a picture where the school has switched pictures on. */
export function ProfileScreen() {
  return <ProfilePage withPicture={useSchoolNow().settings.enableProfileImages} />;
}
