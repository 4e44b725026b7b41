import type { LiveLesson } from "@school/core/lessons/live/contract.ts";
import { mayHostLive } from "@school/core/lessons/live/policy.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastError, toastWithUndo } from "../../ui/feedback/toast.ts";
import { Segments } from "../../ui/fields/Segments.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { lessonsApi } from "../api.ts";
import styles from "./Live.module.css";
import { LiveItem } from "./LiveItem.tsx";
import { ADDRESS, titles } from "./text.ts";

/** Refetched regularly, since a lesson may open while the page is shown. */
const READ_AGAIN_MS = 60_000;

const SEGMENTS = [
  { value: "coming", label: "Coming" },
  { value: "past", label: "Past" },
] as const;

/** Live lessons to which the person is invited; teachers create theirs here. */
export function LiveLessonsPage() {
  const mayHost = mayHostLive(useAccount());
  const list = useList({
    also: ["when"],
    pageSize: 20,
    read: (paging, { when }) => ({
      ...lessonsApi.liveLessons.queryOptions({
        input: { ...paging, when: when === "past" ? "past" : "coming" },
      }),
      refetchInterval: READ_AGAIN_MS,
    }),
  });
  const isPast = list.address.when === "past";
  return (
    <Page
      title={titles.page}
      description={mayHost ? undefined : "You can join a lesson from ten minutes before it starts."}
      actions={
        mayHost && (
          <ButtonLink kind="primary" href={`${ADDRESS}/create`}>
            New live lesson
          </ButtonLink>
        )
      }
    >
      <Segments
        label="Which lessons"
        options={SEGMENTS}
        value={isPast ? "past" : "coming"}
        onChange={(when) => list.set({ when: when === "past" ? "past" : "" })}
      />
      <ListPage
        list={list}
        noun={["live lesson", "live lessons"]}
        loading={<LoadingState />}
        empty={
          <EmptyState
            title={isPast ? "No past live lessons" : "No live lessons are planned"}
            hint={mayHost && !isPast ? "Set a lesson with the link of a video call." : undefined}
          />
        }
      >
        {({ rows, error, onRetry, empty }) =>
          rows && rows.length > 0 ? (
            <Panel>
              <ul className={styles.list}>
                {rows.map((lesson) => (
                  <LiveItem key={lesson.id} lesson={lesson}>
                    {lesson.mayChange && <LiveActions lesson={lesson} />}
                  </LiveItem>
                ))}
              </ul>
            </Panel>
          ) : error ? (
            <ErrorState title="The lessons did not load" onRetry={onRetry}>
              {error}
            </ErrorState>
          ) : (
            empty
          )
        }
      </ListPage>
    </Page>
  );
}

/** Changing and cancelling a lesson; cancelling can be undone. */
function LiveActions({ lesson }: { lesson: LiveLesson }) {
  const queries = useQueryClient();
  const settle = {
    onError: (error: unknown) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: lessonsApi.key() }),
  };
  const cancel = useMutation({ ...lessonsApi.cancelLive.mutationOptions(), ...settle });
  const restore = useMutation({ ...lessonsApi.restoreLive.mutationOptions(), ...settle });
  const { id, title, version, phase, isCancelled } = lesson;
  const busy = cancel.isPending || restore.isPending;
  return (
    <>
      <ButtonLink size="compact-sm" href={`${ADDRESS}/edit/${id}`} aria-label={`Edit ${title}`}>
        Edit
      </ButtonLink>
      {phase !== "over" &&
        (isCancelled ? (
          <Button
            size="compact-sm"
            disabled={busy}
            aria-label={`Restore ${title}`}
            onClick={() => restore.mutate({ id, version })}
          >
            Restore
          </Button>
        ) : (
          <Button
            size="compact-sm"
            disabled={busy}
            aria-label={`Cancel lesson ${title}`}
            onClick={() =>
              cancel.mutate(
                { id, version },
                {
                  onSuccess: ({ data }) =>
                    toastWithUndo("Live lesson cancelled", () =>
                      restore.mutate({ id, version: data.version }),
                    ),
                },
              )
            }
          >
            Cancel lesson
          </Button>
        ))}
    </>
  );
}
