import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { MarkedTests } from "./MarkedTests.tsx";
import { MarksOfTest } from "./MarksOfTest.tsx";
import { OwnMarks } from "./OwnMarks.tsx";

/** Marks of computer-based tests: a pupil's own, or for staff those of one test after another. */
export function TestResultsPage() {
  const { role } = useAccount();
  const [{ testId }] = useAddress(["testId"]);
  if (role === "STUDENT") return <OwnMarks />;
  return testId === "" ? <MarkedTests /> : <MarksOfTest key={testId} testId={testId} />;
}
