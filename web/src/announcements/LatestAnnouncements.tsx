import type { PublicAnnouncement } from "@school/core/announcements/contract.ts";
import { dayOfTimeText } from "@school/core/api/dates.ts";
import { Muted, PlainList } from "../ui/page/Layout.tsx";
import { AppLink } from "../ui/page/AppLink.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import styles from "./Announcements.module.css";
import { FormattedText } from "../ui/page/FormattedText.tsx";

interface LatestAnnouncementsProps {
  announcements: readonly PublicAnnouncement[];
  /** Number of all announcements that the person has not opened. */
  unread: number;
}

/** Number of announcements on a home; their page has the others. */
const MAX_SHOWN = 2;

/** The newest announcements, each of which opens in place. */
export function LatestAnnouncements({ announcements, unread }: LatestAnnouncementsProps) {
  return (
    <Panel
      title="Announcements"
      actions={
        <AppLink href="/dashboard/announcements">
          {unread > 0 ? `${unread} unread` : "See all"}
          <span className="visually-hidden"> announcements</span>
        </AppLink>
      }
    >
      {announcements.length === 0 ? (
        <p>No announcements.</p>
      ) : (
        <PlainList gap={2} className={styles.short}>
          {announcements.slice(0, MAX_SHOWN).map(({ id, title, body, publishedAt }) => (
            <li key={id}>
              <details>
                <summary>
                  <strong>{title}</strong>{" "}
                  <Muted as="span" small>
                    {dayOfTimeText(publishedAt)}
                  </Muted>
                </summary>
                <FormattedText body={body} />
              </details>
            </li>
          ))}
        </PlainList>
      )}
    </Panel>
  );
}
