import { analysisContract } from "./analysis/contract.ts";
import { banksContract } from "./banks/contract.ts";
import { hallContract } from "./hall/contract.ts";
import { marksContract } from "./marks/contract.ts";
import { sittingsContract } from "./sittings/contract.ts";
import { testsContract } from "./tests/contract.ts";

/** Computer-based tests, part by part. */
export const cbtContract = {
  banks: banksContract,
  tests: testsContract,
  sittings: sittingsContract,
  hall: hallContract,
  marks: marksContract,
  analysis: analysisContract,
};
