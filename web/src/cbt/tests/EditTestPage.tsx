import { useQuery } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { testsApi } from "../api.ts";
import { EditTestForm } from "./EditTestForm.tsx";
import { Remarkings } from "./Remarkings.tsx";
import { NoTest, testCrumbs, TestLinks } from "./TestLinks.tsx";
import { titles } from "../text.ts";

/** Edits the test in the URL. */
export function EditTestPage() {
  const [{ testId }] = useAddress(["testId"]);
  const enabled = testId !== "";
  // Never a cached copy: a save names the version that was read here.
  const query = useQuery(
    testsApi.find.queryOptions({
      input: { id: testId },
      enabled,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  );
  const choices = useQuery(testsApi.choices.queryOptions({ enabled }));
  const test = query.data?.data;
  return (
    <Page title={test ? `Edit Test: ${test.title}` : "Edit Test"} crumbs={testCrumbs("Edit Test")}>
      {test && <TestLinks test={test} mayChange here="edit" />}
      {!enabled && <NoTest />}
      {enabled && (
        <Panel>
          <Loaded query={query} failed={titles.theTestDidNotLoad}>
            {({ data: stored }) => (
              <Loaded query={choices} failed={titles.theTestDidNotLoad}>
                {({ data }) => <EditTestForm key={stored.id} stored={stored} choices={data} />}
              </Loaded>
            )}
          </Loaded>
        </Panel>
      )}
      {test && <Remarkings testId={test.id} />}
    </Page>
  );
}
