import { messages as coreAccountsMessages } from "@school/core/accounts/text.ts";
import { useEffect, useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { ask } from "../../platform/client/ask.ts";
import { openDocument } from "../../platform/open-document.ts";
import { FrontButton, FrontButtonLink } from "../front/FrontButton.tsx";
import { FrontSheet } from "../front/FrontSheet.tsx";
import styles from "../front/FrontSheet.module.css";
import { LoadingLine } from "../front/LoadingLine.tsx";
import { Failure } from "../Notice.tsx";
import { AdminLoginForm } from "./AdminLoginForm.tsx";
import { accessToken, signOut } from "./auth-calls.ts";
import type { FrontPageProps } from "./front-page.ts";
import { useFrontSession } from "./front-session.ts";
import { SecondFactorForm } from "./SecondFactorForm.tsx";
import { labels } from "./text.ts";

/** The office's own sign-in: the access code and the account of an admin or a principal. */
export function AdminLoginPage({ entrances }: FrontPageProps) {
  const { status, needsCode, refresh } = useFrontSession();
  const [accepted, setAccepted] = useState(false);

  if (!entrances.adminLogin) {
    return (
      <FrontSheet
        title="Admin Login"
        description="Admin login is not switched on. Use the sign-in page."
      >
        <FrontButtonLink href="/signin">{labels.backToSignIn}</FrontButtonLink>
      </FrontSheet>
    );
  }
  const signedIn = status === "signed-in";
  const accept = () => {
    setAccepted(true);
    refresh();
  };
  return (
    <FrontSheet
      title="Admin Login"
      description={signedIn && !accepted && "You are signed in. Enter your access code."}
      footer={<a href="/signin">{labels.backToSignIn}</a>}
    >
      {signedIn && needsCode ? (
        <SecondFactorForm onChanged={refresh} />
      ) : signedIn && accepted ? (
        <AdminEntry onSignedOut={refresh} />
      ) : (
        <AdminLoginForm signedIn={signedIn} onAccepted={accept} />
      )}
    </FrontSheet>
  );
}

/** Code and account are right: the dashboard, if the account is one of the office's. */
function AdminEntry({ onSignedOut }: { onSignedOut: () => void }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    readRole().then(
      (role) => {
        if (role === "ADMIN" || role === "PRINCIPAL") openDocument("/dashboard");
        else setRefusal("Only admins and principals can use this page.");
      },
      (thrown: unknown) => setRefusal(messageOf(thrown, coreAccountsMessages.adminLogin)),
    );
  }, []);
  if (refusal === null) return <LoadingLine />;
  return (
    <div className={styles.sheet}>
      <Failure>{refusal}</Failure>
      <FrontButton onClick={() => void signOut().then(onSignedOut)}>
        Sign in with another account
      </FrontButton>
    </div>
  );
}

async function readRole(): Promise<string> {
  const profile = await ask("/api/profile", { token: await accessToken() });
  return (profile as { data: { role: string } }).data.role;
}
