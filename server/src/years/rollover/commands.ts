import { moveToTerm } from "../../school/settings/commands.ts";
import { carryOver } from "../../students/moves/commands-enrolment.ts";
import { lockCurrentTerm, recordRollover } from "../commands.ts";
import { SessionEnds, TermMoved } from "../errors.ts";
import { findNextTerm } from "./queries.ts";
import type { ActorWrite } from "../../platform/database/audit/audit.ts";

/**
 * Rolls the school over to the next term of its session: classes, teachers and subjects stay, and
 * pupils are enrolled. Throws `NoCurrentTerm`, `TermMoved` if the current term is not the one that
 * the person saw, and `SessionEnds` after the last term.
 */
export async function rollOverTerm(write: ActorWrite, fromTermId: string): Promise<void> {
  const { tx, origin } = write;
  const current = await lockCurrentTerm(tx);
  if (current.id !== fromTermId) throw new TermMoved(current);
  const next = await findNextTerm(tx, current);
  if (!next) throw new SessionEnds();
  await moveToTerm({ tx, origin }, { from: current.id, to: next.id });
  await carryOver({ tx, origin }, next.id);
  await recordRollover(write, { fromTermId: current.id, toTermId: next.id, left: [] });
}
