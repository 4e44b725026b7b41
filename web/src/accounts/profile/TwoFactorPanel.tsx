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
  provedFactor,
  proveFactor,
  removeFactor,
} from "./profile-calls.ts";
import { useIdentityCheck } from "./IdentityCheck.tsx";
import styles from "./Profile.module.css";
import { factorTexts, labels } from "./text.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { CodeField } from "./CodeField.tsx";
import { textOf } from "../form-values.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";

const FACTOR = ["own-second-factor"] as const;

/** A second step at sign-in: the six digits of an app on the person's phone. */
export function TwoFactorPanel() {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { busy, failure, send } = useSending(factorTexts);
  const identity = useIdentityCheck();
  const [begun, setBegun] = useState<NewFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const factor = useQuery({ queryKey: FACTOR, queryFn: provedFactor });

  const showNewCodes = async () => {
    await identity.proved(async () => {
      setCodes((await recoveryCodesApi.create.call({})).data.codes);
    });
    await queries.invalidateQueries({ queryKey: recoveryCodesApi.left.key() });
  };

  const begin = () => send(() => identity.proved(async () => setBegun(await beginFactor())));

  async function proved(): Promise<void> {
    setBegun(null);
    await queries.invalidateQueries({ queryKey: FACTOR });
    await send(showNewCodes);
  }

  async function remove(factorId: string): Promise<void> {
    const yes = await confirm({
      title: "Turn off two-step sign-in?",
      text: "You will sign in with your password only. Your recovery codes stop working.",
      confirmLabel: "Turn off",
      danger: true,
    });
    if (!yes) return;
    if (await send(() => identity.proved(() => removeFactor(factorId)))) setCodes(null);
    await queries.invalidateQueries({ queryKey: FACTOR });
  }

  return (
    <Panel
      title="Two-step sign-in"
      description="Sign in with your password and a code from an app on your phone."
    >
      <div className={styles.stack}>
        {factor.isError && <Failure>{failureText(factor.error, factorTexts)}</Failure>}
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
        {factor.data && !codes && (
          <>
            <StatusBadge tone="good">On</StatusBadge>
            <CodesLeft />
            <div className={styles.row}>
              <Button disabled={busy} onClick={() => void send(showNewCodes)}>
                Get new recovery codes
              </Button>
              <Button
                kind="danger"
                disabled={busy}
                onClick={() => void remove(factor.data?.id ?? "")}
              >
                Turn off
              </Button>
            </div>
          </>
        )}
        {factor.data === null && !begun && (
          <>
            <StatusBadge tone="neutral">Off</StatusBadge>
            <Button disabled={busy} onClick={() => void begin()}>
              {labels.setUp}
            </Button>
          </>
        )}
        {begun && <EnrolFactor factor={begun} onProved={proved} onCancel={() => setBegun(null)} />}
        <Failure>{failure}</Failure>
        {identity.dialog}
      </div>
    </Panel>
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
          I have saved them
        </Button>
      </div>
    </>
  );
}
