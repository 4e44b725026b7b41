import { skipToken, useQuery } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { schoolApi } from "../../school/api.ts";
import { useSchoolNow } from "../../school/school-now.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { reportCardsApi } from "../api.ts";
import { SettingsForm } from "./SettingsForm.tsx";
import styles from "./Settings.module.css";
import { SheetPreview } from "./SheetPreview.tsx";
import { settingsMessages } from "./text.ts";

/** Page of the settings for a session's report sheets, beside a real pupil's sheet. */
export function SheetSettingsPage() {
  const [address, setAddress] = useAddress(["session"]);
  const { currentTerm } = useSchoolNow();
  const sessions = useQuery(schoolApi.sessions.queryOptions());
  const all = sessions.data?.data ?? [];
  const sessionName = address.session || currentTerm?.academicYear;
  const session = all.find(({ name }) => name === sessionName) ?? all[0];
  const term = session?.terms.find(({ isCurrent }) => isCurrent) ?? session?.terms[0];
  const query = useQuery(
    reportCardsApi.sheetSettings.queryOptions({
      input: session ? { sessionId: session.id } : skipToken,
    }),
  );
  const error = sessions.error ?? query.error;
  const follows = query.data?.data.follows;
  return (
    <Page
      title="Report Sheets"
      {...(follows && { description: settingsMessages.follows(follows) })}
    >
      <div className={styles.choice}>
        <FilterSelect
          label="Session"
          value={session?.name ?? ""}
          options={all.map(({ name }) => name)}
          onChange={(name) => setAddress({ session: name })}
        />
      </div>
      {error && (
        <ErrorState
          title="The settings did not load"
          onRetry={() => void Promise.all([sessions.refetch(), query.refetch()])}
        >
          {messageOf(error)}
        </ErrorState>
      )}
      {!error && !query.data && <LoadingState />}
      {query.data && (
        <SettingsForm
          key={query.data.data.sessionId}
          session={query.data.data}
          preview={(settings) => term && <SheetPreview settings={settings} termId={term.id} />}
        />
      )}
    </Page>
  );
}
