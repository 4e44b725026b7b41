import { plural } from "@school/core/api/plural.ts";
import { Button } from "../ui/page/Button.tsx";
import { toastError, toastSuccess } from "../ui/feedback/toast.ts";
import { classesApi } from "./api.ts";
import { useWrite } from "./use-write.ts";

interface CopyClassesProps {
  fromYear: string;
  toYear: string;
}

/** Gives a session that begins the classes of the one before it, with teachers and subjects. */
export function CopyClasses({ fromYear, toYear }: CopyClassesProps) {
  const copy = useWrite({
    send: (years: CopyClassesProps) => classesApi.copy.call(years),
    done: ({ data: { copied } }) =>
      copied > 0
        ? toastSuccess(`${plural(copied, "class", "classes")} copied from ${fromYear}`)
        : toastError(`${fromYear} has no classes to copy`),
    failure: "Failed to copy the classes",
  });
  return (
    <Button loading={copy.isPending} onClick={() => copy.mutate({ fromYear, toYear })}>
      Copy classes from {fromYear}
    </Button>
  );
}
