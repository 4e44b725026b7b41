import { isPrincipal } from "@school/core/accounts/policy.ts";
import { plural } from "@school/core/api/plural.ts";
import type { ReleasePreview } from "@school/core/report-cards/release/contract.ts";
import type { SheetKind } from "@school/core/report-cards/sheets/sheet-kind.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { CheckboxField } from "../../ui/fields/FormFields.tsx";
import { reportCardsApi } from "../api.ts";
import { messages } from "../sheets/text.ts";
import styles from "./ReportCardsPage.module.css";
import { releaseQuestion } from "./text.ts";

/** Maximum number of listed names of a class; above it only the count is shown. */
const MAX_NAMES = 5;

interface Released {
  termId: string;
  kind: SheetKind;
  classIds: readonly string[];
}

/** Shows the counts of a release for confirmation, then releases. */
export function useRelease({ termId, kind, classIds }: Released) {
  const cache = useQueryClient();
  const confirm = useConfirm();
  const mayTakeBack = isPrincipal(useAccount());
  const onError = (error: Error) => toastError(messageOf(error));
  const release = useMutation(
    reportCardsApi.release.mutationOptions({
      onSuccess: ({ data }) => {
        if (data.state === "done") toastSuccess(messages.released(data.released));
      },
      onError,
      onSettled: () => cache.invalidateQueries({ queryKey: reportCardsApi.key() }),
    }),
  );
  const preview = useMutation(reportCardsApi.previewRelease.mutationOptions({ onError }));
  const scope = { termId, kind, classIds: [...classIds] };
  const ask = async () => {
    const { data } = await preview.mutateAsync(scope).catch(() => ({ data: null }));
    if (data === null) return;
    const sheets = data.complete + data.incomplete;
    if (sheets === 0) {
      const empty = data.withoutResults.reduce((sum, { pupils }) => sum + pupils.length, 0);
      toastError(empty === 0 ? "There is nothing to release." : releaseQuestion.nothingOf(empty));
      return;
    }
    let sendMail = data.hasMailServer && data.emails > 0;
    const isMeant = await confirm({
      title: releaseQuestion.title(sheets),
      text: (
        <Numbers
          preview={data}
          mayTakeBack={mayTakeBack}
          onSendMail={(checked) => (sendMail = checked)}
        />
      ),
      confirmLabel: releaseQuestion.confirm(sheets),
    });
    if (isMeant) release.mutate({ ...scope, sendMail, incomplete: data.incomplete });
  };
  return { ask, isBusy: preview.isPending || release.isPending };
}

interface NumbersProps {
  preview: ReleasePreview;
  mayTakeBack: boolean;
  onSendMail: (checked: boolean) => void;
}

function Numbers({ preview, mayTakeBack, onSendMail }: NumbersProps) {
  const { classes, complete, incomplete, withoutResults, emails, hasMailServer } = preview;
  const empty = withoutResults.reduce((sum, { pupils }) => sum + pupils.length, 0);
  return (
    <>
      <ul className={styles.numbers}>
        {classes > 1 && <li>{releaseQuestion.classes(classes)}</li>}
        {complete > 0 && <li>{releaseQuestion.complete(complete)}</li>}
        {incomplete > 0 && <li>{releaseQuestion.incomplete(incomplete)}</li>}
        {empty > 0 && (
          <li>
            {releaseQuestion.withoutResults(empty)}
            <ul>
              {withoutResults.map(({ classId, className, pupils }) => (
                <li key={classId}>
                  {className}:{" "}
                  {pupils.length > MAX_NAMES ? plural(pupils.length, "pupil") : pupils.join(", ")}
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
      <p>
        {mayTakeBack
          ? "You can take the release back for 24 hours."
          : "The principal can take the release back for 24 hours."}
      </p>
      {hasMailServer && emails > 0 ? (
        <>
          <CheckboxField
            label={releaseQuestion.sendMail(emails)}
            defaultChecked
            onChange={(event) => onSendMail(event.currentTarget.checked)}
          />
          <p>The other families see their sheets in the portal.</p>
        </>
      ) : (
        <p>
          {hasMailServer
            ? "No parent has an email address. Families see the sheets in the portal."
            : "No email is sent: no mail server is set up. Families see the sheets in the portal."}
        </p>
      )}
    </>
  );
}
