import type { AcademicSession } from "@school/core/school/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { schoolApi } from "../api.ts";
import { SessionForm } from "./SessionForm.tsx";
import { SessionGrading } from "./SessionGrading.tsx";
import { SessionTable } from "./SessionTable.tsx";
import styles from "./Settings.module.css";

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
      {query.isPending && <LoadingState />}
      {query.isError && !sessions && (
        <ErrorState title="The sessions did not load" onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      )}
      {sessions && (
        <Panel title="Sessions" flush>
          <SessionTable sessions={sessions} onEdit={setEdited} />
        </Panel>
      )}
      {sessions && chosen && (
        <Panel title="Grading scheme">
          <div className={styles.stack}>
            <div className={styles.narrow}>
              <FilterSelect
                label="Session"
                value={chosen.name}
                options={sessions.map(({ name }) => name)}
                onChange={(session) => setAddress({ session })}
              />
            </div>
            <SessionGrading key={chosen.id} session={chosen} />
          </div>
        </Panel>
      )}
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
