import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { skipToken, useQuery, keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { schoolApi } from "../../school/api.ts";
import { useSchoolNow } from "../../school/school-now.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { reportCardsApi } from "../api.ts";
import { SheetView } from "../sheets/SheetView.tsx";
import styles from "./Settings.module.css";
import { SettingsForm } from "./SettingsForm.tsx";
import { settingsMessages, settingsLabels } from "./text.ts";

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
      title="Report Card Settings"
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

/** Milliseconds without typing until the preview is drawn again. */
const PAUSE_MS = 600;

/** A real pupil's sheet, rendered with the form's values. */
function SheetPreview({ settings, termId }: { settings: SheetSettings; termId: string }) {
  const [chosen, setChosen] = useState("");
  const [tried] = useDebouncedValue(settings, PAUSE_MS);
  const classes = useQuery(reportCardsApi.entryClasses.queryOptions({ input: { termId } }));
  const choices = classes.data?.data ?? [];
  const classId = choices.find(({ id }) => id === chosen)?.id ?? choices[0]?.id;
  const preview = useQuery(
    reportCardsApi.previewSheet.queryOptions({
      input: classId ? { classId, termId, settings: tried } : skipToken,
      placeholderData: keepPreviousData,
      retry: false,
    }),
  );
  return (
    <Panel title={settingsLabels.preview}>
      <div className={styles.choice}>
        <FilterSelect
          label="Class"
          value={classId ?? ""}
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
      </div>
      {preview.isError && (
        <ErrorState title="No preview" onRetry={() => void preview.refetch()}>
          {messageOf(preview.error)}
        </ErrorState>
      )}
      {!preview.isError && !preview.data && classId && <LoadingState />}
      {preview.data && !preview.isError && (
        <div className={styles.preview}>
          <SheetView
            sheet={preview.data.data.sheet}
            pictures={preview.data.data.pictures}
            issue={<b>{settingsLabels.preview}</b>}
          />
        </div>
      )}
    </Panel>
  );
}
