import { classesContract } from "../classes/contract.ts";
import { resultsContract } from "../results/contract.ts";
import { schoolContract } from "../school/contract.ts";
import { studentsContract } from "../students/contract.ts";
import { shellContract } from "./contract-shell.ts";

/** The whole API: every endpoint below /api, by room. */
export const contract = {
  school: schoolContract,
  classes: classesContract,
  students: studentsContract,
  results: resultsContract,
  portal: shellContract,
};
