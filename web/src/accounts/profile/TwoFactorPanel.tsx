import { plural } from "@school/core/api/plural.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { Row, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { downloadFile } from "../../platform/download-file.ts";
import { useAccount } from "../account.ts";
import { recoveryCodesApi } from "../api.ts";
import { failureText } from "../auth/auth-failure.ts";
import { Failure, Notice } from "../Notice.tsx";
import { useSending } from "../auth/use-sending.ts";
import {
  beginFactor,
  type NewFactor,
  type OwnFactors,
  ownFactorsQuery,
  proveFactor,
  removeFactor,
} from "./profile-calls.ts";
import { withProof } from "../../platform/session/proof.ts";
import { Passkeys } from "./Passkeys.tsx";
import styles from "./Profile.module.css";
import { factorTexts, labels, recoveryTexts } from "./text.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { CodeField } from "./CodeField.tsx";
import { textOf } from "../form-values.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";

interface TwoFactorPanelProps {
  /** Shown once it is on and the recovery codes are saved. */
  whenOn?: ReactNode;
}

/** A second step at sign-in: an app's six digits, or a passkey, which also replaces the password. */
export function TwoFactorPanel({ whenOn }: TwoFactorPanelProps) {
  const queries = useQueryClient();
  const { busy, failure, send } = useSending(factorTexts);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const factors = useQuery(ownFactorsQuery);

  const showNewCodes = async () => {
    setCodes((await recoveryCodesApi.create.call({})).data.codes);
    await queries.invalidateQueries({ queryKey: recoveryCodesApi.left.key() });
  };

  async function changed(isFirst: boolean): Promise<void> {
    if (isFirst) await send(showNewCodes);
    await queries.invalidateQueries({ queryKey: ownFactorsQuery.queryKey });
    await queries.invalidateQueries({ queryKey: recoveryCodesApi.left.key() });
  }

  const { data } = factors;
  const isOn = data !== undefined && (data.app !== null || data.passkeys.length > 0);
  return (
    <Panel
      title="Two-step sign-in"
      description="After your password, a code from an app or a passkey."
    >
      <Stack align="start">
        {factors.isError && <Failure>{failureText(factors.error, factorTexts)}</Failure>}
        {data && <StatusBadge tone={isOn ? "good" : "neutral"}>{isOn ? "On" : "Off"}</StatusBadge>}
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
        {isOn && !codes && (
          <>
            <CodesLeft />
            <Button disabled={busy} onClick={() => void send(showNewCodes)}>
              Get new recovery codes
            </Button>
            {whenOn}
          </>
        )}
        <Failure>{failure}</Failure>
        {data && !codes && (
          <>
            <AuthenticatorApp factors={data} onChanged={changed} />
            <Passkeys factors={data} onChanged={changed} />
          </>
        )}
      </Stack>
    </Panel>
  );
}

interface AuthenticatorAppProps {
  factors: OwnFactors;
  /** True once the app is the first second factor. */
  onChanged: (isFirst: boolean) => Promise<void>;
}

function AuthenticatorApp({ factors, onChanged }: AuthenticatorAppProps) {
  const confirm = useConfirm();
  const { busy, failure, send } = useSending(factorTexts);
  const [begun, setBegun] = useState<NewFactor | null>(null);
  const { app, passkeys } = factors;
  const isAlone = passkeys.length === 0;

  const begin = () => send(() => withProof(async () => setBegun(await beginFactor())));

  async function proved(): Promise<void> {
    setBegun(null);
    await onChanged(isAlone);
  }

  async function remove(factorId: string): Promise<void> {
    const yes = await confirm({
      title: "Turn off the authenticator app?",
      text: isAlone
        ? "You will sign in with your password only. Your recovery codes stop working."
        : "The second step will be your passkey.",
      confirmLabel: labels.turnOff,
      danger: true,
    });
    if (!yes) return;
    await send(() => withProof(() => removeFactor(factorId)));
    await onChanged(false);
  }

  return (
    <>
      <h3>Authenticator app</h3>
      {app && (
        <Button kind="danger" disabled={busy} onClick={() => void remove(app.id)}>
          {labels.turnOff}
        </Button>
      )}
      {app === null && !begun && (
        <Button disabled={busy} onClick={() => void begin()}>
          Set up
        </Button>
      )}
      {begun && <EnrolFactor factor={begun} onProved={proved} onCancel={() => setBegun(null)} />}
      <Failure>{failure}</Failure>
    </>
  );
}

function CodesLeft() {
  const { data } = useQuery(recoveryCodesApi.left.queryOptions());
  if (!data) return null;
  const { left } = data.data;
  return <p>{plural(left, "recovery code is", "recovery codes are")} left.</p>;
}

interface EnrolFactorProps {
  factor: NewFactor;
  onProved: () => Promise<void>;
  onCancel: () => void;
}

/** The QR code for the person's app, and the first code out of it. */
function EnrolFactor({ factor, onProved, onCancel }: EnrolFactorProps) {
  const { busy, failure, send } = useSending(factorTexts);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const code = textOf(new FormData(event.currentTarget), "code").replace(/\s/g, "");
    void send(async () => {
      await proveFactor(factor.id, code);
      await onProved();
    });
  }

  return (
    <Form label="Set up two-step sign-in" onSubmit={submit}>
      <p>Scan this code with an authenticator app, such as Google Authenticator or Aegis.</p>
      <div className={styles.code}>
        <img src={factor.totp.qr_code} alt="QR code for the authenticator app" />
      </div>
      <p>
        Or type the key into the app: <span className={styles.secret}>{factor.totp.secret}</span>
      </p>
      <CodeField label="Code" description="6 digits from the app." maxLength={9} />
      <FormActions
        submit="Verify"
        busyLabel="Verifying..."
        busy={busy}
        onCancel={onCancel}
        error={failure}
      />
    </Form>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Ten codes that replace a lost phone; shown only once. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { email, userId } = useAccount();
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(codes.join("\n"));
    toastSuccess("Copied");
  }

  function save(): void {
    const text = [recoveryTexts.title(email ?? userId), location.origin, "", ...codes, ""].join(
      "\r\n",
    );
    downloadFile(new File([text], "recovery-codes.txt", { type: "text/plain" }));
  }

  return (
    <>
      <Notice>
        Save these recovery codes somewhere safe. They are shown only once. If you lose your phone,
        each code signs you in once.
      </Notice>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Row>
        {window.isSecureContext && <Button onClick={() => void copy()}>Copy</Button>}
        <Button onClick={save}>Download</Button>
        <Button onClick={() => window.print()}>Print</Button>
        <Button kind="primary" onClick={onDone}>
          I have saved them
        </Button>
      </Row>
    </>
  );
}
