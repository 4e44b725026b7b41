import { timeText } from "@school/core/api/dates.ts";
import type { OwnMarkDetails } from "@school/core/cbt/marks/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { Muted } from "../../ui/page/Layout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Stat, StatRow } from "../../ui/page/Stat.tsx";
import { marksApi } from "../api.ts";
import { aboutText } from "../tests/test-in-words.ts";
import { Corrections } from "./Corrections.tsx";
import { Leaderboard } from "./Leaderboard.tsx";
import { ownMark } from "./text.ts";

/** One mark of a pupil, with corrections and leaderboard once they are open. */
export function OwnMarkPanel({ sittingId, onClose }: { sittingId: string; onClose: () => void }) {
  const details = useQuery(marksApi.details.queryOptions({ input: { id: sittingId } }));
  const mark = details.data?.data;
  return (
    <Panel
      title={mark?.test.title ?? "Mark"}
      description={mark && `${mark.own.name}. ${aboutText(mark.test)}`}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Loaded query={details} failed="The mark did not load">
        {({ data }) => <Details mark={data} />}
      </Loaded>
    </Panel>
  );
}

function Details({ mark }: { mark: OwnMarkDetails }) {
  const { score, isKeptBack, own, test, corrections, leaderboard } = mark;
  return (
    <>
      {score && (
        <StatRow>
          <Stat
            label="Score"
            value={`${score.score} of ${score.maxScore}`}
            hint={own.handedInAt && ownMark.submitted(timeText(own.handedInAt))}
          />
          <Stat label="Marks" value={`${score.marks} of ${score.totalMarks}`} />
        </StatRow>
      )}
      {isKeptBack && <p>Submitted. Your teacher will show your score later.</p>}
      {!isKeptBack && !score && <p>No mark yet.</p>}
      {test.showCorrection && corrections === null && (
        <Muted>The corrections open when the test has closed for everyone.</Muted>
      )}
      {leaderboard && leaderboard.length > 0 && <Leaderboard rows={leaderboard} />}
      {corrections && <Corrections corrections={corrections} />}
    </>
  );
}
