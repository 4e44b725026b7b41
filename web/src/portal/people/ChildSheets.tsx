import { dayOfTimeText } from "@school/core/api/dates.ts";
import { mayOpenPage } from "@school/core/portal/pages.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { reportCardsApi } from "../../report-cards/api.ts";
import { issuedText } from "@school/core/report-cards/sheets/text.ts";
import { useOwnStudents } from "../../students/own-students.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Muted } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./People.module.css";

/** The released report sheets of a child, with links. */
export function ChildSheets({ id }: { id: string }) {
  const account = useAccount();
  const isOwn = useOwnStudents().some((student) => student.id === id);
  const mayView = mayOpenPage(account, "/dashboard/report-card/view");
  const query = useQuery(reportCardsApi.reportCards.queryOptions({ input: { studentId: id } }));
  const cards = query.data?.data;
  return (
    <Panel
      title="Report sheets"
      actions={mayView && <AppLink href="/dashboard/report-card/view">View Report Card</AppLink>}
    >
      {query.isError && <Muted>{messageOf(query.error)}</Muted>}
      {cards?.length === 0 && <Muted>No report sheet has been released yet.</Muted>}
      <ul className={styles.stays}>
        {cards?.map(({ termId, term, academicYear, className, number, releasedAt }) => {
          const name = fullTermName({ term, academicYear });
          const address = `/report-cards?${new URLSearchParams({ child: id, term: termId })}`;
          return (
            <li key={termId} className={styles.line}>
              <span>
                <b>{isOwn ? <AppLink href={address}>{name}</AppLink> : name}</b>
                <small>
                  {className}. {issuedText(number, dayOfTimeText(releasedAt))}
                </small>
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
