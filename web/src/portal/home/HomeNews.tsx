import type { Home } from "@school/core/portal/contract-home.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { isFamily } from "@school/core/accounts/policy.ts";
import { useAccount } from "../../accounts/account.ts";
import { LatestAnnouncements } from "../../announcements/LatestAnnouncements.tsx";
import { ComingUp } from "../../calendar/ComingUp.tsx";
import { messageOf } from "../../platform/client/api-error.ts";
import { useServerEvents } from "../../platform/events.ts";
import { HomeworkNews } from "./HomeworkNews.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { useOnline } from "../../ui/feedback/use-online.ts";
import { UnreadMessages } from "./UnreadMessages.tsx";
import { portalApi } from "../api.ts";
import { PupilHome } from "./PupilHome.tsx";
import { PupilsNews } from "./PupilsNews.tsx";
import { TodayNews } from "./TodayNews.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import styles from "./Home.module.css";

/** Loaded when there is a lesson to join. */
const LiveNews = lazy(async () => ({
  default: (await import("../../lessons/live/LiveNews.tsx")).LiveNews,
}));

const TestsNews = lazy(async () => ({ default: (await import("./FamilyNews.tsx")).TestsNews }));

/** Not loaded by families' phones. */
const TeacherTasks = lazy(async () => ({
  default: (await import("./TeachingNews.tsx")).TeacherTasks,
}));
const ScoresToEnter = lazy(async () => ({
  default: (await import("./TeachingNews.tsx")).ScoresToEnter,
}));

/** Not loaded by families' and teachers' phones. */
const SchoolNews = lazy(async () => ({
  default: (await import("./SchoolNews.tsx")).SchoolNews,
}));

/** Events after which the news are read again. */
const TOPICS = ["announcements", "messages"];

/** The news on the dashboard; empty while the account awaits approval. */
export function HomeNews() {
  return useAccount().awaitingApproval ? null : <OpenNews />;
}

/** Work to do, and announcements. */
function OpenNews() {
  const queries = useQueryClient();
  const isOnline = useOnline();
  const home = useQuery({
    ...portalApi.home.queryOptions({ refetchOnWindowFocus: true }),
    refetchInterval: ({ state: { data, status } }) =>
      data || status !== "error" ? untilLesson(data?.data) : REFETCH_MS,
  });
  useServerEvents(TOPICS, () => void queries.invalidateQueries({ queryKey: portalApi.key() }));
  if (home.data) return <News home={home.data.data} />;
  // Offline it says so, and that the data will arrive automatically.
  if (!home.isError || !isOnline) return <LoadingState />;
  return (
    <ErrorState title="Your dashboard did not load" onRetry={() => void home.refetch()}>
      {messageOf(home.error)}
    </ErrorState>
  );
}

/** Milliseconds until a live lesson can be joined; false without one, which stops refetching. */
function untilLesson(home: Home | undefined): number | false {
  if (!home?.nextLessonAt) return false;
  return Math.max(CLOCK_MARGIN_MS, Date.parse(home.nextLessonAt) - Date.now() + CLOCK_MARGIN_MS);
}

/** Refetch interval in milliseconds: a lost connection gives no event when it returns. */
const REFETCH_MS = 15_000;

/** Margin in milliseconds for a device's clock that is ahead. */
const CLOCK_MARGIN_MS = 5_000;

function News({ home }: { home: Home }) {
  const account = useAccount();
  const { role } = account;
  const { announcements, unread, comingUp, threads, tests, today, lessons } = home;
  const { homework, toMark, pupils, teaching, school } = home;
  const isFamilyHome = isFamily(account);
  const isPupil = role === "STUDENT" && pupils !== null && pupils.length > 0;
  const news = <LatestAnnouncements announcements={announcements} unread={unread} />;
  const before = (
    <>
      {threads.length > 0 && <UnreadMessages threads={threads} />}
      {lessons.length > 0 && (
        <Suspense>
          <LiveNews lessons={lessons} />
        </Suspense>
      )}
    </>
  );
  if (school) {
    return (
      <>
        {before}
        <Suspense fallback={<LoadingState />}>
          <SchoolNews school={school} comingUp={comingUp}>
            {news}
          </SchoolNews>
        </Suspense>
      </>
    );
  }
  return (
    <>
      {before}
      <div className={styles.columns}>
        <Stack>
          {role === "PARENT" && pupils && <PupilsNews pupils={pupils} />}
          {isPupil && <PupilHome tests={tests} homework={homework} pupils={pupils} today={today} />}
          {!isFamilyHome && (
            <Suspense>
              <TeacherTasks
                teaching={teaching}
                toMark={toMark}
                tests={tests.filter(({ own }) => own === null)}
              />
              {teaching && <ScoresToEnter teaching={teaching} />}
            </Suspense>
          )}
          {!isPupil && homework.length > 0 && <HomeworkNews homework={homework} />}
        </Stack>
        <Stack>
          {!isPupil && today.length > 0 && <TodayNews today={today} />}
          {!isPupil && isFamilyHome && tests.length > 0 && (
            <Suspense>
              <TestsNews tests={tests} />
            </Suspense>
          )}
          {comingUp.length > 0 && <ComingUp items={comingUp.slice(0, MAX_COMING)} />}
          {news}
        </Stack>
      </div>
    </>
  );
}

/** Number of events beside the work; the calendar has the others. */
const MAX_COMING = 2;
