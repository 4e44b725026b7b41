import { nairaText } from "@school/core/api/money.ts";
import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Muted, Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { feesApi } from "../api.ts";
import { titles } from "../text.ts";
import { PayOnline } from "../online/PayOnline.tsx";
import { OwnSlips } from "../slips/OwnSlips.tsx";
import { EntriesTable } from "./EntriesTable.tsx";
import { BalanceList } from "./BalanceList.tsx";

/** A parent's page: what each child owes, what is due when, bills and receipts. */
export function OwnFeesPage() {
  const query = useQuery(feesApi.ownFees.queryOptions());
  return (
    <Page title={titles.own} description={useSum(query.data?.data)}>
      <Loaded query={query} failed="The fees did not load">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title="No children are linked to your account"
              hint="The school office links them."
            />
          ) : (
            <>
              <PayOnline accounts={data} />
              {data.map((account) => (
                <Panel
                  key={account.studentId}
                  title={account.name}
                  description={account.className ?? undefined}
                >
                  <Stack>
                    <BalanceList account={account} />
                    {account.balance > 0 && account.admissionNumber !== null && (
                      <Muted small>
                        Paying by transfer? Write {account.admissionNumber} as its note, so that the
                        school finds it.
                      </Muted>
                    )}
                    <EntriesTable name={account.name} entries={account.entries} />
                  </Stack>
                </Panel>
              ))}
              <OwnSlips accounts={data} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

/** "₦183,000 to pay for all children"; nothing for one child. */
function useSum(accounts: readonly { readonly balance: number }[] | undefined) {
  if (accounts === undefined || accounts.length < 2) return undefined;
  const sum = accounts.reduce((all, { balance }) => all + balance, 0);
  return sum > 0 ? `${nairaText(sum)} to pay for all children` : "Nothing to pay for all children";
}
