import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { isPrincipal } from "@school/core/accounts/policy.ts";
import { mayBeViewedAs } from "@school/core/accounts/users/policy.ts";
import type { Role } from "@school/core/accounts/roles.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { messageOf } from "../../platform/client/api-error.ts";
import { enterView } from "../../platform/session/view-as.ts";
import { toastError } from "../../ui/feedback/toast.ts";
import { MenuAction } from "../../ui/table/RowMenu.tsx";
import { useAccount } from "../account.ts";
import { viewAsApi } from "../api.ts";

interface ViewAsProps {
  person: { id: string; firstName: string; lastName: string; role: Role; isActive: boolean };
}

/** Opens the portal as the person sees it; only principals have it, and only for staff. */
export function ViewAsItem({ person }: ViewAsProps) {
  const account = useAccount();
  const navigate = useNavigate();
  const start = useMutation({
    ...viewAsApi.start.mutationOptions(),
    async onSuccess({ data: { id, firstName, lastName, expiresAt } }) {
      await navigate({ to: "/dashboard" });
      enterView({
        id,
        accountId: account.id,
        name: firstNameFirst({ firstName, lastName }),
        expiresAt,
      });
    },
    onError: (error) => toastError(messageOf(error, "Failed to open this person's view")),
  });
  if (!isPrincipal(account) || !person.isActive || !mayBeViewedAs(person)) return null;
  return (
    <MenuAction disabled={start.isPending} onClick={() => start.mutate({ personId: person.id })}>
      View as this person
    </MenuAction>
  );
}
