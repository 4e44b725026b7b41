import type { Actor } from "@school/core/accounts/actor.ts";
import type { Note, NoteLine } from "@school/core/lessons/notes/contract.ts";
import { mayWriteNote } from "@school/core/lessons/notes/policy.ts";
import { weekOfTerm } from "@school/core/lessons/plans/term-weeks.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { presentFile } from "../files.ts";
import type { NoteLineRow, NoteRow } from "./queries.ts";

function presentHead(row: Pick<NoteLineRow, keyof NoteLine>) {
  const { id, title, subject, classes, term, week, author, isPublished } = row;
  return {
    id,
    title,
    subject,
    classes,
    term: { id: term.id, term: term.term, academicYear: term.academicYear },
    week: weekOfTerm(term, week),
    author,
    isPublished,
  };
}

export function presentLine(row: NoteLineRow): NoteLine {
  return { ...presentHead(row), files: row.files, size: row.size };
}

export function presentNote(
  row: NoteRow,
  { actor, sealer }: { actor: Actor; sealer: Sealer },
): Note {
  const { body, links, files, version, facts } = row;
  return {
    ...presentHead({ ...row, files: files.length, size: 0 }),
    text: body,
    files: files.map((file) => presentFile(file, sealer)),
    links,
    mayWrite: mayWriteNote(actor, facts),
    version,
  };
}
