import { namesOf } from "@school/core/api/fields.ts";
import type { AdmissionForm } from "@school/core/students/admission/contract.ts";
import { STUDENT_FIELDS } from "@school/core/students/fields.ts";
import { useState } from "react";
import { RestoredNotice } from "../../ui/feedback/RestoredNotice.tsx";
import { Button } from "../../ui/page/Button.tsx";
import styles from "./Admission.module.css";
import type { DraftState, useDraft } from "./use-draft.ts";

const WORDS: Record<DraftState, string> = {
  empty: "",
  kept: "Kept on this device; the draft follows by itself.",
  saving: "Saving the draft...",
  saved: "Draft saved. The password and the picture are not part of it.",
  failed: "The draft could not be saved. Everything is kept on this device and sent again.",
};

interface DraftNoticeProps {
  draft: ReturnType<typeof useDraft>;
  onDiscard: () => void;
}

/** Where the half-filled form is kept, and what somebody else has made of it. */
export function DraftNotice({ draft, onDiscard }: DraftNoticeProps) {
  const [seen, setSeen] = useState(false);
  const { conflict, state, isBack } = draft;
  return (
    <>
      {conflict && (
        <div className={styles.notice} role="alert">
          <p className={styles.noticeTitle}>Somebody else has gone on with this draft:</p>
          <ul className={styles.noticeList}>
            {differing(draft.values, conflict.form).map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
          <div className={styles.buttons}>
            <Button onClick={() => draft.resolve("theirs")}>Take theirs</Button>
            <Button onClick={() => draft.resolve("mine")}>Keep mine</Button>
          </div>
        </div>
      )}
      {isBack && !seen && (
        <RestoredNotice
          onDiscard={() => {
            setSeen(true);
            onDiscard();
          }}
        />
      )}
      <p className={styles.faint} role="status">
        {WORDS[state]}
      </p>
    </>
  );
}

function differing(mine: AdmissionForm, theirs: AdmissionForm): string[] {
  return namesOf(STUDENT_FIELDS).flatMap((name) =>
    mine[name] === theirs[name]
      ? []
      : [`${STUDENT_FIELDS[name].label}: ${String(theirs[name]) || "none"}`],
  );
}
