import { dayOfTimeText } from "@school/core/api/dates.ts";
import { mayOpenPage } from "@school/core/portal/pages.ts";
import { useQuery } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { reportCardsApi } from "../../report-cards/api.ts";
import { cardAddress } from "../../report-cards/sheets/sheet-kind.ts";
import { issuedText, sheetName } from "@school/core/report-cards/sheets/text.ts";
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
      title="Report cards"
      actions={mayView && <AppLink href="/dashboard/report-card/view">View Report Card</AppLink>}
    >
      {query.isError && <Muted>{messageOf(query.error)}</Muted>}
      {cards?.length === 0 && <Muted>No report card has been released yet.</Muted>}
      <ul className={styles.stays}>
        {cards?.map((card) => {
          const { termId, kind, className, number, releasedAt } = card;
          const name = sheetName(kind, card);
          const address = cardAddress(id, card);
          return (
            <li key={`${termId} ${kind}`} className={styles.line}>
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
