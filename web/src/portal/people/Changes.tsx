import { timeText } from "@school/core/api/dates.ts";
import type { Change } from "@school/core/portal/contract-change.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { pageOf, useListPage } from "../../platform/list-page.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { portalApi } from "../api.ts";
import styles from "./People.module.css";

const PAGE_SIZE = 20;

interface ChangesProps {
  of: "student" | "staff";
  id: string;
}

/** What the audit log knows of the person, in words, newest first. */
export function Changes({ of, id }: ChangesProps) {
  const [address, setAddress] = useAddress(["changes"]);
  const page = pageOf(address.changes);
  const calls = of === "student" ? portalApi.people.childChanges : portalApi.people.staffChanges;
  const query = useQuery(
    calls.queryOptions({
      input: { id, page, limit: PAGE_SIZE },
      placeholderData: keepPreviousData,
    }),
  );
  const { goTo } = useListPage(query, page, (next) => setAddress({ changes: next }));
  const changes = query.data?.data;
  return (
    <div className="no-print">
      <Panel
        title="Changes"
        description={
          of === "student"
            ? "Who changed what about this student, newest first."
            : "What was changed about this person, and what this person changed."
        }
      >
        {!changes && query.isPending && <LoadingState />}
        {!changes && query.isError && (
          <ErrorState title="The changes did not load" onRetry={() => void query.refetch()}>
            {messageOf(query.error)}
          </ErrorState>
        )}
        {changes?.length === 0 && (
          <p className={styles.sentence}>Nothing has been changed since the record was made.</p>
        )}
        {changes && changes.length > 0 && (
          <ol className={styles.changes} aria-label="Changes" aria-busy={query.isPlaceholderData}>
            {changes.map((change) => (
              <li key={change.seq}>
                <ChangeWords change={change} />
              </li>
            ))}
          </ol>
        )}
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          total={query.data?.pagination.total ?? 0}
          noun="changes"
          onPage={goTo}
        />
      </Panel>
    </div>
  );
}

function ChangeWords({ change }: { change: Change }) {
  const { at, by, about, title, lines } = change;
  return (
    <>
      <span className={styles.when}>
        <time dateTime={at}>{timeText(at)}</time>
        <span>{by === null ? "the system" : by.name || "a former account"}</span>
      </span>
      <span className={styles.what}>
        <b>{title}</b>
        {about && <small>{about}</small>}
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
    </>
  );
}
