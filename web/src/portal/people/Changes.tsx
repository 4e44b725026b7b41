import { timeText } from "@school/core/api/dates.ts";
import type { Change } from "@school/core/portal/contract-change.ts";
import { useList } from "../../platform/use-list.ts";
import { Muted } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ListCards } from "../../ui/table/ListCards.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { portalApi } from "../api.ts";
import styles from "./People.module.css";

const PAGE_SIZE = 20;

interface ChangesProps {
  of: "student" | "staff";
  id: string;
}

/** Changes to the person in the audit log as text, newest first. */
export function Changes({ of, id }: ChangesProps) {
  const calls = of === "student" ? portalApi.people.childChanges : portalApi.people.staffChanges;
  const list = useList({
    pageKey: "changes",
    pageSize: PAGE_SIZE,
    read: (paging) => calls.queryOptions({ input: { id, ...paging } }),
  });
  return (
    <div className="no-print">
      <Panel
        title="Changes"
        description={
          of === "student"
            ? "Changes to this pupil's record, newest first."
            : "Changes to this person's record, and changes made by this person."
        }
      >
        <ListPage list={list} noun={["change", "changes"]} empty={<Muted>No changes yet.</Muted>}>
          {(table) => (
            <ListCards
              {...table}
              failed="The changes did not load"
              label="Changes"
              className={styles.changes}
              rowKey={({ seq }) => String(seq)}
            >
              {(change) => <ChangeWords change={change} />}
            </ListCards>
          )}
        </ListPage>
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
        <span>{by === null ? "the system" : by.name || "a deleted account"}</span>
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
