import type { RecordValues } from "@school/core/api/fields.ts";
import { SEALED_FIELDS } from "@school/core/staff/fields.ts";
import { mayReadPrivateFields } from "@school/core/staff/policy.ts";
import { useQuery } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { staffApi } from "../../staff/api.ts";
import { DocumentList } from "../../staff/documents/Documents.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { FactList } from "../../ui/page/FactList.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./People.module.css";
import { recordFacts } from "./record-facts.tsx";

/** Bank, next of kin and documents, only for a principal and the person; never printed. */
export function StaffPrivate({ id }: { id: string }) {
  const account = useAccount();
  const isSelf = account.id === id;
  if (!mayReadPrivateFields(account, { isSelf })) return null;
  return (
    <div className="no-print">
      <Panel
        title="Private"
        description={
          isSelf
            ? "Only you and the principal can see this."
            : "Only the principal and this person can see this. It is not printed."
        }
      >
        <div className={styles.record}>
          <section>
            <h3>Bank and next of kin</h3>
            {isSelf ? <OwnFacts /> : <FactsOf id={id} />}
          </section>
          <section>
            <h3>Documents</h3>
            <DocumentList id={id} />
          </section>
        </div>
      </Panel>
    </div>
  );
}

function OwnFacts() {
  return <Facts query={useQuery(staffApi.ownRecord.queryOptions())} />;
}

function FactsOf({ id }: { id: string }) {
  return <Facts query={useQuery(staffApi.record.queryOptions({ input: { id } }))} />;
}

interface FactsQuery {
  data: { data: { details: RecordValues<typeof SEALED_FIELDS> } } | undefined;
  isPending: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}

function Facts({ query }: { query: FactsQuery }) {
  const details = query.data?.data.details;
  if (!details && query.isPending) return <LoadingState />;
  if (!details) {
    return (
      <ErrorState title="This part did not load" onRetry={() => void query.refetch()}>
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  return <FactList facts={recordFacts(SEALED_FIELDS, details)} />;
}
