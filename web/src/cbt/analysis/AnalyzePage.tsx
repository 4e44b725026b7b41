import { useAddress } from "../../platform/address.ts";
import { AnalysedTest } from "./AnalysedTest.tsx";
import { TestChoice } from "./TestChoice.tsx";

/** How a test went: the one that the address names, or the list to choose from. */
export function AnalyzePage() {
  const [{ testId }] = useAddress(["testId"]);
  return testId === "" ? <TestChoice /> : <AnalysedTest key={testId} testId={testId} />;
}
