import { analysisContract } from "./analysis/contract.ts";
import { banksContract } from "./banks/contract.ts";
import { liveViewContract } from "./live-view/contract.ts";
import { marksContract } from "./marks/contract.ts";
import { paperSheetsContract } from "./paper-sheets/contract.ts";
import { mockExamsContract } from "./mock-exams/contract.ts";
import { practiceContract } from "./practice/contract.ts";
import { questionFilesContract } from "./question-files/contract.ts";
import { sittingsContract } from "./sittings/contract.ts";
import { testsContract } from "./tests/contract.ts";

/** Endpoints of computer-based tests, composed of those of the submodules. */
export const cbtContract = {
  banks: banksContract,
  questionFiles: questionFilesContract,
  tests: testsContract,
  sittings: sittingsContract,
  liveView: liveViewContract,
  marks: marksContract,
  analysis: analysisContract,
  practice: practiceContract,
  paperSheets: paperSheetsContract,
  mockExams: mockExamsContract,
};
