import { z } from "zod";
import { AnswersSent, Seat } from "./contract.ts";

/** What is inside a carried file: the answers as a save would send them. */
export const CarriedAnswers = z.strictObject({
  sittingId: z.uuid(),
  seat: Seat,
  answers: AnswersSent,
});
export type CarriedAnswers = z.infer<typeof CarriedAnswers>;
