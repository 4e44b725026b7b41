import { useDebouncedValue } from "@mantine/hooks";
import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { reportCardsApi } from "../api.ts";
import { SheetView } from "../sheets/SheetView.tsx";
import styles from "./Settings.module.css";
import { settingsLabels } from "./text.ts";

/** Milliseconds without typing until the preview is drawn again. */
const PAUSE_MS = 600;

/** A real pupil's sheet, rendered with the form's values. */
export function SheetPreview({ settings, termId }: { settings: SheetSettings; termId: string }) {
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
