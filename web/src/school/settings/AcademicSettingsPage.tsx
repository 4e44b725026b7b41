import type { AcademicSession } from "@school/core/school/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { schoolApi, academicApi } from "../api.ts";
import { GradingEditor } from "./GradingEditor.tsx";
import { GradingSheet } from "./GradingSheet.tsx";
import { GroupSchemes } from "./GroupSchemes.tsx";
import { SessionForm } from "./SessionForm.tsx";
import { SessionTable } from "./SessionTable.tsx";
import styles from "./Settings.module.css";
import { gradingTexts } from "./text.ts";

/** The school's sessions with their terms, and how each is graded. */
export function AcademicSettingsPage() {
  const [address, setAddress] = useAddress(["session"]);
  const [edited, setEdited] = useState<AcademicSession | "new" | null>(null);
  const query = useQuery(schoolApi.sessions.queryOptions());
  const sessions = query.data?.data;
  const chosen =
    sessions?.find(({ name }) => name === address.session) ??
    sessions?.find(({ terms }) => terms.some(({ isCurrent }) => isCurrent)) ??
    sessions?.[0];
  const close = () => setEdited(null);
  return (
    <Page
      title="Sessions and Grading"
      description="Choose the current term in Settings."
      actions={
        <Button kind="primary" onClick={() => setEdited("new")}>
          New session
        </Button>
      }
    >
      <Loaded query={query} failed="The sessions did not load">
        {({ data }) => (
          <>
            <Panel title="Sessions" flush>
              <SessionTable sessions={data} onEdit={setEdited} />
            </Panel>
            {chosen && (
              <Panel title="Grading scheme">
                <Stack>
                  <div className={styles.narrow}>
                    <FilterSelect
                      label="Session"
                      value={chosen.name}
                      options={data.map(({ name }) => name)}
                      onChange={(session) => setAddress({ session })}
                    />
                  </div>
                  <SessionGrading key={chosen.id} session={chosen} />
                </Stack>
              </Panel>
            )}
          </>
        )}
      </Loaded>
      {edited !== null && (
        <Dialog
          opened
          onClose={close}
          title={edited === "new" ? "New session" : `Session ${edited.name}`}
        >
          <SessionForm
            session={edited === "new" ? null : edited}
            newest={sessions?.[0] ?? null}
            onDone={close}
          />
        </Dialog>
      )}
    </Page>
  );
}

/** One session's grading schemes, loaded and saved: the school's, and those of class groups. */
function SessionGrading({ session: { id, name } }: { session: AcademicSession }) {
  const stored = useQuery(academicApi.gradingScheme.queryOptions({ input: { id } }));
  const [saves, setSaves] = useState(0);
  return (
    <Loaded query={stored} failed="The grading scheme did not load">
      {({ data: seen }) => (
        <>
          {seen.results > 0 ? (
            <GradingSheet note={gradingTexts.fixed(name)} scheme={seen.scheme} />
          ) : (
            // After a save the editor starts with the saved scheme; typed text stays until then.
            <GradingEditor
              key={saves}
              session={name}
              stored={seen}
              onSaved={() => {
                setSaves(saves + 1);
                toastSuccess(gradingTexts.saved);
              }}
            />
          )}
          <GroupSchemes stored={seen} />
        </>
      )}
    </Loaded>
  );
}
