import type { Hall } from "@school/core/cbt/hall/contract.ts";
import { useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { aboutText, stateWords } from "../test-words.ts";
import { CBT, MANAGE } from "../test-addresses.ts";
import { TestLinks } from "../TestLinks.tsx";
import { CarriedFileForm } from "./CarriedFileForm.tsx";
import styles from "./Hall.module.css";
import { EndForm, GiveTimeForm, PauseForm, type HallClass } from "./HallDeeds.tsx";
import { HallHead, PausedNotice } from "./HallHead.tsx";
import { HallPupils } from "./HallPupils.tsx";
import { OldFigures } from "./OldFigures.tsx";
import { useHall } from "./use-hall.ts";
import { WholeLog } from "./WholeLog.tsx";

const TITLE = "Test Hall";

/** What happens in the hall of one test, at this moment. */
export function HallPage() {
  const [{ testId }] = useAddress(["testId"]);
  const { hall, isOld, dataUpdatedAt, error, refetch } = useHall(testId);
  if (testId === "") {
    return (
      <Page title={TITLE}>
        <EmptyState
          title="No test is chosen"
          hint="Open the hall from the list of your tests."
          action={
            <ButtonLink kind="primary" href={MANAGE}>
              Manage Tests
            </ButtonLink>
          }
        />
      </Page>
    );
  }
  if (!hall) {
    return (
      <Page title={TITLE}>
        {error ? (
          <ErrorState title="The hall did not load" onRetry={() => void refetch()}>
            {messageOf(error)}
          </ErrorState>
        ) : (
          <LoadingState />
        )}
      </Page>
    );
  }
  return <LiveHall hall={hall} isOld={isOld} since={dataUpdatedAt} />;
}

type Deed = "time" | "pause" | "end" | "carried";

function titlesOf(ofClass: HallClass | null): Readonly<Record<Deed, string>> {
  const whom = ofClass?.name ?? "All";
  return {
    time: `Give Time to ${whom}`,
    pause: "Pause the Hall",
    end: `End for ${whom}`,
    carried: "Read a Carried File",
  };
}

/** The class that the list is narrowed to, so that what is done for all is done for it alone. */
function classNamed(hall: Hall, className: string): HallClass | null {
  const found = hall.rows.find(({ student }) => student.className === className)?.student;
  return found ? { id: found.classId, name: found.className } : null;
}

interface LiveHallProps {
  hall: Hall;
  isOld: boolean;
  since: number;
}

function LiveHall({ hall, isOld, since }: LiveHallProps) {
  const { test, pausedAt } = hall;
  const [address, setAddress] = useAddress(["view", "page", "class"]);
  const [deed, setDeed] = useState<Deed | null>(null);
  const close = () => setDeed(null);
  const ofClass = classNamed(hall, address.class);
  const titles = titlesOf(ofClass);
  const somebodySits = hall.rows.some(
    ({ status, student }) =>
      status === "sitting" && (ofClass === null || student.classId === ofClass.id),
  );
  const whom = { sittingId: null, ofClass };
  const view = address.view === "log" ? "log" : "pupils";
  return (
    <Page
      title={`${TITLE}: ${test.title}`}
      crumbs={[
        { label: "CBT", href: CBT },
        { label: "Manage Tests", href: MANAGE },
        { label: TITLE },
      ]}
      description={`${aboutText(test)}. ${stateWords(test)}.`}
      actions={
        <>
          <Button onClick={() => setDeed("carried")}>{titles.carried}</Button>
          <Button disabled={!somebodySits} onClick={() => setDeed("end")}>
            {titles.end}
          </Button>
          {pausedAt === null && <Button onClick={() => setDeed("pause")}>{titles.pause}</Button>}
          <Button kind="primary" disabled={!somebodySits} onClick={() => setDeed("time")}>
            {titles.time}
          </Button>
        </>
      }
    >
      <TestLinks test={test} mayChange={hall.mayChange} here="hall" />
      {isOld && <OldFigures since={since} />}
      {pausedAt !== null && <PausedNotice testId={test.id} pausedAt={pausedAt} />}
      <HallHead hall={hall} />
      <div className={`${styles.bar} no-print`}>
        <Segments
          label="View"
          value={view}
          options={[
            { value: "pupils", label: "Pupils" },
            { value: "log", label: "Log" },
          ]}
          onChange={(next) => setAddress({ view: next === "log" ? next : "", page: "" })}
        />
        <Button onClick={() => window.print()}>
          {view === "log" ? "Print the Log" : "Print the List"}
        </Button>
      </div>
      {view === "log" ? <WholeLog testId={test.id} /> : <HallPupils hall={hall} />}
      <Dialog opened={deed !== null} onClose={close} title={deed === null ? "" : titles[deed]}>
        <div className={styles.section}>
          {deed === "time" && <GiveTimeForm testId={test.id} whom={whom} onDone={close} />}
          {deed === "pause" && <PauseForm testId={test.id} onDone={close} />}
          {deed === "end" && <EndForm testId={test.id} whom={whom} onDone={close} />}
          {deed === "carried" && <CarriedFileForm onDone={close} />}
        </div>
      </Dialog>
    </Page>
  );
}
