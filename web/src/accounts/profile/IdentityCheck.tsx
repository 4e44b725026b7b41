import { shownPhone } from "@school/core/api/phone.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { useAccount } from "../account.ts";
import { accountsApi } from "../api.ts";
import { asFailure } from "../auth/auth-failure.ts";
import { CodeField } from "./CodeField.tsx";
import { useSending } from "../auth/use-sending.ts";
import { textOf } from "../form-values.ts";
import { Password } from "../Password.tsx";
import { sendIdentityCode } from "./profile-calls.ts";
import styles from "./Profile.module.css";
import { identityFailures, identityTexts } from "./text.ts";

export interface IdentityCheck {
  /**
   * Does the work. Where the server asks first who the person is, so does the dialog, and the work
   * is done again; given up, it throws what the server said.
   */
  readonly proved: (work: () => Promise<void>) => Promise<void>;
  /** To be placed on the page. */
  readonly dialog: ReactNode;
}

/** A change of what the account is entered with, which a sign-in of long ago does not allow. */
export function useIdentityCheck(): IdentityCheck {
  const [asked, setAsked] = useState<{ answer: (isShown: boolean) => void } | null>(null);

  async function proved(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      if (asFailure(thrown).code !== "reauthentication_needed") throw thrown;
      const isShown = await new Promise<boolean>((answer) => setAsked({ answer }));
      setAsked(null);
      if (!isShown) throw thrown;
      await work();
    }
  }

  const dialog = asked && <IdentityDialog onAnswer={asked.answer} />;
  return { proved, dialog };
}

function IdentityDialog({ onAnswer }: { onAnswer: (isShown: boolean) => void }) {
  const { email, userId } = useAccount();
  const own = useQuery(accountsApi.profile.queryOptions()).data?.data;
  const codeGoesTo = email ?? (own?.phone ? shownPhone(own.phone) : null);
  const { busy, failure, send } = useSending(identityFailures);
  const [by, setBy] = useState<"password" | "code">("password");

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const text = textOf(new FormData(event.currentTarget), by);
    const proof = by === "code" ? { code: text.replace(/\s/g, "") } : { password: text };
    void send(async () => {
      await accountsApi.confirmIdentity.call(proof);
      onAnswer(true);
    });
  }

  async function sendCode(): Promise<void> {
    if (await send(sendIdentityCode)) setBy("code");
  }

  return (
    <Dialog opened onClose={() => onAnswer(false)} title={identityTexts.title} busy={busy}>
      <Form label={identityTexts.title} onSubmit={submit}>
        <input type="text" hidden readOnly autoComplete="username" value={email ?? userId} />
        {by === "password" ? (
          <>
            <p className={styles.text}>{identityTexts.why}</p>
            <Password
              key="password"
              name="password"
              label={identityTexts.password}
              autoComplete="current-password"
              required
              data-autofocus
            />
            {codeGoesTo !== null && (
              <Button kind="quiet" disabled={busy} onClick={() => void sendCode()}>
                {identityTexts.byCode}
              </Button>
            )}
          </>
        ) : (
          <>
            <CodeField
              key="code"
              label={identityTexts.code(email)}
              description={`We sent it to ${codeGoesTo}. It works for 10 minutes.`}
              maxLength={9}
              required
            />
            <Button kind="quiet" disabled={busy} onClick={() => setBy("password")}>
              {identityTexts.byPassword}
            </Button>
          </>
        )}
        <FormActions
          submit={identityTexts.submit}
          busyLabel="Verifying..."
          busy={busy}
          onCancel={() => onAnswer(false)}
          error={failure}
        />
      </Form>
    </Dialog>
  );
}
