import { isPrincipal } from "@school/core/accounts/policy.ts";
import { mayBeViewedAs } from "@school/core/accounts/policy-users.ts";
import type { Role } from "@school/core/accounts/roles.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { messageOf } from "../platform/client/api-error.ts";
import { enterView } from "../platform/session/view-as.ts";
import { Button } from "../ui/Button.tsx";
import { toastError } from "../ui/toast.ts";
import { useAccount } from "./account.ts";
import { viewAsApi } from "./api.ts";

interface ViewAsButtonProps {
  person: { id: string; firstName: string; lastName: string; role: Role; isActive: boolean };
  /** Fewer words, for the row of a table that names the person. */
  short?: boolean | undefined;
}

/** Opens the portal as the person sees it; only principals have it, and only for staff. */
export function ViewAsButton({ person, short = false }: ViewAsButtonProps) {
  const account = useAccount();
  const navigate = useNavigate();
  const start = useMutation({
    ...viewAsApi.start.mutationOptions(),
    async onSuccess({ data: { id, firstName, lastName, expiresAt } }) {
      await navigate({ to: "/dashboard" });
      enterView({ id, accountId: account.id, name: `${firstName} ${lastName}`, expiresAt });
    },
    onError: (error) => toastError(messageOf(error, "Failed to open this person's portal")),
  });
  if (!isPrincipal(account) || !person.isActive || !mayBeViewedAs(person)) return null;
  return (
    <Button
      size={short ? "compact-sm" : "sm"}
      {...(short && { "aria-label": `See as ${person.firstName} ${person.lastName}` })}
      title="See the portal as this person"
      disabled={start.isPending}
      onClick={() => start.mutate({ personId: person.id })}
    >
      {short ? "See as" : "See the portal as this person"}
    </Button>
  );
}
