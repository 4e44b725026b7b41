import { getsPhoneCodes } from "@school/core/accounts/phone-codes.ts";
import { dataText } from "@school/core/api/data-size.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { dataUse } from "../../platform/data-use.ts";
import { install, installing, onInstalling } from "../../platform/offline/install.ts";
import { readSession } from "../../platform/session/stored.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { setDataSaver } from "../../ui/frame/data-saver.ts";
import { useDataSaver } from "../../ui/frame/use-data-saver.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Column, Columns } from "../../ui/page/Columns.tsx";
import { FactList } from "../../ui/page/FactList.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useAccount } from "../account.ts";
import { accountsApi } from "../api.ts";
import { ChoicesPanel } from "../notification-preferences/ChoicesPanel.tsx";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";
import { EmailPanel } from "./EmailPanel.tsx";
import { OwnDetails } from "./OwnDetails.tsx";
import { PhonePanel } from "./PhonePanel.tsx";
import { PinPanel } from "./PinPanel.tsx";
import { SessionsPanel } from "./SessionsPanel.tsx";
import { TwoFactorPanel } from "./TwoFactorPanel.tsx";
import { installTexts, dataTexts } from "./text.ts";

interface ProfilePageProps {
  withPicture: boolean;
  /** Content about the person from other modules. */
  children?: ReactNode;
}

/** The person's own account: the stored data and the sign-in methods. */
export function ProfilePage({ withPicture, children }: ProfilePageProps) {
  const profile = useQuery(accountsApi.profile.queryOptions());
  const { isOnStandby } = useAccount();
  const cameByCode = readSession()?.fromMail === true;
  return (
    <Page title="Profile">
      <Loaded query={profile} failed="Your profile did not load">
        {({ data: account }) => (
          <>
            <OwnDetails profile={account} withPicture={withPicture} />
            {isOnStandby ? (
              <Panel>
                To change your password, email or messages, use the school’s own portal.
              </Panel>
            ) : (
              <Columns>
                <Column>
                  <EmailPanel />
                  {account.role !== "STUDENT" && getsPhoneCodes(account.role) && (
                    <PhonePanel phone={account.phone} />
                  )}
                  <TwoFactorPanel />
                </Column>
                <Column>
                  <Panel
                    title="Password"
                    description="Changing it signs you out on all other devices."
                  >
                    <Stack>
                      {cameByCode && (
                        <p>
                          {"You signed in with a code. You do not know your password?"}{" "}
                          <a href="/reset-password">Choose a new one without it</a>
                        </p>
                      )}
                      <ChangePasswordForm />
                    </Stack>
                  </Panel>
                  <PinPanel />
                  <SessionsPanel />
                  <ChoicesPanel />
                  <DataPanel />
                  <InstallPanel />
                </Column>
              </Columns>
            )}
            {children}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Puts the portal on the home screen of this device. */
function InstallPanel() {
  const state = useSyncExternalStore(onInstalling, installing);
  return (
    <Panel title={installTexts.title} description={installTexts.hint}>
      {state === "asks" && <Button onClick={() => void install()}>{installTexts.install}</Button>}
      {state !== "asks" && installTexts[state]}
    </Panel>
  );
}

const CHOICES = ["on", "off", "auto"] as const;

/** Data use of the pages on this device, and whether pictures load only on a tap. */
function DataPanel() {
  const choice = useDataSaver();
  const [{ visit, month }] = useState(dataUse);
  return (
    <Panel title={dataTexts.title} description={dataTexts.hint}>
      <Stack align="start">
        <Segments
          label={dataTexts.title}
          value={choice}
          options={CHOICES.map((value) => ({ value, label: dataTexts[value] }))}
          onChange={setDataSaver}
        />
        <FactList
          facts={[
            { label: dataTexts.visit, value: dataText(visit) },
            { label: dataTexts.month, value: dataText(month) },
          ]}
        />
      </Stack>
    </Panel>
  );
}
