import type { Actor } from "@school/core/accounts/actor.ts";
import { daysFrom } from "@school/core/api/days.ts";
import type { SchoolDay } from "@school/core/calendar/school-days.ts";
import type {
  LessonPlan,
  PlanWeek,
  Scheme,
  WaitingPlan,
} from "@school/core/lessons/plans/contract.ts";
import { mayWritePlan } from "@school/core/lessons/plans/policy.ts";
import { weekOfTerm, weeksOfTerm } from "@school/core/lessons/plans/term-weeks.ts";
import type { findSchemeScope, PlanRow, PlanTermRow, readScheme, WaitingRow } from "./queries.ts";

export function presentPlan(row: PlanRow, actor: Actor): LessonPlan {
  const { plan, class: ofClass, subject, term, author, decidedBy } = row;
  const { id, state, comment, version } = plan;
  const { topic, subTopic, objectives, previousKnowledge, materials, steps } = plan;
  const { evaluation, homework } = plan;
  return {
    id,
    class: ofClass,
    subject,
    term,
    week: weekOfTerm(term, plan.week),
    content: {
      topic,
      subTopic,
      objectives,
      previousKnowledge,
      materials,
      steps,
      evaluation,
      homework,
    },
    state,
    comment,
    author,
    submittedAt: plan.submittedAt?.toISOString() ?? null,
    decidedBy,
    decidedAt: plan.decidedAt?.toISOString() ?? null,
    mayWrite: !row.isArchived && mayWritePlan(actor, row),
    version,
  };
}

export function presentWaiting({ term, week, submittedAt, ...row }: WaitingRow): WaitingPlan[] {
  if (submittedAt === null) return [];
  return [{ ...row, week: weekOfTerm(term, week), submittedAt: submittedAt.toISOString() }];
}

/** The term without server-only fields. */
export function presentTerm(row: PlanTermRow) {
  const { sessionId: _, ...term } = row;
  return term;
}

/** The weeks of a term; one without a school day says why its last one is closed. */
export function presentWeeks(term: PlanTermRow, days: readonly SchoolDay[]): PlanWeek["weeks"] {
  const closedOn = new Map(days.map(({ day, closed }) => [day, closed]));
  return weeksOfTerm(term).map((week) => {
    const closures = daysFrom(week.startsOn, week.endsOn).map((day) => closedOn.get(day) ?? null);
    const isClosed = closures.every((closed) => closed !== null);
    const reason = closures.find((closed) => closed !== null && closed.reason !== "WEEKEND");
    return { ...week, closed: isClosed ? (reason?.title ?? "") : null };
  });
}

type SchemeScope = NonNullable<Awaited<ReturnType<typeof findSchemeScope>>>;

export function presentScheme(
  term: PlanTermRow,
  { category, subject }: SchemeScope,
  { current, earlier }: Awaited<ReturnType<typeof readScheme>>,
): Scheme {
  return {
    term: presentTerm(term),
    category,
    subject,
    topics: current?.topics ?? [],
    earlier: earlier && { academicYear: earlier.academicYear, topics: earlier.topics },
    version: current?.version ?? 0,
  };
}
