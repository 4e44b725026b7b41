import type { LoginSlips } from "@school/core/accounts/users/login-slips.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";

export interface SlipCalls {
  /** "pupil": one of those whose slips they are. */
  readonly noun: string;
  readonly read: (ids: string[]) => Promise<{ data: LoginSlips }>;
  readonly renew: (ids: string[]) => Promise<{ data: { changed: number } }>;
}

/** The sheet of slips, and new passwords. Passwords stay in this page alone and go with it. */
export function useSlips({ noun, read, renew: give }: SlipCalls) {
  const confirm = useConfirm();
  const [sheet, setSheet] = useState<LoginSlips | null>(null);
  const [shown, setShown] = useState<readonly string[]>([]);
  const slips = useMutation({
    mutationFn: (ids: readonly string[]) => read([...ids]),
    gcTime: 0,
    onSuccess: ({ data }) => setSheet(data),
    onError: (error) => toastError(messageOf(error, "The slips could not be made.")),
  });
  const passwords = useMutation({
    mutationFn: (ids: readonly string[]) => give([...ids]),
    onSuccess: ({ data: { changed } }) =>
      toastSuccess(changed === 1 ? "New password given" : `${changed} new passwords given`),
    onError: (error) => toastError(messageOf(error, "The passwords could not be changed.")),
  });

  const make = (ids: readonly string[]) => {
    setShown(ids);
    slips.mutate(ids);
  };
  async function renew(ids: readonly string[]): Promise<void> {
    const many = ids.length === 1 ? `this ${noun} a new password` : `${ids.length} new passwords`;
    const agreed = await confirm({
      title: `Give ${many}?`,
      text: "The passwords they have now stop working, and they are signed out everywhere. The slips show the new ones.",
      confirmLabel: "Give new passwords",
      danger: true,
    });
    if (!agreed) return;
    // Slips that are shown stay as many as they were.
    passwords.mutate(ids, { onSuccess: () => make(sheet === null ? ids : shown) });
  }

  return {
    sheet,
    busy: slips.isPending || passwords.isPending,
    make,
    renew,
    close: () => {
      setSheet(null);
      slips.reset();
    },
  };
}
