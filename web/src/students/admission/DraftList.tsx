import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { timeText } from "@school/core/api/dates.ts";
import type { DraftSummary } from "@school/core/students/admission/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { useListInPanel } from "../../platform/use-list.ts";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Muted, PlainList, Row } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toastError, toastWithUndo } from "../../ui/feedback/toast.ts";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { studentsApi } from "../api.ts";

/** Enough to choose from without pushing the form off a phone's screen. */
const PAGE_SIZE = 5;

/** The office's half-filled forms, which anyone of the office can continue. */
export function DraftList({ openId }: { openId: string | null }) {
  const queries = useQueryClient();
  const list = useListInPanel(PAGE_SIZE, (paging) =>
    studentsApi.drafts.queryOptions({ input: paging }),
  );
  const refresh = () => queries.invalidateQueries({ queryKey: studentsApi.drafts.key() });
  const remove = useMutation({
    async mutationFn({ id, version }: DraftSummary) {
      const { data } = await studentsApi.draft.call({ id });
      await studentsApi.removeDraft.call({ id, version });
      return data.form;
    },
    async onSuccess(form) {
      await refresh();
      toastWithUndo("Draft deleted", () => {
        studentsApi.beginDraft.call({ form }).then(refresh, (error: unknown) => {
          toastError(messageOf(error, "Failed to restore the draft"));
        });
      });
    },
    async onError(error) {
      toastError(messageOf(error, "Failed to delete the draft"));
      await refresh();
    },
  });
  const otherDrafts = list.table.rows?.filter(({ id }) => id !== openId) ?? [];
  if (otherDrafts.length === 0 && list.page === 1) return null;
  return (
    <Panel title="Drafts" description="Admissions that are not finished.">
      <ListPage list={list} empty={null}>
        {() => (
          <PlainList ruled gap={2}>
            {otherDrafts.map((draft) => (
              <Row as="li" key={draft.id} spread>
                <div>
                  <strong>{nameOf(draft)}</strong>
                  <Muted as="div" small>
                    {draft.createdBy}, {timeText(draft.updatedAt)}
                  </Muted>
                </div>
                <Row>
                  <ButtonLink
                    size="compact-md"
                    href={`/dashboard/students/create?draft=${draft.id}`}
                    aria-label={`Continue ${nameOf(draft)}`}
                  >
                    Continue
                  </ButtonLink>
                  <Button
                    size="compact-md"
                    kind="quiet"
                    disabled={remove.isPending}
                    aria-label={`Delete the draft of ${nameOf(draft)}`}
                    onClick={() => remove.mutate(draft)}
                  >
                    Delete
                  </Button>
                </Row>
              </Row>
            ))}
          </PlainList>
        )}
      </ListPage>
    </Panel>
  );
}

function nameOf(draft: DraftSummary): string {
  return surnameFirst(draft) || "No name yet";
}
