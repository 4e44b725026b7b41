import { opensOnlyInSchool } from "@school/core/api/public-address.ts";
import type { OnlineProviders } from "@school/core/fees/online/contract.ts";
import { PROVIDER_LABELS } from "@school/core/fees/online/payment-providers.ts";
import { useQuery } from "@tanstack/react-query";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Column, Columns } from "../../ui/page/Columns.tsx";
import { Notice } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { feesApi } from "../api.ts";
import { titles } from "../text.ts";
import { ProviderForm } from "./ProviderForm.tsx";

/** The school's accounts at payment providers: parents pay through one of them. */
export function ProvidersPage() {
  const query = useQuery(feesApi.onlineProviders.queryOptions());
  return (
    <Page
      title={titles.providers}
      description="Through whom parents pay fees online. The money goes to the school's account there."
    >
      <Loaded query={query} failed="The providers did not load">
        {({ data }) => (
          <>
            {isInside(data) && (
              <Notice>
                The portal has no address on the internet. Parents can pay, but the receipt may come
                minutes later.
              </Notice>
            )}
            <Columns>
              {data.providers.map((account) => (
                <Column key={account.provider}>
                  <Panel title={PROVIDER_LABELS[account.provider]} description={stateOf(account)}>
                    <ProviderForm provider={account.provider} settings={data} />
                  </Panel>
                </Column>
              ))}
            </Columns>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function isInside({ providers }: OnlineProviders): boolean {
  return providers.some(
    ({ isActive, webhookAddress }) => isActive && opensOnlyInSchool(webhookAddress),
  );
}

function stateOf({ isActive, hasKey, pending }: OnlineProviders["providers"][number]): string {
  if (isActive) return "Parents pay through it.";
  if (!hasKey) return "Not set up.";
  return pending > 0 ? "Not in use. Some payments are still open there." : "Not in use.";
}
