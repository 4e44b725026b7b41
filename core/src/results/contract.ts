import { approvalContract } from "./contract-approval.ts";
import { progressContract } from "./contract-progress.ts";
import { reportsContract } from "./contract-reports.ts";
import { scoringContract } from "./contract-scoring.ts";
import { studentResultsContract } from "./contract-student.ts";

export const resultsContract = {
  ...scoringContract,
  ...approvalContract,
  ...studentResultsContract,
  ...reportsContract,
  ...progressContract,
};
