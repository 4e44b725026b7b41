import { and, eq, sql } from "drizzle-orm";
import { dayAtSchool, schoolMoment } from "@school/core/api/dates.ts";
import {
  checkPlan,
  isMissing,
  type PlanContent,
  type PlanState,
  stateAfterSave,
} from "@school/core/lessons/plans/plan.ts";
import { checkScheme, type SchemeTopic, topicsWithin } from "@school/core/lessons/plans/scheme.ts";
import { weeksOfTerm } from "@school/core/lessons/plans/term-weeks.ts";
import { messages, reminder } from "@school/core/lessons/plans/text.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { type ActorWrite, audit, writeAudit } from "../../platform/database/audit/audit.ts";
import { updateRow } from "../../platform/database/locked-row.ts";
import { newId } from "../../platform/database/id.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { queueMails } from "../../platform/outgoing/mail/queue-mail.ts";
import { PlanExists, PlanNotDraft, PlanNotSubmitted } from "./errors.ts";
import type { PlanScope } from "./facts.ts";
import { type PlanRow, type PlanTermRow, readAddresses, readPlanLines } from "./queries.ts";
import { lessonPlanReminders, lessonPlans, schemesOfWork } from "./tables.ts";

interface PlanForm {
  readonly content: PlanContent;
  readonly submit: boolean;
}

/** Saves a new plan. Throws `InvalidInput` and `PlanExists`. Answers its id. */
export async function createPlan(
  { tx, origin }: ActorWrite,
  { classId, subjectId, termId, week }: PlanScope,
  form: PlanForm,
): Promise<string> {
  const id = newId();
  const columns = columnsOf(form, null);
  const made = await tx
    .insert(lessonPlans)
    .values({ id, classId, subjectId, termId, week, ...columns, authorId: origin.actorId })
    .onConflictDoNothing()
    .returning({ id: lessonPlans.id });
  if (made.length === 0) throw new PlanExists();
  const after = { classId, subjectId, termId, week, ...form.content, state: columns.state };
  await audit({ tx, origin }, "lessons.create-plan", id, { after });
  return id;
}

/** Changes a locked plan, and submits it on request. Throws `InvalidInput`. */
export async function updatePlan(
  { tx, origin }: ActorWrite,
  { plan }: PlanRow,
  form: PlanForm,
): Promise<void> {
  const columns = columnsOf(form, plan.state);
  await updateRow(tx, lessonPlans, plan.id, {
    ...columns,
    authorId: origin.actorId,
    // A comment on an approved plan refers to the old text.
    ...(plan.state === "approved" && { comment: "" }),
  });
  await audit({ tx, origin }, "lessons.update-plan", plan.id, {
    before: audited(plan),
    after: { ...form.content, state: columns.state },
  });
}

/** Deletes a locked draft; its text remains in the audit log. Throws `PlanNotDraft`. */
export async function deletePlan({ tx, origin }: ActorWrite, { plan }: PlanRow): Promise<void> {
  if (plan.state !== "draft") throw new PlanNotDraft();
  await tx.delete(lessonPlans).where(eq(lessonPlans.id, plan.id));
  await audit({ tx, origin }, "lessons.delete-plan", plan.id, { before: audited(plan) });
}

interface Decision {
  readonly state: Extract<PlanState, "approved" | "returned">;
  readonly comment: string;
}

/** Approves or returns a plan that is locked. Throws `PlanNotSubmitted` and `InvalidInput`. */
export async function decidePlan(
  { tx, origin }: ActorWrite,
  { plan }: PlanRow,
  { state, comment }: Decision,
): Promise<void> {
  if (state === "returned" && comment === "") {
    throw new InvalidInput([{ path: ["comment"], message: messages.comment }]);
  }
  // An approval can be undone; a draft cannot be decided.
  const isOpen = plan.state === "submitted" || (plan.state === "approved" && state === "returned");
  if (!isOpen) throw new PlanNotSubmitted();
  await updateRow(tx, lessonPlans, plan.id, {
    state,
    comment,
    decidedBy: origin.actorId,
    decidedAt: sql`now()`,
  });
  await audit(
    { tx, origin },
    state === "approved" ? "lessons.approve-plan" : "lessons.return-plan",
    plan.id,
    { before: { state: plan.state, comment: plan.comment }, after: { state, comment } },
  );
}

/**
 * Saves the topics of a term. `seen` is the version that the person saw, 0 for none. Returns false
 * if it has changed. Throws `InvalidInput`.
 */
