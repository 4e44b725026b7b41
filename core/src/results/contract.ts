import { approvalContract } from "./approvals/contract.ts";
import { progressContract } from "./progress/contract.ts";
import { reportsContract } from "./reports/contract.ts";
import { scoringContract } from "./upload/contract.ts";
import { studentResultsContract } from "./pupil/contract.ts";

export const resultsContract = {
  ...scoringContract,
  ...approvalContract,
  ...studentResultsContract,
  ...reportsContract,
  ...progressContract,
};
