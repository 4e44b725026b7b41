import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import type { Issue } from "@school/core/api/error.ts";
import { addDays } from "@school/core/api/days.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { first } from "@school/core/api/lists.ts";
import { belowAwarded, OPEN_DAYS } from "@school/core/lessons/assignments/assignment.ts";
import { assignmentsContract, type Marking } from "@school/core/lessons/assignments/contract.ts";
import { mayHandIn, mayTeachClass, mayUploadLessonFile } from "@school/core/lessons/policy.ts";
import { guard } from "../../accounts/guards.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import type { Seen } from "../../platform/database/locked-row.ts";
import { UnexpectedRows } from "../../platform/database/rows.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { transferScores } from "../../results/transfer/commands.ts";
import { readTransfer } from "../../results/transfer/queries.ts";
import { AlreadyMarked, AssignmentNotFound, HasWork, WorkClosed } from "../errors.ts";
import { storeLessonFile, presentFile, readingFile } from "../files.ts";
import {
  type AssignmentForm,
  changeAssignment,
  changedMarks,
  createAssignment,
  deleteAssignment,
  storeWork,
  lockAssignment,
  lockWork,
  markReminded,
  requireDueDay,
  returnWork,
  saveMarks,
} from "./commands.ts";
import { belongsToPupil } from "../../students/facts.ts";
import { assignmentTargets, targetClasses, teaches } from "./facts.ts";
import { planNotifications, type NotifyHomework } from "./homework-due.job.ts";
import {
  closedBy,
  isMarked,
  presentAssignment,
  presentDetail,
  presentMarkingRow,
  presentOwn,
  presentTransfer,
  presentWork,
} from "./present.ts";
import {
  type DetailRow,
  findAssignment,
  listAssignments,
  listTaught,
  type MarkingRow,
  readMarking,
} from "./queries.ts";
import { findWork, listOwn } from "./queries-own.ts";
import { assignmentAsSource, assignmentTarget } from "./queries-transfer.ts";

const api = implement(assignmentsContract).$context<RequestContext>().use(guard);

const NOT_TAUGHT = "You are not assigned to this class and subject.";

/** Returns an assignment if the actor teaches one of its classes; any other counts as not found. */
async function requireAssignment(db: Reader, actor: Actor, id: string) {
  const row = await findAssignment(db, id);
  const targets = await assignmentTargets(db, actor.id, id);
  const taught = targets.filter((target) => mayTeachClass(actor, target));
  if (!row || taught.length === 0) throw new AssignmentNotFound();
  return { row, targets, taught };
}

/** The locked assignment that the actor saw; throws if it is deleted, changed or forbidden. */
async function openAssignment(
  tx: Transaction,
  { actor, sealer }: { actor: Actor; sealer: Sealer },
  { id, version }: Seen,
): Promise<DetailRow> {
  await lockAssignment(tx, id, "update");
  const { row, targets } = await requireAssignment(tx, actor, id);
  allow(
    targets.every((target) => mayTeachClass(actor, target)),
    NOT_TAUGHT,
  );
  if (row.version !== version)
    throw new StaleVersion(presentDetail(row, { actor, sealer, targets }));
  return row;
}

/** Throws unless the actor may set work for all these classes; returns the term it is for. */
async function requireTargets(tx: Transaction, actor: Actor, form: AssignmentForm) {
  const targets = await targetClasses(tx, actor.id, form);
  const refuse = (path: string, message: string): Issue[] => [{ path: [path], message }];
  const issues = form.classIds.flatMap((id): Issue[] => {
    const target = targets.find((one) => one.id === id);
    if (!target || target.isArchived) return refuse("classIds", "Class not found.");
    if (target.termId === null) {
      return refuse("classIds", `${target.name} is not a class of the current session.`);
    }
    return target.takesSubject
      ? []
      : refuse("subjectId", `${target.name} does not take this subject.`);
  });
  if (issues.length > 0) throw new InvalidInput(issues);
  allow(
    targets.every((target) => mayTeachClass(actor, target)),
    NOT_TAUGHT,
  );
  const [target] = targets;
  // Every named class must exist, and be of the current session.
  if (target === undefined || target.termId === null) throw new UnexpectedRows("a term", 0);
  return target.termId;
}

const withoutRepeats = (form: AssignmentForm): AssignmentForm => ({
  ...form,
  classIds: [...new Set(form.classIds)],
  fileIds: [...new Set(form.fileIds)],
});

