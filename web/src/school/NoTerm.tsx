import { mayManageSchool } from "@school/core/school/policy.ts";
import { useAccount } from "../accounts/account.ts";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { ButtonLink } from "../ui/page/Button.tsx";

/** States that the school has no current term, with the way to choose one for those who may. */
export function NoTerm({ hint }: { hint?: string | undefined }) {
  const mayChoose = mayManageSchool(useAccount());
  return (
    <EmptyState
      title="No current term"
      hint={hint ?? (mayChoose ? undefined : "The office chooses it.")}
      action={
        mayChoose && <ButtonLink href="/dashboard/settings">Choose the current term</ButtonLink>
      }
    />
  );
}
