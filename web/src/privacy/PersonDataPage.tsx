import { isPrincipal } from "@school/core/accounts/policy.ts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useAccount } from "../accounts/account.ts";
import { AccessLogPanel } from "../students/access-log/AccessLogPanel.tsx";
import { accessLogTexts } from "../students/access-log/text.ts";
import { Loaded } from "../ui/feedback/Loaded.tsx";
import { Page } from "../ui/page/Page.tsx";
import { privacyApi } from "./api.ts";
import { DataExportPanel } from "./exports/DataExportPanel.tsx";
import { titles } from "./text.ts";

/** Page for the office about the data that the school stores about one person. */
export function PersonDataPage() {
  const { id = "" } = useParams({ strict: false });
  const account = useAccount();
  const query = useQuery(privacyApi.coveredPerson.queryOptions({ input: { id } }));
  const person = query.data?.data;
  return (
    <Page title={person ? `${titles.person}: ${person.name}` : titles.person}>
      <Loaded query={query} failed={titles.notLoaded}>
        {() => <DataExportPanel personId={id} title="Copy of the data" />}
      </Loaded>
      {person?.isPupil && isPrincipal(account) && (
        <AccessLogPanel id={id} title={accessLogTexts.title} />
      )}
    </Page>
  );
}
