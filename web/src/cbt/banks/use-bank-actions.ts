import type { QuestionBank } from "@school/core/cbt/banks/contract.ts";
import { useWrite } from "../../classes/use-write.ts";
import { toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { banksApi } from "../api.ts";

/** What the buttons of a row do; deleting can be taken back at once. */
export function useBankActions() {
  const restore = useWrite({
    send: (seen: { id: string; version: number }) => banksApi.restore.call(seen),
    done: ({ data }) => toastSuccess(`Brought back: ${data.name}`),
    failure: "Failed to bring the question bank back",
  });
  const remove = useWrite({
    send: ({ id, version }: QuestionBank) => banksApi.remove.call({ id, version }),
    done: ({ data }) => toastWithUndo("Question bank deleted", () => restore.mutate(data)),
    failure: "Failed to delete the question bank",
    gone: ({ id }) => banksApi.find.key({ input: { id } }),
  });
  return {
    busy: restore.isPending || remove.isPending,
    remove: (bank: QuestionBank) => remove.mutate(bank),
  };
}
