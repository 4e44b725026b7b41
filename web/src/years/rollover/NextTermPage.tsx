import { weekdayText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import { termLabel } from "@school/core/school/terms.ts";
import type { NextTerm } from "@school/core/years/rollover/contract.ts";
import type { RolloverTerm } from "@school/core/years/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useWrite } from "../../classes/use-write.ts";
import { todayAtSchool } from "../../school/today.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Stat, StatRow } from "../../ui/page/Stat.tsx";
import { yearsApi } from "../api.ts";
import { labels, moving, termName, titles } from "../text.ts";
import { MovingBar, MovingNotice, whileMoving } from "../MovingNotice.tsx";
import { RolloverPanel } from "../RolloverPanel.tsx";
import styles from "../Years.module.css";
import { NoTerm } from "../../school/NoTerm.tsx";

/** Page of the term's unfinished work, and the step into the next term. */
export function NextTermPage() {
  const query = useQuery(yearsApi.nextTerm.queryOptions({ refetchInterval: whileMoving }));
  return (
    <Page
      title={titles.nextTerm}
      crumbs={[{ label: "Classes", href: "/dashboard/classes" }]}
      description="Move the school to the next term. Pupils, classes, teachers and subjects go along."
    >
      <Loaded query={query} failed="The term did not load">
        {({ data }) => (data.isMoving ? <MovingNotice /> : <Term data={data} />)}
      </Loaded>
    </Page>
  );
}

function Term({ data }: { data: NextTerm }) {
  const { current, endsOn, next, nextStartsOn, open, pupils, classes, rollover } = data;
  const confirm = useConfirm();
  const move = useWrite({
    send: (fromTermId: string) => yearsApi.rollOverTerm.call({ fromTermId }),
    done: (response) =>
      response.data.current && toastSuccess(`The school is in ${termName(response.data.current)}`),
    failure: "Failed to move the school",
  });
  if (!current) {
    return <NoTerm />;
  }
  const ask = async (to: RolloverTerm) => {
    const isRunning = endsOn !== null && todayAtSchool() <= endsOn;
    const isMeant = await confirm({
      title: `Move the school to ${termName(to)}?`,
      text: (
        <ul className={styles.list}>
          {isRunning && (
            <li>
              {termName(current)} is not over: it ends on {weekdayText(endsOn)}.
            </li>
          )}
          {openTexts(open).map((text) => (
            <li key={text}>{text}</li>
          ))}
          <li>
            {plural(pupils, "pupil")} in {plural(classes, "class", "classes")} go along.
          </li>
          <li>{labels.untilEntered}</li>
        </ul>
      ),
      confirmLabel: `Move to ${termLabel(to.term, "First Term")}`,
    });
    if (isMeant) move.mutate(current.id);
  };
  const isOpen = [open.scores, open.sheets, open.registers].some((one) => one.open > 0);
  return (
    <>
      <Panel
        title={`Still open in ${termName(current)}`}
        description={
          isOpen
            ? "It can be finished later: an earlier term stays open for scores and report cards."
            : "Everything is done."
        }
      >
        <StatRow>
          <Open
            label="Scores not approved"
            count={open.scores}
            href="/dashboard/report-card/board"
          />
          <Open
            label="Report cards not released"
            count={open.sheets}
            href="/dashboard/report-card/board"
          />
          <Open
            label="Registers not marked"
            count={open.registers}
            href="/dashboard/attendance/days"
          />
        </StatRow>
      </Panel>
      {next ? (
        <Panel
          title={termName(next)}
          description={nextStartsOn ? `Begins on ${weekdayText(nextStartsOn)}` : undefined}
        >
          <Stack align="start">
            <Muted>
              {plural(pupils, "pupil")} in {plural(classes, "class", "classes")} go along, with
              their teachers and subjects. {labels.untilEntered}
            </Muted>
            <Button
              kind="primary"
              disabled={move.isPending}
              aria-busy={move.isPending}
              onClick={() => void ask(next)}
            >
              Move to {termLabel(next.term, "First Term")}
            </Button>
            {move.isPending && <MovingBar label={moving.pupils} />}
          </Stack>
        </Panel>
      ) : (
        <Panel title="The session ends with this term">
          <Muted>
            The next term is the first of a new session.{" "}
            <AppLink href="/dashboard/classes/promotion">Open Promotion</AppLink>
          </Muted>
        </Panel>
      )}
      {rollover && <RolloverPanel rollover={rollover} />}
    </>
  );
}

/** Describes the open parts of a term, one sentence each. */
export function openTexts({ scores, sheets, registers }: NextTerm["open"]): string[] {
  return [
    ...(scores.open > 0 ? [`${plural(scores.open, "score")} not approved.`] : []),
    ...(sheets.open > 0 ? [`${plural(sheets.open, "report card")} not released.`] : []),
    ...(registers.open > 0 ? [`${plural(registers.open, "register")} not marked.`] : []),
  ];
}

interface OpenProps {
  label: string;
  count: { readonly open: number; readonly of: number };
  href: string;
}

function Open({ label, count, href }: OpenProps) {
  const number = (value: number) => value.toLocaleString("en");
  return (
    <Stat label={label} value={number(count.open)} hint={`of ${number(count.of)}`} href={href} />
  );
}
