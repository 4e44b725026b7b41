import type { Alumnus } from "@school/core/years/alumni/contract.ts";
import { DEFAULT_WORDS } from "@school/core/years/certificates/words.ts";
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, Stack } from "../../ui/page/Layout.tsx";
import { yearsApi } from "../api.ts";
import { manyPapers } from "../text.ts";
import years from "../Years.module.css";
import { EndsTakeBack } from "./EndsTakeBack.tsx";
import { CertificateTexts } from "./CertificateTexts.tsx";
import { useLeavingFile } from "./use-leaving-file.ts";

interface LeavingDialogProps {
  /** At least one of them has no leaving certificate. */
  pupils: readonly Alumnus[];
  onClose: () => void;
  /** Closed after certificates were issued. */
  onDone: () => void;
}

/** The leaving certificates of several pupils: the words are read once, each gets a number. */
export function LeavingDialog({ pupils, onClose, onDone }: LeavingDialogProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const queries = useQueryClient();
  const file = useLeavingFile();
  const studentIds = pupils.map(({ id }) => id);
  const [first] = pupils.filter((pupil) => !hasLeaving(pupil));
  const sample = useQuery(
    yearsApi.papers.queryOptions({ input: first ? { id: first.id } : skipToken }),
  );
  const proposed = sample.data?.data;
  const words = typed ?? proposed?.words.LEAVING ?? DEFAULT_WORDS.LEAVING;
  const issue = useMutation({
    mutationFn: () => yearsApi.issueLeaving.call({ studentIds, words }),
    onSettled: () => queries.invalidateQueries({ queryKey: yearsApi.key() }),
  });
  const done = issue.data?.data;
  if (done) {
    return (
      <Dialog
        opened
        title={manyPapers.title}
        onClose={onDone}
        actions={
          <Button
            kind="primary"
            disabled={file.isPending}
            onClick={() => file.mutate({ studentIds })}
          >
            All as one PDF
          </Button>
        }
      >
        <Stack role="status">
          <Muted>{manyPapers.issued(done.issued.map(({ number }) => number))}</Muted>
          {done.had.length > 0 && (
            <div>
              These had one already and got no other:
              <ul className={years.list}>
                {done.had.map(({ studentId, name, number }) => (
                  <li key={studentId}>
                    {name}, {number}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </Stack>
      </Dialog>
    );
  }
  const having = pupils.filter(hasLeaving).length;
  return (
    <Dialog
      opened
      size="lg"
      title={manyPapers.title}
      onClose={onClose}
      busy={issue.isPending}
      actions={
        <Button
          kind="primary"
          disabled={!proposed || issue.isPending}
          onClick={() => issue.mutate()}
        >
          {manyPapers.issue(pupils.length - having)}
        </Button>
      }
    >
      <Stack>
        <Muted>
          {manyPapers.whom(pupils.length - having)}
          {having > 0 && ` ${manyPapers.leftOut(having)}`}
        </Muted>
        <EndsTakeBack until={proposed?.takeBackUntil ?? null} />
        {sample.isPending && <LoadingState />}
        <ErrorNote>{sample.error && messageOf(sample.error)}</ErrorNote>
        {proposed && (
          <div>
            <CertificateTexts words={words} facts={proposed.facts} onChange={setTyped} />
          </div>
        )}
        <ErrorNote>{issue.error && messageOf(issue.error)}</ErrorNote>
      </Stack>
    </Dialog>
  );
}

/** Whether the pupil has a valid leaving certificate. */
export function hasLeaving({ papers }: Alumnus): boolean {
  return papers.some(({ kind }) => kind === "LEAVING");
}
