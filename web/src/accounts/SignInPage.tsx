import { useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { GoTo } from "../platform/GoTo.tsx";
import { prepareSignIn } from "../platform/session/session.ts";
import { useSession } from "../platform/session/use-session.ts";
import { LoadingState } from "../ui/LoadingState.tsx";
import { SplitPage } from "../ui/SplitPage.tsx";
import { returnAddress } from "./return-address.ts";
import { SignInForm } from "./SignInForm.tsx";
import styles from "./SignInPage.module.css";

/** Signing in; afterwards the person is back where the session ended, or on the dashboard. */
export function SignInPage({ school }: { school: { name: string; motto: string } }) {
  const session = useSession();
  const search: Record<string, unknown> = useSearch({ strict: false });
  useEffect(prepareSignIn, []);

  if (session.status === "loading") return <LoadingState />;
  if (session.status === "signed-in") return <GoTo href={returnAddress(search["from"])} />;
  return (
    <SplitPage
      title="Sign In"
      school={school.name}
      motto={school.motto}
      footer="Forgot your password, or never had one? Ask the school office."
    >
      {session.notice !== null && <output className={styles.notice}>{session.notice}</output>}
      <SignInForm />
    </SplitPage>
  );
}
