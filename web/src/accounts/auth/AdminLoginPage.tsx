import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { GoTo } from "../../platform/GoTo.tsx";
import { messageOf } from "../../platform/client/api-error.ts";
import { prepareSignIn, signOut } from "../../platform/session/session.ts";
import { useSession } from "../../platform/session/use-session.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { SplitPage } from "../front/SplitPage.tsx";
import { accountsApi } from "../api.ts";
import { AdminLoginForm } from "./AdminLoginForm.tsx";
import type { FrontPageProps } from "./front-page.ts";
import styles from "./FrontPage.module.css";
import { Failure } from "../Notice.tsx";
import { ADMIN_LOGIN_OFF, labels } from "./text.ts";
import { useEntrances } from "../setup/use-entrances.ts";
import { SecondFactorForm } from "./SecondFactorForm.tsx";
import { messages } from "@school/core/accounts/text.ts";

/** The office's own sign-in: the access code and the account of an admin or a principal. */
export function AdminLoginPage({ school }: FrontPageProps) {
  const { status, demand } = useSession();
  const [accepted, setAccepted] = useState(false);
  const entrances = useEntrances();
  useEffect(prepareSignIn, []);

  if (status === "loading" || entrances === null) return <LoadingState />;
  if (!entrances.adminLogin) {
    return (
      <SplitPage title="Admin Login" description={ADMIN_LOGIN_OFF} school={school}>
        <ButtonLink kind="primary" size="md" fullWidth href="/signin">
          {labels.backToSignIn}
        </ButtonLink>
      </SplitPage>
    );
  }
  const signedIn = status === "signed-in";
  return (
    <SplitPage
      title="Admin Login"
      description={signedIn && !accepted && "You are signed in. Enter your access code."}
      school={school}
      footer={<AppLink href="/signin">{labels.backToSignIn}</AppLink>}
    >
      {signedIn && demand === "second-factor" ? (
        <SecondFactorForm />
      ) : signedIn && accepted ? (
        <AdminEntry />
      ) : (
        <AdminLoginForm signedIn={signedIn} onAccepted={() => setAccepted(true)} />
      )}
    </SplitPage>
  );
}

/** Code and account are right: the dashboard, if the account is one of the office's. */
function AdminEntry() {
  const profile = useQuery(accountsApi.profile.queryOptions());
  const role = profile.data?.data.role;
  if (role === "ADMIN" || role === "PRINCIPAL") return <GoTo href="/dashboard" />;
  if (profile.isPending) return <LoadingState />;
  return (
    <div className={styles.sheet}>
      <Failure>
        {role === undefined
          ? messageOf(profile.error, messages.adminLogin)
          : "Only admins and principals can use this page."}
      </Failure>
      <Button size="md" fullWidth onClick={() => void signOut()}>
        Sign in with another account
      </Button>
    </div>
  );
}
