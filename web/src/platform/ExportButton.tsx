import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { Button } from "../ui/page/Button.tsx";
import { labels } from "../ui/text.ts";

interface ExportButtonProps<Wanted, Answer> {
  /** The call that returns the file, and what is done with it. */
  options: UseMutationOptions<Answer, Error, Wanted>;
  /** The filters of the list that is exported. */
  wanted: Wanted;
}

/** Takes a list away as a CSV file, narrowed as it is shown. */
export function ExportButton<Wanted, Answer>(props: ExportButtonProps<Wanted, Answer>) {
  const { options, wanted } = props;
  const { isPending, mutate } = useMutation(options);
  return (
    <Button disabled={isPending} onClick={() => mutate(wanted)}>
      {isPending ? "Exporting..." : labels.exportCsv}
    </Button>
  );
}
