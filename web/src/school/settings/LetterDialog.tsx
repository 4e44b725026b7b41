import type { SentMail } from "@school/core/school/sent-mail/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { sentMailApi } from "../api.ts";
import styles from "./Settings.module.css";
import { CopyField } from "../../ui/fields/CopyField.tsx";

/** One email with its text. Its link is copied, never opened: opening it would use it up. */
export function LetterDialog({ mail, onClose }: { mail: SentMail; onClose: () => void }) {
  const letter = useQuery(
    sentMailApi.read.queryOptions({
      input: { id: mail.id },
      // Each read is logged, so each opening reads once, and this browser stores nothing of it.
      staleTime: Infinity,
      gcTime: 0,
    }),
  );
  return (
    <Dialog opened onClose={onClose} title={mail.subject} size="lg">
      <Loaded query={letter} failed="The email did not load">
        {({ data: read }) => (
          <Stack>
            <p>To {read.address}. The audit log records that you opened it.</p>
            {read.link !== null && <CopyField label="Link" value={read.link} />}
            {read.code !== null && <CopyField label="Code" value={read.code} />}
            <pre className={styles.letter}>{read.text}</pre>
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}
