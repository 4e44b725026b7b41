import { assignmentsContract } from "./assignments/contract.ts";
import { dayNotesContract } from "./day-notes/contract.ts";
import { liveContract } from "./live/contract.ts";
import { notesContract } from "./notes/contract.ts";
import { observationsContract } from "./observations/contract.ts";
import { plansContract } from "./plans/contract.ts";

/** The endpoints of the module, composed of those of its submodules. */
export const lessonsContract = {
  ...assignmentsContract,
  ...dayNotesContract,
  ...liveContract,
  ...notesContract,
  ...observationsContract,
  ...plansContract,
};