export async function saveScheme(
  { tx, origin }: ActorWrite,
  term: PlanTermRow,
  scope: { categoryId: string; subjectId: string },
  { topics, version: seen }: { topics: readonly SchemeTopic[]; version: number },
): Promise<boolean> {
  const weeks = weeksOfTerm(term).length;
  const issues = checkScheme(topics, weeks);
  if (issues.length > 0) throw new InvalidInput(issues);
  const schemeTopics = topicsWithin(topics, weeks);
  const { categoryId, subjectId } = scope;
  const isIt = and(
    eq(schemesOfWork.termId, term.id),
    eq(schemesOfWork.categoryId, categoryId),
    eq(schemesOfWork.subjectId, subjectId),
  );
  const [before] = await tx.select().from(schemesOfWork).where(isIt).for("update");
  if ((before?.version ?? 0) !== seen) return false;
  const made = before
    ? await tx
        .update(schemesOfWork)
        .set({ topics: schemeTopics, version: seen + 1, updatedAt: sql`now()` })
        .where(isIt)
        .returning({ id: schemesOfWork.id })
    : await tx
        .insert(schemesOfWork)
        .values({ id: newId(), termId: term.id, categoryId, subjectId, topics: schemeTopics })
        .onConflictDoNothing()
        .returning({ id: schemesOfWork.id });
  const [saved] = made;
  // Another person has just made the first one.
  if (!saved) return false;
  await audit({ tx, origin }, "lessons.save-scheme", saved.id, {
    before: before ? { topics: before.topics } : null,
    after: { termId: term.id, categoryId, subjectId, topics: schemeTopics },
  });
  return true;
}

interface ReminderRequest {
  readonly week: number;
  /** Whether to include those reminded today. */
  readonly again: boolean;
  readonly publicUrl: string;
  readonly now: Date;
}

/**
 * Reminds teachers of the plans of a week that are missing as it is now, by email where they have a
 * confirmed address. The row of each person makes sure that two people who press at once remind
 * once. A fixed number of statements.
 */
export async function remindOfPlans(
  { tx, origin }: ActorWrite,
  term: PlanTermRow,
  { week, again, publicUrl, now }: ReminderRequest,
) {
  const lines = await readPlanLines(tx, term, week, null);
  const missing = lines.flatMap(({ teacher, plan, ...line }) =>
    teacher && isMissing(plan?.state ?? null) ? [{ teacher, ...line }] : [],
  );
  const byTeacher = Map.groupBy(missing, ({ teacher }) => teacher.id);
  if (byTeacher.size === 0) return { reminded: 0, remindedToday: [], withoutEmail: [] };
  const today = schoolMoment(`${dayAtSchool(now)}T00:00`);
  const rows = await tx
    .insert(lessonPlanReminders)
    .values(
      [...byTeacher.keys()].map((personId) => ({
        termId: term.id,
        week,
        personId,
        remindedBy: origin.actorId,
        remindedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [lessonPlanReminders.termId, lessonPlanReminders.week, lessonPlanReminders.personId],
      set: { remindedAt: now, remindedBy: origin.actorId },
      ...(!again && { setWhere: sql`${lessonPlanReminders.remindedAt} < ${today}::timestamptz` }),
    })
    .returning({ personId: lessonPlanReminders.personId });
  const reminded = new Set(rows.map(({ personId }) => personId));
  const { addresses, by } = await readAddresses(tx, [...reminded], origin.actorId);
  const people = [...byTeacher.values()].flatMap(([line]) => line?.teacher ?? []);
  await queueMails(
    tx,
    people.flatMap(({ id }) => {
      const address = addresses.get(id);
      if (!reminded.has(id) || address === undefined) return [];
      const lacking = byTeacher.get(id) ?? [];
      return [
        {
          recipientId: id,
          address,
          purpose: "lessons.reminder",
          subject: "Lesson plans to submit",
          lines: [
            reminder.intro(by, week, fullTermName(term)),
            ...lacking.map(({ class: ofClass, subject }) => `${ofClass.name}, ${subject.name}`),
            `${"Write them here:"} ${publicUrl}/lesson-plan`,
          ],
        },
      ];
    }),
  );
  await writeAudit(
    { tx, origin },
    [...reminded].map((id) => ({
      action: "lessons.remind-plans",
      subjectId: id,
      before: null,
      after: { termId: term.id, week, plans: byTeacher.get(id)?.length ?? 0 },
    })),
  );
  return {
    reminded: reminded.size,
    remindedToday: people.filter(({ id }) => !reminded.has(id)),
    withoutEmail: people.filter(({ id }) => reminded.has(id) && !addresses.has(id)),
  };
}

function columnsOf({ content, submit }: PlanForm, before: PlanState | null) {
  const issues = checkPlan(content, submit);
  if (issues.length > 0) {
    throw new InvalidInput(
      issues.map(({ path, message }) => ({ path: ["content", ...path], message })),
    );
  }
  return {
    ...content,
    state: stateAfterSave(before, submit),
    ...(submit && { submittedAt: sql`now()` }),
  };
}

function audited(plan: PlanRow["plan"]) {
  const { topic, subTopic, objectives, previousKnowledge, materials, steps } = plan;
  const { evaluation, homework, state } = plan;
  return {
    topic,
    subTopic,
    objectives,
    previousKnowledge,
    materials,
    steps,
    evaluation,
    homework,
    state,
  };
}
