import { plural } from "@school/core/api/plural.ts";
import { LETTER_LENGTHS } from "@school/core/site/newsletter.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { clearUnsent, loadUnsent, saveUnsent } from "../../platform/unsent.ts";
import { Button } from "../../ui/page/Button.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { TextAreaField, TextField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { siteApi } from "./api.ts";

interface Letter {
  subject: string;
  text: string;
}

const EMPTY: Letter = { subject: "", text: "" };
const FORM = "site/letter";

/** A letter in plain text to everybody who reads the newsletter; first to oneself, to try it. */
export function LetterForm({ readers }: { readers: number | undefined }) {
  const { id: accountId } = useAccount();
  const confirm = useConfirm();
  const [letter, setLetter] = useState<Letter>(() => {
    const kept = loadUnsent(accountId, FORM)?.contents as Partial<Letter> | undefined;
    return { ...EMPTY, ...kept };
  });
  const send = useMutation(
    siteApi.sendLetter.mutationOptions({
      onSuccess({ data: { mails } }, { to }) {
        if (to === "me") return toastSuccess("A trial is on its way to you");
        clearUnsent(accountId, FORM);
        setLetter(EMPTY);
        toastSuccess(`The letter is on its way to ${plural(mails, "reader")}`);
      },
    }),
  );
  const refusal = send.error instanceof ApiError ? send.error : null;

  function set(changes: Partial<Letter>): void {
    const next = { ...letter, ...changes };
    setLetter(next);
    saveUnsent(accountId, FORM, next);
  }

  async function sendToAll(): Promise<void> {
    const yes = await confirm({
      title: `Send this letter to ${plural(readers ?? 0, "reader")}?`,
      text: "A mail that has left cannot be called back.",
      confirmLabel: "Send",
    });
    if (yes) send.mutate({ ...letter, to: "readers" });
  }

  return (
    <Form
      label="Send a letter"
      onSubmit={(event) => {
        event.preventDefault();
        void sendToAll();
      }}
    >
      <TextField
        label="Subject"
        required
        maxLength={LETTER_LENGTHS.subject}
        value={letter.subject}
        error={refusal?.issueFor("subject")}
        onChange={(event) => set({ subject: event.currentTarget.value })}
      />
      <TextAreaField
        label="Text"
        required
        minRows={5}
        maxRows={18}
        maxLength={LETTER_LENGTHS.text}
        description="Plain text. The school's name and a link to leave are added."
        value={letter.text}
        error={refusal?.issueFor("text")}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <FormActions
        submit={readers === undefined ? "Send" : `Send to ${plural(readers, "reader")}`}
        busyLabel="Sending..."
        busy={send.isPending}
        disabled={readers === 0}
        error={refusal && refusal.issues.length === 0 ? messageOf(refusal) : null}
      >
        <Button disabled={send.isPending} onClick={() => send.mutate({ ...letter, to: "me" })}>
          Send Me a Trial
        </Button>
      </FormActions>
    </Form>
  );
}
