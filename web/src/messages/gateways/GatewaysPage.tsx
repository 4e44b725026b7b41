import { useQuery } from "@tanstack/react-query";
import { mayManageGateways } from "@school/core/school/policy.ts";
import { PHONE_PROVIDERS } from "@school/core/api/phone-providers.ts";
import { PHONE_CHANNELS } from "@school/core/api/phone-channels.ts";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Column, Columns } from "../../ui/page/Columns.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { messagesApi } from "../api.ts";
import { GatewayForm } from "./GatewayForm.tsx";
import { GatewayTest } from "./GatewayTest.tsx";
import { RulesForm } from "./RulesForm.tsx";
import { channelNames, gatewayPage, spentText } from "./text.ts";

/** Gateways of SMS and WhatsApp, the daily budget and the quiet hours. */
export function GatewaysPage() {
  const query = useQuery(messagesApi.phoneSettings.queryOptions());
  const settings = query.data?.data;
  const mayChange = mayManageGateways(useAccount());
  return (
    <Page
      title="SMS and WhatsApp"
      description="Through whom messages leave for phones, when, and what they may cost."
    >
      {query.isPending && <LoadingState />}
      {query.isError && !settings && (
        <ErrorState title="The settings did not load" onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      )}
      {settings && (
        <Columns>
          {PHONE_CHANNELS.map((channel) => {
            const gateway = settings.gateways.find((one) => one.channel === channel);
            return (
              <Column key={channel}>
                <Panel
                  title={channelNames[channel]}
                  {...(!gateway && { description: gatewayPage.none(channel) })}
                >
                  {mayChange ? (
                    <GatewayForm channel={channel} settings={settings} />
                  ) : (
                    <Stack>
                      <p>
                        {gateway &&
                          `${gatewayPage.through(PHONE_PROVIDERS[gateway.provider].name)} `}
                        Only a principal can set up or change the gateway.
                      </p>
                    </Stack>
                  )}
                  {gateway?.isActive && <GatewayTest channel={channel} />}
                </Panel>
                {channel === "SMS" && (
                  <Panel title={gatewayPage.rules} description={spentText(settings)}>
                    <RulesForm settings={settings} />
                  </Panel>
                )}
              </Column>
            );
          })}
        </Columns>
      )}
    </Page>
  );
}
