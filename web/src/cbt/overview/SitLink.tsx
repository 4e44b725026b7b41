import type { OverviewTest } from "@school/core/cbt/marks/contract.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { sittingAddress } from "../sittings/sitting-address.ts";

/** The link to the test page; renders nothing for a test on paper or a submitted one. */
export function SitLink({ test }: { test: OverviewTest }) {
  if (test.platform === "Offline" || test.own === null || test.own.status === "handed_in") {
    return null;
  }
  const action = test.own.status === "sitting" ? "Continue" : "Start";
  return (
    <ButtonLink
      kind="primary"
      href={sittingAddress(test.id)}
      aria-label={`${action} ${test.title}`}
    >
      {action}
    </ButtonLink>
  );
}
