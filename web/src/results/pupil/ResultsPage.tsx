import { useAccount } from "../../accounts/account.ts";
import { ClassResults } from "../class/ClassResults.tsx";
import { StudentResultsView } from "./StudentResultsView.tsx";

/** Results as they are read: a family sees its pupils', staff the classes they teach. */
export function ResultsPage() {
  const { role } = useAccount();
  return role === "STUDENT" || role === "PARENT" ? <StudentResultsView /> : <ClassResults />;
}
