import type { LoginSlips as Slips } from "@school/core/accounts/users/login-slips.ts";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { resetting } from "./text.ts";

const SlipSheet = lazy(async () => ({ default: (await import("./SlipSheet.tsx")).SlipSheet }));

/** Actions for people by their ids. */
export interface SlipActions {
  readonly busy: boolean;
  /** The reason why there are no slips, where the person can change that in Set Up. */
  readonly noAddress: string | null;
  /** Without ids: for everyone, if that is offered. */
  readonly onMake: (ids: readonly string[]) => void;
  readonly onRenew: (ids: readonly string[]) => Promise<void>;
}

interface LoginSlipsProps {
  /** "pupil": one of those whose slips they are, and several of them. */
  noun: string;
  plural: string;
  read: (ids: string[]) => Promise<{ data: Slips }>;
  renew: (ids: string[]) => Promise<{ data: { changed: number } }>;
  /** Lets the person choose the recipients while no slips are shown. */
  children: (actions: SlipActions) => ReactNode;
}

/**
 * The sheet of slips once the recipients are chosen, and new passwords. Passwords exist only in
 * this page and are lost when it closes.
 */
export function LoginSlips({ noun, plural, read, renew: give, children }: LoginSlipsProps) {
  const confirm = useConfirm();
  const [sheet, setSheet] = useState<Slips | null>(null);
  const [shown, setShown] = useState<readonly string[]>([]);
  const slips = useMutation({
    mutationFn: (ids: readonly string[]) => read([...ids]),
    gcTime: 0,
    onSuccess: ({ data }) => setSheet(data),
    onError(error) {
      if (!isWithoutAddress(error)) toastError(messageOf(error, "Failed to make the slips"));
    },
  });
  const passwords = useMutation({
    mutationFn: (ids: readonly string[]) => give([...ids]),
    onSuccess: ({ data: { changed } }) => toastSuccess(resetting.done(changed)),
    onError: (error) => toastError(messageOf(error, "Failed to reset the passwords")),
  });
  const busy = slips.isPending || passwords.isPending;

  const make = (ids: readonly string[]) => {
    setShown(ids);
    slips.mutate(ids);
  };
  async function renew(ids: readonly string[]): Promise<void> {
    const agreed = await confirm({
      title: resetting.question(ids.length, noun),
      text: "Their current passwords stop working and they are signed out everywhere. The slips show the new passwords.",
      confirmLabel: resetting.button,
      danger: true,
    });
    if (!agreed) return;
    // The number of shown slips does not change.
    passwords.mutate(ids, { onSuccess: () => make(sheet === null ? ids : shown) });
  }

  const noAddress = isWithoutAddress(slips.error) ? messageOf(slips.error) : null;
  if (sheet === null) return children({ busy, noAddress, onMake: make, onRenew: renew });
  return (
    <Suspense>
      <SlipSheet
        sheet={sheet}
        noun={noun}
        plural={plural}
        busy={busy}
        onRenew={renew}
        onClose={() => {
          setSheet(null);
          slips.reset();
        }}
      />
    </Suspense>
  );
}

function isWithoutAddress(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "address_not_chosen";
}
