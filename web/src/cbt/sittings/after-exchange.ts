import type { Sitting } from "@school/core/cbt/sittings/contract.ts";
import type { KeptSitting } from "./kept.ts";
import { newsOf } from "./phase.ts";
import type { Said } from "./school.ts";

/**
 * The sitting to keep after the school gave it.
 *
 * @param isBegun it was opened here and now, so this machine has its seat
 * @param contactAt milliseconds since 1970 by this device
 */
export function sittingGiven(
  before: KeptSitting | null,
  { id, pupil, paper, carryKey, state: said }: Sitting,
  { testId, isBegun, contactAt }: { testId: string; isBegun: boolean; contactAt: number },
): KeptSitting {
  const state = newsOf(before, said);
  return {
    id,
    testId,
    pupil,
    seat: isBegun ? state.seat : (before?.seat ?? state.seat),
    paper: paper ?? before?.paper ?? null,
    carryKey,
    state,
    contactAt,
    wantsHandIn: state.status === "open" && !isBegun && before?.wantsHandIn === true,
  };
}

/** What changes of a sitting after the school said this to a save or a hand-in. */
export function changeSaid(before: KeptSitting, said: Said) {
  const state = newsOf(before, said.state);
  return { state, ...(state.status === "handed_in" && { wantsHandIn: false }) };
}
