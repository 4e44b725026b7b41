import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import type { Issue } from "@school/core/api/error.ts";
import { notesContract } from "@school/core/lessons/notes/contract.ts";
import { mayReadNote, mayWriteNote } from "@school/core/lessons/notes/policy.ts";
import { messages } from "@school/core/lessons/notes/text.ts";
import { weeksOfTerm } from "@school/core/lessons/plans/term-weeks.ts";
import { guard } from "../../accounts/guards.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import type { Seen } from "../../platform/database/locked-row.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { copyNote, createNote, deleteNote, type NoteForm, updateNote } from "./commands.ts";
import { NoteNotFound } from "./errors.ts";
import { findNoteTerm, noteTargets } from "./facts.ts";
import { presentLine, presentNote } from "./present.ts";
import { findNote, listNotes, lockNote, type NoteRow, readNoteChoices } from "./queries.ts";

const api = implement(notesContract).$context<RequestContext>().use(guard);

/** The reader, and the sealer that signs addresses of files. */
interface Asking {
  readonly actor: Actor;
  readonly sealer: Sealer;
}

export const notesRoutes = {
  notes: api.notes.handler(async ({ context: { actor, db }, input }) => {
    const { rows, pagination } = await listNotes(db, actor, input);
    return { data: rows.map(presentLine), pagination };
  }),

  noteChoices: api.noteChoices.handler(async ({ context: { actor, db }, input }) => ({
    data: await readNoteChoices(db, actor, input.termId),
  })),

  note: api.note.handler(async ({ context, input }) => ({
    data: await presented(context.db, context, input.id),
  })),

  createNote: api.createNote.use(transaction).handler(async ({ context, input }) => {
    const form = checked(input);
    await requireNoteScope(context.tx, context.actor, form, NO_CLASSES);
    return { data: await presented(context.tx, context, await createNote(context, form)) };
  }),

  updateNote: api.updateNote.use(transaction).handler(async ({ context, input }) => {
    const { tx, actor } = context;
    const form = checked(input);
    const before = await openNote(tx, context, input);
    const already = before.term.id === form.termId ? before.classes.map(({ id }) => id) : [];
    await requireNoteScope(tx, actor, form, already);
    await updateNote(context, before, form);
    return { data: await presented(tx, context, input.id) };
  }),

  deleteNote: api.deleteNote.use(transaction).handler(async ({ context, input }) => {
    await deleteNote(context, await openNote(context.tx, context, input));
    return { data: { id: input.id } };
  }),

  copyNote: api.copyNote.use(transaction).handler(async ({ context, input }) => {
    const { actor, tx } = context;
    const from = await requireNote(tx, actor, input.id);
    const scope = { ...input, classIds: [...new Set(input.classIds)] };
    await requireNoteScope(tx, actor, { ...scope, subjectId: from.subject.id }, NO_CLASSES);
    const { id, lostFiles } = await copyNote(context, from, scope);
    return { data: { ...(await presented(tx, context, id)), lostFiles } };
  }),
};

const NO_CLASSES: readonly string[] = [];

/** Returns a note that the actor may read; any other counts as not found. */
async function requireNote(db: Reader, actor: Actor, id: string): Promise<NoteRow> {
  return requireReadable(actor, await findNote(db, actor.id, id));
}

function requireReadable(actor: Actor, note: NoteRow | null): NoteRow {
  if (!note || !mayReadNote(actor, note.facts)) throw new NoteNotFound();
  return note;
}

async function presented(db: Reader, asking: Asking, id: string) {
  return presentNote(await requireNote(db, asking.actor, id), asking);
}

/** The locked note in the version that the actor saw. Throws if deleted, changed or forbidden. */
async function openNote(tx: Transaction, asking: Asking, { id, version }: Seen): Promise<NoteRow> {
  const note = requireReadable(asking.actor, await lockNote(tx, asking.actor.id, id));
  allow(mayWriteNote(asking.actor, note.facts), messages.notYours);
  if (note.version !== version) throw new StaleVersion(presentNote(note, asking));
  return note;
}

/** The form without duplicates. Throws `InvalidInput` for an empty published note. */
function checked(input: NoteForm): NoteForm {
  const { text, links, fileIds, isPublished } = input;
  if (isPublished && text === "" && links.length === 0 && fileIds.length === 0) {
    throw new InvalidInput([{ path: ["text"], message: messages.empty }]);
  }
  return {
    ...input,
    classIds: [...new Set(input.classIds)],
    fileIds: [...new Set(fileIds)],
  };
}

/**
 * Throws unless the term has the week and the actor may write for all these classes, which take the
 * subject; classes `already` in the note may be archived.
 */
async function requireNoteScope(
  tx: Transaction,
  actor: Actor,
  scope: Pick<NoteForm, "classIds" | "subjectId" | "termId" | "week">,
  already: readonly string[],
): Promise<void> {
  const wrong = (path: string, message: string): Issue[] => [{ path: [path], message }];
  const term = await findNoteTerm(tx, scope.termId);
  if (!term) throw new InvalidInput(wrong("termId", messages.term));
  const weeks = weeksOfTerm(term).length;
  const targets = await noteTargets(tx, actor.id, scope);
  const issues = [
    ...(scope.week > weeks ? wrong("week", messages.noSuchWeek(weeks)) : []),
    ...scope.classIds.flatMap((id) => {
      const target = targets.find((one) => one.id === id);
      if (!target || (target.isArchived && !already.includes(id))) {
        return wrong("classIds", "Class not found.");
      }
      if (target.sessionId !== term.sessionId) {
        return wrong("classIds", messages.otherSession(target.name));
      }
      return target.takesSubject ? [] : wrong("subjectId", messages.notInClass(target.name));
    }),
  ];
  if (issues.length > 0) throw new InvalidInput(issues);
  allow(mayWriteNote(actor, { classes: targets }), messages.notYours);
}
