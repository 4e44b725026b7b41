import { plural } from "@school/core/api/plural.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { recoveryCodesApi } from "../api.ts";
import { failureText } from "../auth/auth-failure.ts";
import { Failure, Notice } from "../Notice.tsx";
import { useSending } from "../auth/use-sending.ts";
import {
  beginFactor,
  type NewFactor,
  type OwnFactors,
  ownFactors,
  proveFactor,
  removeFactor,
} from "./profile-calls.ts";
import { type IdentityCheck, useIdentityCheck } from "./IdentityCheck.tsx";
import { Passkeys } from "./Passkeys.tsx";
import styles from "./Profile.module.css";
import { factorTexts, labels } from "./text.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { CodeField } from "./CodeField.tsx";
import { textOf } from "../form-values.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";

const FACTORS = ["own-second-factors"] as const;

/** A second step at sign-in: an app's six digits, or a passkey, which also replaces the password. */
export function TwoFactorPanel() {
  const queries = useQueryClient();
  const { busy, failure, send } = useSending(factorTexts);
  const identity = useIdentityCheck();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const factors = useQuery({ queryKey: FACTORS, queryFn: ownFactors });

  const showNewCodes = async () => {
    await identity.proved(async () => {
      setCodes((await recoveryCodesApi.create.call({})).data.codes);
    });
    await queries.invalidateQueries({ queryKey: recoveryCodesApi.left.key() });
  };

  async function changed(isFirst: boolean): Promise<void> {
    if (isFirst) await send(showNewCodes);
    await queries.invalidateQueries({ queryKey: FACTORS });
    await queries.invalidateQueries({ queryKey: recoveryCodesApi.left.key() });
  }

  const { data } = factors;
  const isOn = data !== undefined && (data.app !== null || data.passkeys.length > 0);
  return (
    <Panel
      title="Two-step sign-in"
      description="After your password, a code from an app or a passkey."
    >
      <div className={styles.stack}>
        {factors.isError && <Failure>{failureText(factors.error, factorTexts)}</Failure>}
        {data && <StatusBadge tone={isOn ? "good" : "neutral"}>{isOn ? "On" : "Off"}</StatusBadge>}
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
        {isOn && !codes && (
          <>
            <CodesLeft />
            <Button disabled={busy} onClick={() => void send(showNewCodes)}>
              Get new recovery codes
            </Button>
          </>
        )}
        <Failure>{failure}</Failure>
        {data && !codes && (
          <>
            <AuthenticatorApp factors={data} identity={identity} onChanged={changed} />
            <Passkeys factors={data} identity={identity} onChanged={changed} />
          </>
        )}
        {identity.dialog}
      </div>
    </Panel>
  );
}

interface AuthenticatorAppProps {
  factors: OwnFactors;
  identity: IdentityCheck;
  /** True once the app is the first second factor. */
  onChanged: (isFirst: boolean) => Promise<void>;
}

function AuthenticatorApp({ factors, identity, onChanged }: AuthenticatorAppProps) {
  const confirm = useConfirm();
  const { busy, failure, send } = useSending(factorTexts);
  const [begun, setBegun] = useState<NewFactor | null>(null);
  const { app, passkeys } = factors;
  const isAlone = passkeys.length === 0;

  const begin = () => send(() => identity.proved(async () => setBegun(await beginFactor())));

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
      confirmLabel: "Turn off",
      danger: true,
    });
    if (!yes) return;
    await send(() => identity.proved(() => removeFactor(factorId)));
    await onChanged(false);
  }

  return (
    <>
      <h3 className={styles.part}>Authenticator app</h3>
      {app && (
        <Button kind="danger" disabled={busy} onClick={() => void remove(app.id)}>
          Turn off
        </Button>
      )}
      {app === null && !begun && (
        <Button disabled={busy} onClick={() => void begin()}>
          {labels.setUp}
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
  return (
    <p className={styles.text}>{plural(left, "recovery code is", "recovery codes are")} left.</p>
  );
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
      <p className={styles.text}>
        Scan this code with an authenticator app, such as Google Authenticator or Aegis.
      </p>
      <div className={styles.code}>
        <img src={factor.totp.qr_code} alt="QR code for the authenticator app" />
      </div>
      <p className={styles.text}>
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
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(codes.join("\n"));
    toastSuccess("Copied");
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
      <div className={styles.row}>
        {window.isSecureContext && <Button onClick={() => void copy()}>Copy</Button>}
        <Button onClick={() => window.print()}>Print</Button>
        <Button kind="primary" onClick={onDone}>
          {labels.codesSaved}
        </Button>
      </div>
    </>
  );
}
