import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { GoTo } from "../../platform/GoTo.tsx";
import { PAST_TESTS } from "../tests/test-addresses.ts";
import { MarksOfTest } from "./MarksOfTest.tsx";
import { OwnMarks } from "./OwnMarks.tsx";
import { WrittenAnswersPage } from "./WrittenAnswersPage.tsx";

/**
 * Marks of tests: pupils see their own, staff those of a test or its written answers, or the list of
 * past tests.
 */
export function TestResultsPage() {
  const { role } = useAccount();
  const [{ testId, view }] = useAddress(["testId", "view"]);
  if (role === "STUDENT") return <OwnMarks />;
  if (testId === "") return <GoTo href={PAST_TESTS} />;
  if (view === "written") return <WrittenAnswersPage testId={testId} />;
  return <MarksOfTest key={testId} testId={testId} />;
}
