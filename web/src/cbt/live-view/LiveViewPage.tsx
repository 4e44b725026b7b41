import type { LiveView } from "@school/core/cbt/live-view/contract.ts";
import { useEffect, useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Row, Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { WorkActions, WorkMenu, WorkPage } from "../../ui/page/WorkPage.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { aboutText, stateText } from "../tests/test-in-words.ts";
import { allTests, NoTest, TestLinks } from "../tests/TestLinks.tsx";
import { UploadAnswersForm } from "./UploadAnswersForm.tsx";
import styles from "./LiveView.module.css";
import { EndForm, AddTimeForm, type LiveViewClass, nameOf, PauseForm } from "./LiveViewActions.tsx";
import { LiveViewHead, OldFiguresNotice, PausedNotice } from "./LiveViewHead.tsx";
import { LiveViewPupils } from "./LiveViewPupils.tsx";
import { WholeLog } from "./LiveViewLog.tsx";
import { liveViewApi } from "../api.ts";
import { actions } from "./text.ts";
import { pageNames } from "../tests/text.ts";

/** The live view of one test. */
export function LiveViewPage() {
  const [{ testId }] = useAddress(["testId"]);
  const { liveView, isOld, dataUpdatedAt, error, refetch } = useLiveView(testId);
  if (testId === "") {
    return (
      <Page title={pageNames.liveView}>
        <NoTest hint="Open the live view from your list of tests." />
      </Page>
    );
  }
  if (!liveView) {
    return (
      <Page title={pageNames.liveView}>
        {error ? (
          <ErrorState title="The live view did not load" onRetry={() => void refetch()}>
            {messageOf(error)}
          </ErrorState>
        ) : (
          <LoadingState />
        )}
      </Page>
    );
  }
  return <LiveViewOfTest liveView={liveView} isOld={isOld} since={dataUpdatedAt} />;
}

type Action = "time" | "pause" | "end" | "carried";

function titlesOf(ofClass: LiveViewClass | null): Readonly<Record<Action, string>> {
  const group = nameOf(ofClass);
  return {
    time: actions.addTimeFor(group),
    pause: actions.pause,
    end: actions.endFor(group),
    carried: actions.uploadFile,
  };
}

/** The class to which the list is filtered: actions then apply only to that class. */
function classNamed(liveView: LiveView, className: string): LiveViewClass | null {
  const pupil = liveView.rows.find(({ student }) => student.className === className)?.student;
  return pupil ? { id: pupil.classId, name: pupil.className } : null;
}

interface LiveViewOfTestProps {
  liveView: LiveView;
  isOld: boolean;
  since: number;
}

function LiveViewOfTest({ liveView, isOld, since }: LiveViewOfTestProps) {
  const { test, pausedAt } = liveView;
  const [address, setAddress] = useAddress(["view", "page", "class"]);
  const [action, setAction] = useState<Action | null>(null);
  const close = () => setAction(null);
  const ofClass = classNamed(liveView, address.class);
  const titles = titlesOf(ofClass);
  const anyoneSits = liveView.rows.some(
    ({ status, student }) =>
      status === "sitting" && (ofClass === null || student.classId === ofClass.id),
  );
  const target = { sittingId: null, ofClass };
  const view = address.view === "log" ? "log" : "pupils";
  return (
    <WorkPage
      title={`${pageNames.liveView}: ${test.title}`}
      back={allTests}
      help={`${aboutText(test)}. ${stateText(test)}.`}
    >
      <WorkActions>
        <WorkMenu label="More">
          <Button onClick={() => setAction("carried")}>{titles.carried}</Button>
          <Button onClick={() => window.print()}>
            {view === "log" ? "Print the log" : "Print the list"}
          </Button>
          <Button disabled={!anyoneSits} onClick={() => setAction("end")}>
            {titles.end}
          </Button>
        </WorkMenu>
        {pausedAt === null && <Button onClick={() => setAction("pause")}>{titles.pause}</Button>}
        <Button kind="primary" disabled={!anyoneSits} onClick={() => setAction("time")}>
          {titles.time}
        </Button>
      </WorkActions>
      <Row gap={3} spread className="no-print">
        <TestLinks test={test} mayChange={liveView.mayChange} here="hall" />
        <Segments
          label="View"
          value={view}
          options={[
            { value: "pupils", label: "Pupils" },
            { value: "log", label: "Log" },
          ]}
          onChange={(next) => setAddress({ view: next === "log" ? next : "", page: "" })}
        />
      </Row>
      {isOld && <OldFiguresNotice since={since} />}
      {pausedAt !== null && <PausedNotice testId={test.id} pausedAt={pausedAt} />}
      <LiveViewHead liveView={liveView} />
      {view === "log" ? <WholeLog testId={test.id} /> : <LiveViewPupils liveView={liveView} />}
      <Dialog
        opened={action !== null}
        onClose={close}
        title={action === null ? "" : titles[action]}
      >
        <Stack gap={3} className={styles.section}>
          {action === "time" && <AddTimeForm testId={test.id} target={target} onDone={close} />}
          {action === "pause" && <PauseForm testId={test.id} onDone={close} />}
          {action === "end" && <EndForm testId={test.id} target={target} onDone={close} />}
          {action === "carried" && <UploadAnswersForm onDone={close} />}
        </Stack>
      </Dialog>
    </WorkPage>
  );
}

/** Milliseconds between refreshes while the page is visible. */
const REFRESH_MS = 2000;
/** Milliseconds after which a request is cancelled for the next, since the network may be back. */
const TIMEOUT_MS = 8000;
/** Milliseconds after which the figures are outdated: two refreshes and a slow response. */
const OLD_MS = 6500;

/** The polled live view. `isOld` once the figures are outdated; the page then shows since when. */
function useLiveView(testId: string) {
  const queries = useQueryClient();
  const options = liveViewApi.view.queryOptions({ input: { id: testId } });
  const { queryKey } = options;
  const query = useQuery({
    ...options,
    enabled: testId !== "",
    // The next poll follows anyway, and only a request shows whether there is a network.
    networkMode: "always",
    retry: false,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  useEffect(() => {
    if (!query.isFetching) return;
    const timer = setTimeout(() => void queries.cancelQueries({ queryKey }), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [query.isFetching, queries, queryKey]);
  const { dataUpdatedAt } = query;
  return { ...query, liveView: query.data?.data, isOld: useOld(dataUpdatedAt) };
}

/**
 * Whether a time (milliseconds since 1970, by this device) is older than `OLD_MS`; false for 0
 * (none).
 */
function useOld(moment: number): boolean {
  const [old, setOld] = useState(0);
  useEffect(() => {
    if (moment === 0) return;
    const timer = setTimeout(() => setOld(moment), Math.max(0, moment + OLD_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== 0 && old === moment;
}
