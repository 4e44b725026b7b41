import { useAccount } from "../accounts/account.ts";
import { useOwnStudents } from "../students/own-students.ts";
import { Panel } from "../ui/page/Panel.tsx";

/** Why an account opens nothing else yet, if that is so. */
export function AccountNotice() {
  const { awaitingApproval, role } = useAccount();
  const students = useOwnStudents();
  if (awaitingApproval) {
    return (
      <Panel title="Your account is waiting for approval">
        The principal has to approve it first. Until then only this page and your profile open.
        Nothing more is needed from you; come back later or ask the school office.
      </Panel>
    );
  }
  if (role === "STUDENT" && students.length === 0) {
    return (
      <Panel title="Your account is not linked to a pupil yet">
        The school office links it to your admission record. Until then there are no results to show
        here.
      </Panel>
    );
  }
  return null;
}
