import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import type { ClassToSwapWith, SchoolClass } from "@school/core/classes/schemas.ts";
import { currentOf } from "../../platform/client/api-error.ts";
import { toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { classesApi } from "../api.ts";
import { swapping } from "../text.ts";
import { useWrite } from "../use-write.ts";
import { type ClassFormValues, inputOf, valuesOf } from "./class-values.ts";
import { Notice } from "../../ui/page/Layout.tsx";
import { failures } from "../../ui/text.ts";

interface SwapNoticeProps {
  form: {
    readonly failure: unknown;
    readonly busy: boolean;
    readonly values: Pick<ClassFormValues, "classTeacherId">;
    send: (extra: Pick<ClassFormValues, "swapWith">) => Promise<{ data: SchoolClass } | undefined>;
  };
  /** The class teacher so far, who gets the other class. */
  former: SchoolClass["classTeacher"];
  /** Shows the class as it is after Undo. */
  onUndone?: (record: SchoolClass) => void;
}

/** Offers to swap class teachers where the chosen one leads another class; Undo swaps back. */
export function SwapNotice({ form, former, onUndone }: SwapNoticeProps) {
  const undo = useWrite({
    send: swapBack,
    done({ data }) {
      toastSuccess("Class teachers are as before");
      onUndone?.(data);
    },
    failure: failures.save,
  });
  const other = currentOf(classesApi.update, form.failure, "teacher_has_class");
  if (!other) return null;

  async function swap({ id, version }: ClassToSwapWith): Promise<void> {
    const teacherId = form.values.classTeacherId;
    const saved = await form.send({ swapWith: { id, version } });
    if (!saved) return;
    toastWithUndo("Class teachers swapped", () =>
      undo.mutate({ otherId: id, teacherId, changed: saved.data }),
    );
  }

  return (
    <Notice role="alert">
      <p>
        {former
          ? swapping.offer(firstNameFirst(former), other.fullName)
          : swapping.leaves(other.fullName)}
      </p>
      <Button loading={form.busy} onClick={() => void swap(other)}>
        {former ? "Swap and save" : "Move and save"}
      </Button>
    </Notice>
  );
}

interface Swapped {
  otherId: string;
  /** The teacher who was moved here. */
  teacherId: string;
  /** The class as the swap left it. */
  changed: SchoolClass;
}

/** Gives the other class its teacher back; its present one returns. Answers the class as it is then. */
async function swapBack({ otherId, teacherId, changed }: Swapped): Promise<{ data: SchoolClass }> {
  const { data: other } = await classesApi.one.call({ id: otherId });
  const swapWith = { id: changed.id, version: changed.version };
  await classesApi.update.call({
    id: other.id,
    version: other.version,
    isActive: other.isActive,
    ...inputOf({ ...valuesOf(other), classTeacherId: teacherId, swapWith }),
  });
  return classesApi.one.call({ id: changed.id });
}
