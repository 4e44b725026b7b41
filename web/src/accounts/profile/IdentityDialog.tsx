import { getsPhoneCodes } from "@school/core/accounts/phone-codes.ts";
import { shownPhone } from "@school/core/api/phone.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { factorTypes } from "../../platform/session/stored.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { useAccount } from "../account.ts";
import { accountsApi } from "../api.ts";
import { useSending } from "../auth/use-sending.ts";
import { textOf } from "../form-values.ts";
import { Password } from "../Password.tsx";
import { useSendsEmail } from "../sends-email.ts";
import { CodeField } from "./CodeField.tsx";
import { ownFactorsQuery, proveFactor, sendIdentityCode, showPasskey } from "./profile-calls.ts";
import { identityFailures, identityTexts } from "./text.ts";

/**
 * A method by which a person proves their identity: the password, a code that was sent, or the app's
 * code.
 */
type Way = "password" | "code" | "app";

interface IdentityDialogProps {
  /** False where the person gave up. */
  onResponse: (isShown: boolean) => void;
}

/** Asks a person whose sign-in is too old to prove their identity again. */
export function IdentityDialog({ onResponse }: IdentityDialogProps) {
  const { email, role, userId } = useAccount();
  const entrances = useQuery(accountsApi.setup.state.queryOptions()).data?.data;
  const profile = useQuery(accountsApi.profile.queryOptions()).data?.data;
  const hasPhoneCodes = getsPhoneCodes(role) && (entrances?.codeChannels.length ?? 0) > 0;
  const phone = hasPhoneCodes && profile?.phone ? shownPhone(profile.phone) : null;
  const mailed = useSendsEmail() ? email : null;
  const codeGoesTo = email === null ? phone : mailed;
  const factors = useQuery({ ...ownFactorsQuery, enabled: factorTypes().length > 0 }).data;
  const app = factors?.app ?? null;
  const { busy, failure, send } = useSending(identityFailures);
  const [by, setBy] = useState<Way>("password");
  const show = (proof: () => Promise<unknown>) =>
    void send(async () => {
      await proof();
      onResponse(true);
    });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const text = textOf(new FormData(event.currentTarget), by === "password" ? by : "code");
    const code = text.replace(/\s/g, "");
    show(() => {
      if (by === "app" && app) return proveFactor(app.id, code);
      return accountsApi.confirmIdentity.call(by === "code" ? { code } : { password: text });
    });
  }

  async function sendCode(): Promise<void> {
    if (await send(sendIdentityCode)) setBy("code");
  }

  return (
    <Dialog opened onClose={() => onResponse(false)} title={identityTexts.title} busy={busy}>
      <Form label={identityTexts.title} onSubmit={submit}>
        <input type="text" hidden readOnly autoComplete="username" value={email ?? userId} />
        {by === "password" && (
          <>
            <p>You signed in a while ago. Enter your password to continue.</p>
            <Password
              key={by}
              name="password"
              label="Your password"
              autoComplete="current-password"
              required
              data-autofocus
            />
          </>
        )}
        {by === "code" && (
          <CodeField
            key={by}
            label={identityTexts.code(email)}
            description={`We sent it to ${codeGoesTo}. It works for 10 minutes.`}
            maxLength={9}
            required
          />
        )}
        {by === "app" && (
          <CodeField key={by} label="Code from your authenticator app" maxLength={9} required />
        )}
        <Row>
          {by !== "password" && (
            <Button kind="quiet" disabled={busy} onClick={() => setBy("password")}>
              Use my password instead
            </Button>
          )}
          {by !== "app" && app !== null && (
            <Button kind="quiet" disabled={busy} onClick={() => setBy("app")}>
              {"Use my app's code instead"}
            </Button>
          )}
          {factors?.passkeys.map(({ id, name }) => (
            <Button
              key={id}
              kind="quiet"
              disabled={busy}
              onClick={() => show(() => showPasskey(id))}
            >
              {identityTexts.byPasskey(name)}
            </Button>
          ))}
          {by === "password" && codeGoesTo !== null && (
            <Button kind="quiet" disabled={busy} onClick={() => void sendCode()}>
              Send me a code instead
            </Button>
          )}
        </Row>
        <FormActions
          submit="Confirm"
          busyLabel="Verifying..."
          busy={busy}
          onCancel={() => onResponse(false)}
          error={failure}
        />
      </Form>
    </Dialog>
  );
}
