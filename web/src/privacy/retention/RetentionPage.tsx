import { useQuery } from "@tanstack/react-query";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { privacyApi } from "../api.ts";
import { DuePanel } from "./DuePanel.tsx";
import { ErasuresPanel } from "./ErasuresPanel.tsx";
import { TimesForm } from "./TimesForm.tsx";

/** Page of the retention times of private data, the data due to be erased, and the planned erasures. */
export function RetentionPage() {
  const query = useQuery(privacyApi.retention.queryOptions());
  return (
    <Page
      title="Keeping and Erasing"
      description="How long the school keeps private data, and what is due to be erased."
    >
      <Loaded query={query} failed="The retention times did not load">
        {({ data }) => (
          <>
            <DuePanel lists={data.lists} />
            <ErasuresPanel erasures={data.erasures} />
            <TimesForm retention={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
