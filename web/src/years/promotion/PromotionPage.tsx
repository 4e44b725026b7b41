import { plural } from "@school/core/api/plural.ts";
import { nextSession } from "@school/core/school/academic-year.ts";
import type { PromotionPlan } from "@school/core/years/promotion/contract.ts";
import { DECISION_LABELS, DECISIONS } from "@school/core/years/promotion/decisions.ts";
import { UNDO_DAYS } from "@school/core/years/text.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWrite } from "../../classes/use-write.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { schoolApi } from "../../school/api.ts";
import { SessionForm } from "../../school/settings/SessionForm.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Muted, Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Stat, StatRow } from "../../ui/page/Stat.tsx";
import { yearsApi } from "../api.ts";
import { moving, NEXT_TERM, titles } from "../text.ts";
import { MovingBar, MovingNotice, whileMoving } from "../MovingNotice.tsx";
import { RolloverPanel } from "../RolloverPanel.tsx";
import years from "../Years.module.css";
import { openTexts } from "../rollover/NextTermPage.tsx";
import { ClassOrder } from "./ClassOrder.tsx";
import { PlanSheet } from "./PlanSheet.tsx";
import { NoTerm } from "../../school/NoTerm.tsx";

/** Promotion day: who goes where, and the step of the whole school into the next session. */
export function PromotionPage() {
  const query = useQuery(yearsApi.promotion.queryOptions({ refetchInterval: whileMoving }));
  return (
    <Page
      title={titles.promotion}
      crumbs={[{ label: "Classes", href: "/dashboard/classes" }]}
      description="Decide who moves up, repeats or leaves, then start the next session in one step."
    >
      <Loaded query={query} failed="The promotion did not load">
        {({ data }) =>
          data.isMoving ? (
            <MovingNotice />
          ) : (
            <>
              {data.rollover && <RolloverPanel rollover={data.rollover} />}
              {data.rollover && data.leftBehind > 0 && (
                <p className={years.warning}>
                  {plural(data.leftBehind, "pupil")} of {data.rollover.from.academicYear}{" "}
                  {data.leftBehind === 1 ? "has" : "have"} no class in{" "}
                  {data.rollover.to.academicYear}.{" "}
                  <AppLink
                    href={`/dashboard/classes/change?mode=promote&session=${encodeURIComponent(data.rollover.from.academicYear)}`}
                  >
                    Put them in a class
                  </AppLink>
                </p>
              )}
              {!data.plan && <NoTerm />}
              {data.plan &&
                (data.plan.isPrepared ? <Plan plan={data.plan} /> : <Begin plan={data.plan} />)}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

/** Shown until there are classes for promotion. */
function Begin({ plan }: { plan: PromotionPlan }) {
  const prepare = useWrite({
    send: () => yearsApi.preparePromotion.call(),
    done: () => toastSuccess("Classes of the next session made"),
    failure: "Failed to make the classes",
  });
  const { session, next, isLastTerm } = plan;
  const name = next?.name ?? nextSession(session.name);
  if (!isLastTerm) {
    return (
      <EmptyState
        title={`The promotion of ${session.name} begins in its third term`}
        action={<ButtonLink href={NEXT_TERM}>{titles.nextTerm}</ButtonLink>}
      />
    );
  }
  return (
    <Panel title={`From ${session.name} to ${name}`}>
      <Stack align="start">
        {next ? (
          <>
            <Muted>
              First {name} gets the classes of {session.name}, with their teachers and subjects. You
              can then change them, and add arms.
            </Muted>
            <Button
              kind="primary"
              disabled={prepare.isPending}
              aria-busy={prepare.isPending}
              onClick={() => prepare.mutate(undefined)}
            >
              Make the classes of {name}
            </Button>
            {prepare.isPending && <MovingBar label="Making classes" />}
          </>
        ) : (
          <>
            <Muted>
              Session {name} does not exist yet. Enter or check the dates of its terms, then create
              it.
            </Muted>
            <NextSession after={session.name} />
          </>
        )}
      </Stack>
    </Panel>
  );
}

/** The form of the session that follows; then its classes can be made. */
function NextSession({ after }: { after: string }) {
  const queries = useQueryClient();
  const sessions = useQuery(schoolApi.sessions.queryOptions());
  const last = sessions.data?.data.find(({ name }) => name === after);
  if (sessions.isError && !sessions.data) {
    return (
      <ErrorState title="The sessions did not load" onRetry={() => void sessions.refetch()}>
        {messageOf(sessions.error)}
      </ErrorState>
    );
  }
  if (!last) return <LoadingState />;
  return (
    <SessionForm
      session={null}
      newest={last}
      isInPage
      onDone={() => void queries.invalidateQueries()}
    />
  );
}

/** Warning about unfinished work of the last term, which does not count in the proposal. */
function Unfinished() {
  const open = useQuery(yearsApi.nextTerm.queryOptions()).data?.data.open;
  if (!open || (open.scores.open === 0 && open.sheets.open === 0)) return null;
  const parts = [
    open.scores.open > 0 && `${plural(open.scores.open, "score")} not approved`,
    open.sheets.open > 0 && `${plural(open.sheets.open, "report card")} not released`,
  ].filter((part) => part !== false);
  return (
    <p className={years.warning}>
      The term is not finished: {parts.join(", ")}.
      {open.scores.open > 0 && " Only approved results count in the proposal."}{" "}
      <AppLink href={NEXT_TERM}>See what is open</AppLink>
    </p>
  );
}

function Plan({ plan }: { plan: PromotionPlan }) {
  const { counts, undecided, withoutClass, passMark, coreSubjects } = plan;
  const name = plan.next?.name ?? nextSession(plan.session.name);
  const core = coreSubjects.length > 0 ? ` and in ${coreSubjects.join(" and ")}` : "";
  return (
    <>
      <Panel
        title={`From ${plan.session.name} to ${name}`}
        description={
          <>
            Proposed for promotion: an average of {passMark} in the session{core}.{" "}
            <AppLink href="/dashboard/settings/report-sheets">Change the rule</AppLink>
          </>
        }
      >
        <StatRow>
          {DECISIONS.map((decision) => (
            <Stat
              key={decision}
              label={DECISION_LABELS[decision]}
              value={(counts[decision] ?? 0).toLocaleString("en")}
            />
          ))}
          <Stat label="Not decided" value={(undecided + withoutClass).toLocaleString("en")} />
        </StatRow>
      </Panel>
      <Unfinished />
      <PlanSheet plan={plan} />
      <ClassOrder plan={plan} />
      <Start plan={plan} name={name} />
    </>
  );
}

/** The step itself. */
function Start({ plan, name }: { plan: PromotionPlan; name: string }) {
  const rollover = useWrite({
    send: () => yearsApi.rollOverYear.call({ fingerprint: plan.fingerprint }),
    done: () => toastSuccess(`${name} has begun`),
    failure: "Nothing was promoted",
  });
  const { undecided, withoutClass, counts } = plan;
  const open = undecided + withoutClass;
  const going = (counts.GRADUATES ?? 0) + (counts.LEAVES ?? 0);
  const staying = (counts.PROMOTED ?? 0) + (counts.ON_TRIAL ?? 0) + (counts.REPEAT ?? 0);
  const confirm = useConfirm();
  const unfinished = useQuery(yearsApi.nextTerm.queryOptions()).data?.data.open;
  const ask = async () => {
    const isMeant = await confirm({
      title: `Promote all and start ${name}?`,
      text: (
        <ul className={years.list}>
          {DECISIONS.filter((decision) => (counts[decision] ?? 0) > 0).map((decision) => (
            <li key={decision}>
              {DECISION_LABELS[decision]}: {plural(counts[decision] ?? 0, "pupil")}
            </li>
          ))}
          {unfinished && openTexts(unfinished).map((text) => <li key={text}>{text}</li>)}
          <li>
            You can take it all back for {UNDO_DAYS} days, until something is entered in {name} or a
            leaving certificate is issued.
          </li>
        </ul>
      ),
      confirmLabel: `Start ${name}`,
    });
    if (isMeant) rollover.mutate(undefined);
  };
  return (
    <Panel title={`Start ${name}`}>
      <Stack align="start">
        <Muted>
          New class: {plural(staying, "pupil")}. Leaving: {plural(going, "pupil")}. The school moves
          to First Term {name}. Results of {plan.session.name} stay as they are. You can take it all
          back for {UNDO_DAYS} days, until something is entered in {name} or a leaving certificate
          is issued.
        </Muted>
        {open > 0 && (
          <p className={years.warning}>
            Decide first: {undecided > 0 && `${plural(undecided, "pupil")} without a decision`}
            {undecided > 0 && withoutClass > 0 && ", "}
            {withoutClass > 0 && `${plural(withoutClass, "pupil")} without a class to go to`}.
          </p>
        )}
        {!plan.isLastTerm && (
          <p className={years.warning}>The school has to be in the third term for this.</p>
        )}
        <Button
          kind="primary"
          disabled={rollover.isPending || open > 0 || !plan.isLastTerm}
          aria-busy={rollover.isPending}
          onClick={() => void ask()}
        >
          Promote all and start {name}
        </Button>
        {rollover.isPending && <MovingBar label={moving.pupils} />}
      </Stack>
    </Panel>
  );
}
