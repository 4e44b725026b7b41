import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayRollOver } from "../policy.ts";
import { Against, isMoving, Rollover, RolloverTerm } from "../schemas.ts";

const tag = "years";

/** Work that remains in the current term. */
const OpenWork = z.object({
  /** Scores that are missing, waiting or rejected, of all expected ones. */
  scores: z.object({ open: z.int(), of: z.int() }),
  /** Pupils whose report sheet is not released, of all. */
  sheets: z.object({ open: z.int(), of: z.int() }),
  /** Unmarked registers, of those for the term's school days so far. */
  registers: z.object({ open: z.int(), of: z.int() }),
});
export type OpenWork = z.infer<typeof OpenWork>;

export const NextTerm = z.object({
  /** Null in a school without a current term. */
  current: RolloverTerm.nullable(),
  /** The last day of the current term; null without one. */
  endsOn: z.iso.date().nullable(),
  /** Null after the last term of a session: then promotion day follows. */
  next: RolloverTerm.nullable(),
  /** The first day of the next term; null without one. */
  nextStartsOn: z.iso.date().nullable(),
  open: OpenWork,
  /** Number of pupils and classes carried into the next term. */
  pupils: z.int(),
  classes: z.int(),
  /** The rollover into the current term, if it can be undone at all. */
  rollover: Rollover.nullable(),
  isMoving,
});
export type NextTerm = z.infer<typeof NextTerm>;

export const rolloverContract = {
  nextTerm: endpoint(mayRollOver, {
    method: "GET",
    path: "/years/next-term",
    viewable: true,
    summary: "What is open in the current term, and what moves to the next one",
    tag,
  }).output(dataOf(NextTerm)),

  rollOverTerm: endpoint(mayRollOver, {
    method: "POST",
    path: "/years/next-term",
    summary: "Moves the school to the next term of the session, with its pupils",
    tag,
  })
    .input(
      z.strictObject({
        /** The current term as the person saw it. */
        fromTermId: z.uuid(),
      }),
    )
    .output(dataOf(NextTerm)),

  takeBack: endpoint(mayRollOver, {
    method: "POST",
    path: "/years/turns/{id}/take-back",
    summary: "Takes the turn into the current term back while nothing would be lost",
    tag,
    current: z.array(Against),
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(z.object({ term: RolloverTerm }))),
};
