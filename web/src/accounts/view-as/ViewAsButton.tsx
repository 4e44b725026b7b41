import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { isPrincipal } from "@school/core/accounts/policy.ts";
import { mayBeViewedAs } from "@school/core/accounts/users/policy.ts";
import type { Role } from "@school/core/accounts/roles.ts";
import { IconEye } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { messageOf } from "../../platform/client/api-error.ts";
import { enterView } from "../../platform/session/view-as.ts";
import { Button, IconButton } from "../../ui/page/Button.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { useAccount } from "../account.ts";
import { viewAsApi } from "../api.ts";

interface ViewAsButtonProps {
  person: { id: string; firstName: string; lastName: string; role: Role; isActive: boolean };
  /** Shows an icon instead of the label, for the row of a table. */
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
  const look = () => start.mutate({ personId: person.id });
  if (short) {
    const label = `View as ${firstNameFirst(person)}`;
    return (
      <IconButton
        label={label}
        icon={<IconEye size={18} />}
        disabled={start.isPending}
        onClick={look}
      />
    );
  }
  return (
    <Button disabled={start.isPending} onClick={look}>
      View as this person
    </Button>
  );
}
