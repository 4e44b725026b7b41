import type { ManagedTest } from "@school/core/cbt/tests/contract.ts";
import { useNavigate } from "@tanstack/react-router";
import { useWrite } from "../../classes/use-write.ts";
import { ApiError } from "../../platform/client/api-error.ts";
import { toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { testsApi } from "../api.ts";
import { draftOf } from "../questions/drafts.ts";
import { missingBeforeShown } from "./readiness.ts";
import { inputOf, valuesOf } from "./test-values.ts";
import { saving, labels } from "./text.ts";
import { failures } from "../../ui/text.ts";

interface Shown {
  id: string;
  version: number;
  showCBT: boolean;
}

/** The actions of a row; hiding, showing and deleting can be undone at once. */
export function useTestActions() {
  const navigate = useNavigate();
  const unshow = useWrite({ send: setShown, failure: failures.save });
  const show = useWrite({
    send: setShown,
    done: ({ data }) =>
      toastWithUndo(data.showCBT ? labels.shownToPupils : "Hidden from pupils", () =>
        unshow.mutate({ id: data.id, version: data.version, showCBT: !data.showCBT }),
      ),
    failure: failures.save,
  });
  const restore = useWrite({
    send: (seen: { id: string; version: number }) => testsApi.restore.call(seen),
    done: ({ data }) => toastSuccess(saving.restored(data.title)),
    failure: "Failed to restore the test",
  });
  const remove = useWrite({
    send: ({ id, version }: ManagedTest) => testsApi.remove.call({ id, version }),
    done: ({ data }) => toastWithUndo("Test deleted", () => restore.mutate(data)),
    failure: "Failed to delete the test",
    gone: ({ id }) => testsApi.find.key({ input: { id } }),
  });
  const copy = useWrite({
    send: ({ id }: ManagedTest) => testsApi.copy.call({ id }),
    done({ data }) {
      toastSuccess("Copied as a draft");
      void navigate({ to: "/dashboard/cbt/edit", search: { testId: data.id } });
    },
    failure: "Failed to copy the test",
  });
  return {
    busy: [show, unshow, restore, remove, copy].some(({ isPending }) => isPending),
    setShown: ({ id, version }: ManagedTest, showCBT: boolean) =>
      show.mutate({ id, version, showCBT }),
    remove: (test: ManagedTest) => remove.mutate(test),
    copy: (test: ManagedTest) => copy.mutate(test),
  };
}

export type TestActions = ReturnType<typeof useTestActions>;

/** An update sends all fields, so those that the list lacks are read first. */
async function setShown({ id, version, showCBT }: Shown) {
  const { data } = await testsApi.find.call({ id });
  const values = valuesOf(data);
  const drafts = data.list.map(draftOf);
  const becomesShownAt = data.hasBegun ? null : new Date().toISOString();
  const [missing] = showCBT ? missingBeforeShown(values, drafts, becomesShownAt) : [];
  if (missing !== undefined) {
    const message = saving.cannotShow(missing);
    throw new ApiError({ status: 400, code: "incomplete", message });
  }
  const { input } = inputOf(values, drafts, { showCBT });
  // The version of the list that the person saw: later changes are reviewed first.
  return testsApi.update.call({ id, version, ...input, questions: null });
}
