import { dayText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Muted } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { lessonsApi } from "../api.ts";
import { ADDRESS } from "./text.ts";

const IN_SIGHT = 10;

/** Submitted plans of all weeks, longest waiting first; renders nothing without one. */
export function WaitingPlans() {
  const query = useQuery(lessonsApi.waitingPlans.queryOptions());
  if (query.isError) {
    return (
      <ErrorState title="The submitted plans did not load" onRetry={() => void query.refetch()}>
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  if (!query.data || query.data.total === 0) return null;
  const { data, total } = query.data;
  return (
    <Panel
      title="Waiting for you"
      description={`${plural(total, "plan", "plans")} to approve, longest waiting first`}
    >
      <ul>
        {data.slice(0, IN_SIGHT).map((plan) => (
          <li key={plan.id}>
            <AppLink href={`${ADDRESS}/${plan.id}`}>{plan.topic}</AppLink>{" "}
            <Muted as="span">
              {plan.class.name}, {plan.subject.name} · week {plan.week.week}, from{" "}
              {dayText(plan.week.startsOn)} · {plan.author}
            </Muted>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
