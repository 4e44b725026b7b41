import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../platform/client/api-error.ts";
import { AppLink } from "../ui/AppLink.tsx";
import { Button } from "../ui/Button.tsx";
import { useConfirm } from "../ui/ConfirmProvider.tsx";
import { resultsApi } from "./api.ts";
import type { ChosenSheet } from "./SheetPicker.tsx";
import styles from "./StaffResults.module.css";

interface PublishSheetProps {
  sheet: ChosenSheet;
  className: string;
  subject: string;
  /** Where missing scores are filled in. */
  gridHref: string;
}

/** Hands every complete draft of a class and subject to the principal, and says what stayed. */
export function PublishSheet({ sheet, className, subject, gridHref }: PublishSheetProps) {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const publish = useMutation(
    resultsApi.publishSheet.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: resultsApi.key() }),
    }),
  );

  async function ask(): Promise<void> {
    const yes = await confirm({
      title: `Publish ${subject} of ${className}?`,
      text: "Every complete draft goes to the principal. You can still correct a result until it is approved; saving makes it a draft again.",
      confirmLabel: "Publish",
    });
    if (yes) publish.mutate({ ...sheet });
  }

  return (
    <section className={styles.publish} aria-label={`Publish ${subject} of ${className}`}>
      <div className={styles.publishHead}>
        <p>
          <b>
            {className}, {subject}
          </b>
        </p>
        <Button onClick={() => void ask()} disabled={publish.isPending}>
          {publish.isPending ? "Publishing..." : "Publish all complete"}
        </Button>
      </div>
      {publish.isError && (
        <p role="alert" className={styles.error}>
          {messageOf(publish.error, "Failed to save")}
        </p>
      )}
      <div role="status">
        {publish.data && <Outcome {...publish.data.data} gridHref={gridHref} />}
      </div>
    </section>
  );
}

interface OutcomeProps {
  published: number;
  incomplete: readonly { id: string; name: string }[];
  gridHref: string;
}

function Outcome({ published, incomplete, gridHref }: OutcomeProps) {
  const nothing = incomplete.length === 0 ? "No draft waits to be published." : "Nothing was published.";
  return (
    <>
      <p>
        {published === 0
          ? nothing
          : `${published} ${published === 1 ? "result is" : "results are"} published and ${published === 1 ? "waits" : "wait"} for the principal.`}
      </p>
      {incomplete.length > 0 && (
        <p>
          {incomplete.length === 1 ? "1 pupil lacks" : `${incomplete.length} pupils lack`} a score
          and {incomplete.length === 1 ? "stays a draft" : "stay drafts"}:{" "}
          {incomplete.map(({ name }) => name).join(", ")}.{" "}
          <AppLink href={gridHref}>Fill in the missing scores</AppLink>
        </p>
      )}
    </>
  );
}
