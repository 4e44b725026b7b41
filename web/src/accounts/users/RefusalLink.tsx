import { hasFeature } from "@school/core/accounts/policy.ts";
import { ApiError } from "../../platform/client/api-error.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { useAccount } from "../account.ts";
import { refusalLinks } from "./text.ts";

const LINKS: Readonly<Record<string, { href: string; feature: "School" | "Staff" }>> = {
  no_default_password: { href: "/dashboard/settings", feature: "School" },
  short_default_password: { href: "/dashboard/settings", feature: "School" },
  holds_classes: { href: "/dashboard/staff", feature: "Staff" },
};

/** Links to the page that a refusal names; renders nothing without one the person may open. */
export function RefusalLink({ failure }: { failure: unknown }) {
  const account = useAccount();
  const target = failure instanceof ApiError ? LINKS[failure.code] : undefined;
  if (target === undefined || !hasFeature(account, target.feature)) return null;
  return <AppLink href={target.href}>{refusalLinks[target.feature]}</AppLink>;
}
