import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../platform/client/api-error.ts";
import { timeText } from "../school/settings/time-text.ts";
import { AppLink } from "../ui/AppLink.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { LoadingState } from "../ui/LoadingState.tsx";
import { Panel } from "../ui/Panel.tsx";
import { announcementsApi } from "./api.ts";
import styles from "./Announcements.module.css";
import { AnnouncementText } from "./AnnouncementText.tsx";
import { useLiveAnnouncements } from "./use-live-announcements.ts";

/** The newest five on the dashboard; new ones appear without a reload. */
export function LatestAnnouncements() {
  useLiveAnnouncements();
  const latest = useQuery(announcementsApi.public.queryOptions({ input: { limit: 5 } }));
  const rows = latest.data?.data;
  return (
    <Panel
      title="Announcements"
      actions={<AppLink href="/dashboard/announcements">All announcements</AppLink>}
    >
      {rows === undefined && latest.isError && (
        <ErrorState title="The announcements did not load" onRetry={() => void latest.refetch()}>
          {messageOf(latest.error)}
        </ErrorState>
      )}
      {rows === undefined && !latest.isError && <LoadingState />}
      {rows?.length === 0 && <p>Nothing is announced at the moment.</p>}
      {rows && rows.length > 0 && (
        <ul className={styles.short}>
          {rows.map(({ id, title, body, publishedAt }) => (
            <li key={id}>
              <details>
                <summary>
                  <strong>{title}</strong>{" "}
                  <span className={styles.meta}>{timeText(publishedAt)}</span>
                </summary>
                <AnnouncementText body={body} />
              </details>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
