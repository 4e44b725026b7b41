import { useAddress } from "../../platform/address.ts";
import { GoTo } from "../../platform/GoTo.tsx";
import { PAST_TESTS } from "../tests/test-addresses.ts";
import { AnalysedTest } from "./AnalysedTest.tsx";

/** The analysis of the test in the URL; without one, the list of past tests. */
export function AnalyzePage() {
  const [{ testId }] = useAddress(["testId"]);
  return testId === "" ? <GoTo href={PAST_TESTS} /> : <AnalysedTest key={testId} testId={testId} />;
}
