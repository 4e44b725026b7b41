import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { GoTo } from "../../platform/GoTo.tsx";
import { PAST_TESTS } from "../tests/test-addresses.ts";
import { MarksOfTest } from "./MarksOfTest.tsx";
import { OwnMarks } from "./OwnMarks.tsx";

/** Marks of tests: pupils see their own, staff those of a test, or the list of past tests. */
export function TestResultsPage() {
  const { role } = useAccount();
  const [{ testId }] = useAddress(["testId"]);
  if (role === "STUDENT") return <OwnMarks />;
  return testId === "" ? <GoTo href={PAST_TESTS} /> : <MarksOfTest key={testId} testId={testId} />;
}
