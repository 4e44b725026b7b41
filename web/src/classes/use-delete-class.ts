import type { SchoolClass } from "@school/core/classes/schemas.ts";
import { useConfirm } from "../ui/feedback/ConfirmProvider.tsx";
import { toastSuccess, toastWithUndo } from "../ui/feedback/toast.ts";
import { classesApi } from "./api.ts";
import { useWrite } from "./use-write.ts";

/** Deletes a class after the question; one that was kept for its results can be brought back. */
export function useDeleteClass() {
  const confirm = useConfirm();
  const restore = useWrite({
    send: (seen: { id: string; version: number }) => classesApi.restore.call(seen),
    done: ({ data }) => toastSuccess(`Brought back: ${data.fullName}`),
    failure: "Failed to bring the class back",
  });
  const remove = useWrite({
    send: ({ id, version, studentCount }: SchoolClass) =>
      classesApi.remove.call({ id, version, studentCount }),
    done: ({ data: { archived, ...seen } }) =>
      archived
        ? toastWithUndo("Class deleted", () =>
            restore.mutate({ id: seen.id, version: seen.version }),
          )
        : toastSuccess("Class deleted"),
    failure: "Failed to delete class",
    gone: ({ id }) => classesApi.students.key({ input: { id } }),
  });
  return {
    busy: remove.isPending,
    async ask(doomed: SchoolClass): Promise<void> {
      const yes = await confirm({
        title: `Delete ${doomed.fullName}?`,
        text: "Students will be unassigned",
        confirmLabel: "Delete",
        danger: true,
      });
      if (yes) remove.mutate(doomed);
    },
  };
}
