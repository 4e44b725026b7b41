import { timeText } from "@school/core/api/dates.ts";
import type { Certificate, StudentCertificates } from "@school/core/years/certificates/contract.ts";
import {
  DEFAULT_WORDS,
  CERTIFICATE_KINDS,
  CERTIFICATE_TITLES,
  type CertificateKind,
} from "@school/core/years/certificates/words.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { downloadFile } from "../../platform/download-file.ts";
import { exportFailure } from "../../platform/download-export.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { yearsApi } from "../api.ts";
import { paperLabels } from "../text.ts";
import years from "../Years.module.css";
import styles from "./Certificates.module.css";
import { CancelDialog } from "./CancelDialog.tsx";
import { EndsTakeBack } from "./EndsTakeBack.tsx";
import { CertificateTexts } from "./CertificateTexts.tsx";

/** The certificates of a child, and the next one. */
export function CertificatesPanel({ studentId }: { studentId: string }) {
  const [kind, setKind] = useState<CertificateKind | null>(null);
  const [wrong, setWrong] = useState<Certificate | null>(null);
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
        actions={CERTIFICATE_KINDS.map((one) => (
          <Button
            key={one}
            disabled={!data || (one === "LEAVING" && !data.isLeaving)}
            onClick={() => setKind(one)}
          >
            {CERTIFICATE_TITLES[one]}
          </Button>
        ))}
      >
        <Stack align="start">
          {query.isError && <Muted>{messageOf(query.error)}</Muted>}
          {data && !data.isLeaving && (
            <Muted>
              A leaving certificate is for pupils who left, or who leave with the promotion. Record
              leaving first.
            </Muted>
          )}
          {data?.papers.length === 0 && <Muted>None issued yet</Muted>}
          <ul className={years.list}>
            {data?.papers.map((paper) => (
              <li key={paper.id}>
                <span className={paper.cancelled ? styles.void : undefined}>
                  {CERTIFICATE_TITLES[paper.kind]} {paper.number}
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
                  <Muted>
                    Cancelled {timeText(paper.cancelled.at)} by {paper.cancelled.by}:{" "}
                    {paper.cancelled.reason}
                  </Muted>
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
        </Stack>
      </Panel>
      {wrong && <CancelOne paper={wrong} onClose={() => setWrong(null)} />}
      {kind && data && (
        <IssueDialog
          studentId={studentId}
          kind={kind}
          words={data.words[kind] ?? DEFAULT_WORDS[kind]}
          facts={data.facts}
          takeBackUntil={data.takeBackUntil}
          onClose={() => setKind(null)}
        />
      )}
    </div>
  );
}

/** Cancels one certificate that was issued by mistake. */
function CancelOne({ paper, onClose }: { paper: Certificate; onClose: () => void }) {
  const cancel = useMutation({
    mutationFn: (reason: string) => yearsApi.cancelCertificate.call({ id: paper.id, reason }),
    onSuccess: () => {
      toastSuccess(`${CERTIFICATE_TITLES[paper.kind]} ${paper.number} cancelled`);
      onClose();
    },
  });
  return (
    <CancelDialog
      title={paperLabels.cancelOne(paper.number)}
      hint="The certificate stays in the list as cancelled. Its number is not used again."
      cancel={cancel}
      onClose={onClose}
    />
  );
}

interface IssueDialogProps {
  studentId: string;
  kind: CertificateKind;
  words: string;
  facts: StudentCertificates["facts"];
  takeBackUntil: StudentCertificates["takeBackUntil"];
  onClose: () => void;
}

/** The school's words, to be looked over before the number is given. */
function IssueDialog({ studentId, kind, words: usual, facts, ...rest }: IssueDialogProps) {
  const { takeBackUntil, onClose } = rest;
  const [words, setWords] = useState(usual);
  const queries = useQueryClient();
  const issue = useMutation({
    mutationFn: () => yearsApi.issueCertificate.call({ id: studentId, kind, words }),
    onSuccess: ({ data }) => {
      toastSuccess(`${CERTIFICATE_TITLES[kind]} ${data.papers[0]?.number ?? ""} issued`);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: yearsApi.key() }),
  });
  return (
    <Dialog
      opened
      size="lg"
      title={CERTIFICATE_TITLES[kind]}
      onClose={onClose}
      busy={issue.isPending}
      actions={
        <Button kind="primary" disabled={issue.isPending} onClick={() => issue.mutate()}>
          Issue again
        </Button>
      }
    >
      {kind === "LEAVING" && <EndsTakeBack until={takeBackUntil} />}
      <CertificateTexts
        words={words}
        facts={facts}
        error={issue.error && messageOf(issue.error)}
        onChange={setWords}
      />
    </Dialog>
  );
}
