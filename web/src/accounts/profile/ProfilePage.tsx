import { getsPhoneCodes } from "@school/core/accounts/phone-codes.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readSession } from "../../platform/session/stored.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Column, Columns } from "../../ui/page/Columns.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useAccount } from "../account.ts";
import { accountsApi } from "../api.ts";
import { ChoicesPanel } from "../notification-preferences/ChoicesPanel.tsx";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";
import { DataPanel } from "./DataPanel.tsx";
import { InstallPanel } from "./InstallPanel.tsx";
import { EmailPanel } from "./EmailPanel.tsx";
import { OwnDetails } from "./OwnDetails.tsx";
import styles from "./Profile.module.css";
import { PhonePanel } from "./PhonePanel.tsx";
import { PinPanel } from "./PinPanel.tsx";
import { SessionsPanel } from "./SessionsPanel.tsx";
import { TwoFactorPanel } from "./TwoFactorPanel.tsx";

interface ProfilePageProps {
  withPicture: boolean;
  /** Content about the person from other modules. */
  children?: ReactNode;
}

/** The person's own account: the stored data and the sign-in methods. */
export function ProfilePage({ withPicture, children }: ProfilePageProps) {
  const profile = useQuery(accountsApi.profile.queryOptions());
  const account = profile.data?.data;
  const { isOnStandby } = useAccount();
  const cameByCode = readSession()?.fromMail === true;
  return (
    <Page title="Profile">
      {account && <OwnDetails profile={account} withPicture={withPicture} />}
      {!account && profile.isPending && <LoadingState />}
      {!account && profile.isError && (
        <ErrorState title="Your profile did not load" onRetry={() => void profile.refetch()}>
          {messageOf(profile.error)}
        </ErrorState>
      )}
      {account && isOnStandby && (
        <Panel>To change your password, email or messages, use the school’s own portal.</Panel>
      )}
      {account && !isOnStandby && (
        <Columns>
          <Column>
            <EmailPanel />
            {account.role !== "STUDENT" && getsPhoneCodes(account.role) && (
              <PhonePanel phone={account.phone} />
            )}
            <TwoFactorPanel />
          </Column>
          <Column>
            <Panel title="Password" description="Changing it signs you out on all other devices.">
              {cameByCode && (
                <p className={styles.text}>
                  {"You signed in with a code. You do not know your password?"}{" "}
                  <a href="/reset-password">Choose a new one without it</a>
                </p>
              )}
              <ChangePasswordForm />
            </Panel>
            <PinPanel />
            <SessionsPanel />
            <ChoicesPanel />
            <DataPanel />
            <InstallPanel />
          </Column>
        </Columns>
      )}
      {account && children}
    </Page>
  );
}
