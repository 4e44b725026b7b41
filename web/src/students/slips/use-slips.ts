import type { LoginSlips } from "@school/core/students/contract-slips.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { useConfirm } from "../../ui/ConfirmProvider.tsx";
import { toastError, toastSuccess } from "../../ui/toast.ts";
import { studentsApi } from "../api.ts";

/** The sheet of slips, and new passwords. Passwords stay in this page alone and go with it. */
export function useSlips() {
  const confirm = useConfirm();
  const [sheet, setSheet] = useState<LoginSlips | null>(null);
  const [studentIds, setStudentIds] = useState<readonly string[]>([]);
  const slips = useMutation(
    studentsApi.loginSlips.mutationOptions({
      gcTime: 0,
      onSuccess: ({ data }) => setSheet(data),
      onError: (error) => toastError(messageOf(error, "The slips could not be made.")),
    }),
  );
  const passwords = useMutation(
    studentsApi.newPasswords.mutationOptions({
      onSuccess: ({ data: { changed } }) =>
        toastSuccess(changed === 1 ? "New password given" : `${changed} new passwords given`),
      onError: (error) => toastError(messageOf(error, "The passwords could not be changed.")),
    }),
  );

  const make = (ids: readonly string[]) => {
    setStudentIds(ids);
    slips.mutate({ studentIds: [...ids] });
  };
  async function renew(ids: readonly string[]): Promise<void> {
    const many = ids.length === 1 ? "this pupil a new password" : `${ids.length} new passwords`;
    const agreed = await confirm({
      title: `Give ${many}?`,
      text: "The passwords they have now stop working, and they are signed out everywhere. The slips show the new ones.",
      confirmLabel: "Give new passwords",
      danger: true,
    });
    if (!agreed) return;
    passwords.mutate(
      { studentIds: [...ids] },
      // Slips that are shown stay as many as they were.
      { onSuccess: () => make(sheet === null ? ids : studentIds) },
    );
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
