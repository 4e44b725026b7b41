import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import type { Fact } from "../ui/page/FactList.tsx";
import type { Account } from "./account.ts";
import { roleLabel } from "./role-label.ts";
import { labels } from "./text.ts";
import { labels as uiLabels } from "../ui/text.ts";

const STAFF_ROLES = new Set(["TEACHER", "STAFF", "PRINCIPAL", "ADMIN"]);

/** Lists the facts about an account; facts that a role does not have are left out. */
export function accountFacts(account: Account): Fact[] {
  const facts: Fact[] = [
    { label: "Name", value: firstNameFirst(account) },
    { label: "Role", value: roleOf(account) },
    { label: "Email", value: account.email ?? "Not set" },
  ];
  const label = idLabel(account);
  if (label !== null) facts.push({ label, value: account.userId });
  if (account.awaitingApproval) return facts;
  if (account.role === "STUDENT") {
    facts.push({ label: "Class", value: account.className ?? "Not set" });
  } else if (account.className !== null) {
    facts.push({ label: "Class teacher of", value: account.className });
  }
  return facts;
}

/**
 * Returns the text of the account's role in the school. An account that waits for approval has none
 * yet.
 */
export function roleOf({ awaitingApproval, role, roleInSchool }: Account): string {
  if (awaitingApproval) return labels.waitingForApproval;
  return roleInSchool ?? roleLabel(role);
}

function idLabel({ role, userId, awaitingApproval }: Account): string | null {
  if (userId === "") return null;
  if (awaitingApproval) return "User ID";
  if (role === "STUDENT") return "Student ID";
  return STAFF_ROLES.has(role) ? uiLabels.staffId : "User ID";
}
