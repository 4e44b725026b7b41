import { timeText } from "@school/core/api/dates.ts";
import type { Paper, Papers } from "@school/core/years/papers/contract.ts";
import {
  DEFAULT_WORDS,
  PAPER_KINDS,
  PAPER_TITLES,
  type PaperKind,
} from "@school/core/years/papers/words.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { downloadFile } from "../../platform/download-file.ts";
import { exportFailure } from "../../platform/export-answers.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { yearsApi } from "../api.ts";
import { paperLabels } from "../text.ts";
import years from "../Years.module.css";
import styles from "./Papers.module.css";
import { PaperWords } from "./PaperWords.tsx";

/** The certificates of a child, and the next one. */
export function PapersPanel({ studentId }: { studentId: string }) {
  const [kind, setKind] = useState<PaperKind | null>(null);
  const [wrong, setWrong] = useState<Paper | null>(null);
  const query = useQuery(yearsApi.papers.queryOptions({ input: { id: studentId } }));
  const file = useMutation({
    ...yearsApi.paperFile.mutationOptions(),
    onSuccess: ({ body }) => downloadFile(body),
    onError: (error) => toastError(messageOf(error, exportFailure("pdf"))),
  });
  const data = query.data?.data;
  return (
    <div className="no-print">
      <Panel
        title="Certificates"
        actions={PAPER_KINDS.map((one) => (
          <Button
            key={one}
            disabled={!data || (one === "LEAVING" && !data.isLeaving)}
            onClick={() => setKind(one)}
          >
            {PAPER_TITLES[one]}
          </Button>
        ))}
      >
        <div className={years.stack}>
          {query.isError && <p className={years.soft}>{messageOf(query.error)}</p>}
          {data && !data.isLeaving && <p className={years.soft}>{paperLabels.stillHere}</p>}
          {data?.papers.length === 0 && <p className={years.soft}>None issued yet</p>}
          <ul className={years.list}>
            {data?.papers.map((paper) => (
              <li key={paper.id}>
                <span className={paper.cancelled ? styles.void : undefined}>
                  {PAPER_TITLES[paper.kind]} {paper.number}
                </span>
                , {timeText(paper.issuedAt)}, {paper.issuedBy}{" "}
                <Button
                  kind="quiet"
                  size="compact-sm"
                  disabled={file.isPending}
                  aria-label={paperLabels.file(paper.number)}
                  onClick={() => file.mutate({ id: paper.id })}
                >
                  PDF
                </Button>
                {paper.cancelled ? (
                  <p className={years.soft}>
                    Cancelled {timeText(paper.cancelled.at)} by {paper.cancelled.by}:{" "}
                    {paper.cancelled.reason}
                  </p>
                ) : (
                  <Button
                    kind="quiet"
                    size="compact-sm"
                    aria-label={paperLabels.cancelOne(paper.number)}
                    onClick={() => setWrong(paper)}
                  >
                    Cancel
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      </Panel>
      {wrong && <CancelDialog paper={wrong} onClose={() => setWrong(null)} />}
      {kind && data && (
        <IssueDialog
          studentId={studentId}
          kind={kind}
          words={data.words[kind] ?? DEFAULT_WORDS[kind]}
          facts={data.facts}
          onClose={() => setKind(null)}
        />
      )}
    </div>
  );
}

/** A certificate that was issued by mistake stays in the list, marked as void. */
function CancelDialog({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => yearsApi.cancelPaper.call({ id: paper.id, reason }),
    onSuccess: () => {
      toastSuccess(`${PAPER_TITLES[paper.kind]} ${paper.number} cancelled`);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: yearsApi.key() }),
  });
  return (
    <Dialog
      opened
      title={paperLabels.cancelOne(paper.number)}
      onClose={onClose}
      busy={cancel.isPending}
      actions={
        <Button
          kind="primary"
          disabled={cancel.isPending || reason.trim() === ""}
          onClick={() => cancel.mutate()}
        >
          {paperLabels.cancel}
        </Button>
      }
    >
      <TextAreaField
        label={paperLabels.why}
        description="The certificate stays in the list as cancelled. Its number is not used again."
        maxLength={500}
        value={reason}
        error={cancel.error && messageOf(cancel.error)}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </Dialog>
  );
}

interface IssueDialogProps {
  studentId: string;
  kind: PaperKind;
  words: string;
  facts: Papers["facts"];
  onClose: () => void;
}

/** The school's words, to be looked over before the number is given. */
function IssueDialog({ studentId, kind, words: usual, facts, onClose }: IssueDialogProps) {
  const [words, setWords] = useState(usual);
  const queries = useQueryClient();
  const issue = useMutation({
    mutationFn: () => yearsApi.issuePaper.call({ id: studentId, kind, words }),
    onSuccess: ({ data }) => {
      toastSuccess(`${PAPER_TITLES[kind]} ${data.papers[0]?.number ?? ""} issued`);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: yearsApi.key() }),
  });
  return (
    <Dialog
      opened
      size="lg"
      title={PAPER_TITLES[kind]}
      onClose={onClose}
      busy={issue.isPending}
      actions={
        <Button kind="primary" disabled={issue.isPending} onClick={() => issue.mutate()}>
          {paperLabels.issue}
        </Button>
      }
    >
      <PaperWords
        words={words}
        facts={facts}
        error={issue.error && messageOf(issue.error)}
        onChange={setWords}
      />
    </Dialog>
  );
}