/** An assignment and one of its classes that the actor marks. */
async function requireMarking(
  db: Reader,
  actor: Actor,
  { id, classId }: { id: string; classId?: string | undefined },
) {
  const assignment = await requireAssignment(db, actor, id);
  const target = assignment.taught.find((one) => classId === undefined || one.id === classId);
  allow(target !== undefined, NOT_TAUGHT);
  return { ...assignment, target: target ?? first(assignment.taught) };
}

type Opened = Awaited<ReturnType<typeof requireMarking>>;

function presentMarking(
  { row, targets, taught, target }: Opened,
  rows: readonly MarkingRow[],
  { actor, sealer }: { actor: Actor; sealer: Sealer },
): Marking {
  return {
    assignment: presentDetail(row, { actor, sealer, targets }),
    class: { id: target.id, name: target.name },
    classes: taught.map(({ id, name }) => ({ id, name })),
    remindedAt: target.remindedAt?.toISOString() ?? null,
    rows: rows.map((one) => presentMarkingRow(one, sealer)),
  };
}

/** Work that teachers set, that pupils hand in and get back with a mark. */
export const assignmentsRoutes = (notifyHomework: NotifyHomework) => ({
  assignments: api.assignments.handler(async ({ context: { actor, db }, input }) => {
    const { rows, pagination } = await listAssignments(db, await teaches(db, actor), input);
    return { data: rows.map(presentAssignment), pagination };
  }),

  taughtClasses: api.taughtClasses.handler(async ({ context: { actor, db } }) => ({
    data: await listTaught(db, await teaches(db, actor)),
  })),

  uploadLessonFile: api.uploadLessonFile
    .use(readingFile)
    .use(transaction)
    .handler(async ({ context: { actor, contents, sealer, tx } }) => {
      allow(mayUploadLessonFile(actor, { belongsToPupil: await belongsToPupil(tx, actor.id) }));
      return { data: presentFile(await storeLessonFile(tx, actor.id, contents), sealer) };
    }),

  setAssignment: api.setAssignment.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, sealer, tx } = context;
    const form = withoutRepeats(input);
    const termId = await requireTargets(tx, actor, form);
    await requireDueDay(tx, form.dueOn, termId);
    const id = await createAssignment(context, form, termId);
    await planNotifications(tx, origin, { id, dueOn: form.dueOn });
    const { row, targets } = await requireAssignment(tx, actor, id);
    return { data: presentDetail(row, { actor, sealer, targets }) };
  }),

  assignment: api.assignment.handler(async ({ context: { actor, db, sealer }, input }) => {
    const { row, targets } = await requireAssignment(db, actor, input.id);
    return { data: presentDetail(row, { actor, sealer, targets }) };
  }),

  changeAssignment: api.changeAssignment.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, sealer, tx } = context;
    const form = withoutRepeats(input);
    const before = await openAssignment(tx, context, input);
    const termId = await requireTargets(tx, actor, form);
    const { classes, subject, dueOn, id } = before;
    if (before.handedIn > 0) {
      const keeps = classes.every((one) => form.classIds.includes(one.id));
      if (!keeps || form.subjectId !== subject.id) {
        throw new HasWork("Pupils have handed in work. Keep the subject and these classes.");
      }
    }
    if (before.highestGiven !== null && form.maxScore < before.highestGiven) {
      const message = belowAwarded(before.highestGiven);
      throw new InvalidInput([{ path: ["maxScore"], message }]);
    }
    if (dueOn !== form.dueOn) {
      await requireDueDay(tx, form.dueOn, termId);
      await planNotifications(tx, origin, { id, dueOn: form.dueOn });
    }
    await changeAssignment(context, before, form);
    const { row, targets } = await requireAssignment(tx, actor, id);
    return { data: presentDetail(row, { actor, sealer, targets }) };
  }),

  deleteAssignment: api.deleteAssignment.use(transaction).handler(async ({ context, input }) => {
    const before = await openAssignment(context.tx, context, input);
    if (before.handedIn > 0) {
      throw new HasWork("Pupils have work in this assignment, so it cannot be deleted.");
    }
    await deleteAssignment(context, before);
    return { data: { id: before.id } };
  }),

  ownAssignments: api.ownAssignments.handler(async ({ context: { actor, db }, input }) => {
    const { open, ...paging } = input;
    const openSince = open ? addDays(dayAtSchool(new Date()), -OPEN_DAYS) : null;
    const { rows, pagination } = await listOwn(db, actor, { ...paging, openSince });
    return { data: rows.map(presentOwn), pagination };
  }),

  ownWork: api.ownWork.handler(async ({ context: { actor, db, sealer }, input }) => {
    const row = await findWork(db, actor.id, input);
    if (!row || !(row.isSelf || row.isParent)) throw new AssignmentNotFound();
    return { data: presentWork(row, actor, sealer) };
  }),

  handIn: api.handIn.use(transaction).handler(async ({ context, input }) => {
    const { actor, sealer, tx } = context;
    // Locks its classes until the commit: otherwise work for a removed class would not be listed.
    await lockAssignment(tx, input.id, "key share");
    const work = await findWork(tx, actor.id, input);
    if (!work || !(work.isSelf || work.isParent)) throw new AssignmentNotFound();
    allow(mayHandIn(actor, work));
    await lockWork(tx, [work.enrolmentId]);
    const row = (await findWork(tx, actor.id, input)) ?? work;
    const fileIds = [...new Set(input.fileIds)];
    if (input.text === "" && fileIds.length === 0) {
      const message = "Write your answer, or add a photo or a file.";
      throw new InvalidInput([{ path: ["text"], message }]);
    }
    const isSame =
      row.handedInAt !== null &&
      row.workBody === input.text &&
      row.workFiles.length === fileIds.length &&
      row.workFiles.every(({ id }) => fileIds.includes(id));
    if (!isSame) {
      const closed = closedBy(row);
      if (closed) throw new WorkClosed(closed);
      if (isMarked(row)) throw new AlreadyMarked();
      const version = row.handedInAt === null ? null : row.workVersion;
      if (version !== input.version) throw new StaleVersion(presentWork(row, actor, sealer));
      await storeWork(context, row, { text: input.text, fileIds });
    }
    return { data: presentWork((await findWork(tx, actor.id, input)) ?? row, actor, sealer) };
  }),

  marking: api.marking.handler(async ({ context, input }) => {
    const { actor, db } = context;
    const opened = await requireMarking(db, actor, input);
    const rows = await readMarking(db, input.id, opened.target.id);
    return { data: presentMarking(opened, rows, context) };
  }),

  saveMarks: api.saveMarks.use(transaction).handler(async ({ context, input }) => {
    const { actor, tx } = context;
    // Locks its maximum score while scores are checked against it.
    await lockAssignment(tx, input.id, "share");
    const opened = await requireMarking(tx, actor, input);
    const read = () => readMarking(tx, input.id, input.classId);
    const before = await read();
    const named = new Set(input.rows.map(({ studentId }) => studentId));
    await lockWork(
      tx,
      before.flatMap((row) => (named.has(row.student.id) ? [row.enrolmentId] : [])),
    );
    const rows = await read();
    const changes = changedMarks(opened.row, rows, input.rows);
    if (changes.some((change) => change.version !== change.before.version)) {
      throw new StaleVersion(presentMarking(opened, rows, context));
    }
    await saveMarks(context, opened.row, changes);
    return { data: presentMarking(opened, await read(), context) };
  }),

  returnWork: api.returnWork.use(transaction).handler(async ({ context, input }) => {
    const { actor, tx } = context;
    const { row } = await requireMarking(tx, actor, input);
    const pupils = await readMarking(tx, input.id, input.classId);
    await lockWork(
      tx,
      pupils.map(({ enrolmentId }) => enrolmentId),
    );
    const ids = pupils.map(({ student }) => student.id);
    return { data: { returned: await returnWork(context, row, ids) } };
  }),

  remind: api.remind.use(transaction).handler(async ({ context, input }) => {
    const { actor, config, origin, tx } = context;
    const { row } = await requireMarking(tx, actor, input);
    const pupils = await readMarking(tx, input.id, input.classId);
    const studentIds = pupils
      .filter(({ handedInAt, score }) => handedInAt === null && score === null)
      .map(({ student }) => student.id);
    const { title, dueOn } = row;
    const at = await markReminded(context, { ...input, pupils: studentIds.length });
    await notifyHomework({ tx, origin, config }, { title, dueOn, studentIds });
    return { data: { reminded: studentIds.length, remindedAt: at.toISOString() } };
  }),

  previewTransfer: api.previewTransfer.handler(async ({ context: { actor, db }, input }) => {
    const { row } = await requireAssignment(db, actor, input.id);
    const target = await assignmentTarget(db, actor, row, input.classId);
    const { preview } = await readTransfer(db, assignmentAsSource(row), target, input.parts);
    return { data: presentTransfer(preview, row) };
  }),

  transfer: api.transfer
    .use(transaction)
    .handler(async ({ context: { actor, tx, origin }, input }) => {
      const { row } = await requireAssignment(tx, actor, input.id);
      const target = await assignmentTarget(tx, actor, row, input.classId);
      return {
        data: await transferScores({ tx, origin }, assignmentAsSource(row), target, {
          ...input,
          present: (preview) => presentTransfer(preview, row),
        }),
      };
    }),
});
