import { SignInPage } from "../accounts/SignInPage.tsx";
import { useSchoolFacts } from "../school/school-facts.ts";

/** The sign-in page under the school's own name. */
export function SignInScreen() {
  return <SignInPage school={useSchoolFacts()} />;
}
