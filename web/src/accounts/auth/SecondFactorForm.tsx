import { useEffect, useRef, useState, type FormEvent } from "react";
import { factorTypes } from "../../platform/session/stored.ts";
import { FrontForm } from "../front/FrontForm.tsx";
import { focusFirst, textOf } from "../form-values.ts";
import { Field } from "../front/Fields.tsx";
import { FrontButton } from "../front/FrontButton.tsx";
import styles from "../front/FrontSheet.module.css";
import { Failure } from "../Notice.tsx";
import { showSecondFactor, signOut } from "./auth-calls.ts";
import { SIX_DIGITS } from "./six-digits.ts";
import { secondFactorTexts, labels, passkeyTexts } from "./text.ts";
import { withReturnAddress } from "./with-return-address.ts";
import { useSending } from "./use-sending.ts";

interface SecondFactorFormProps {
  /** The session is raised, or ended. */
  onChanged: () => void;
}

/** The second step: the code of the person's app, a passkey, or one of the recovery codes. */
export function SecondFactorForm({ onChanged }: SecondFactorFormProps) {
  const [types] = useState(factorTypes);
  const [isLost, setIsLost] = useState(false);
  const hasPasskey = types.includes("webauthn");
  const usual = hasPasskey && !types.includes("totp") ? "passkey" : "app";
  const kind = isLost ? "recovery" : usual;
  const codes = { onChanged, onOther: () => setIsLost(!isLost) };
  return (
    <div className={styles.sheet}>
      {kind === "passkey" && <p className={styles.line}>Your passkey is the second step.</p>}
      {hasPasskey && (
        <a href="/signin/passkey" onClick={withReturnAddress}>
          {passkeyTexts.use}
        </a>
      )}
      {kind === "passkey" ? (
        <OtherWays {...codes} other={labels.useRecoveryCode} isBusy={false} />
      ) : (
        <CodeForm key={kind} kind={kind} usual={usual} {...codes} />
      )}
    </div>
  );
}

interface OtherWaysProps extends SecondFactorFormProps {
  /** Name of the other method. */
  other: string;
  isBusy: boolean;
  onOther: () => void;
}

function OtherWays({ other, isBusy, onOther, onChanged }: OtherWaysProps) {
  return (
    <>
      <FrontButton kind="quiet" disabled={isBusy} onClick={onOther}>
        {other}
      </FrontButton>
      <FrontButton kind="quiet" disabled={isBusy} onClick={() => void signOut().then(onChanged)}>
        Sign in with another account
      </FrontButton>
    </>
  );
}

interface CodeFormProps extends SecondFactorFormProps {
  kind: "app" | "recovery";
  /** The way that a recovery code replaces. */
  usual: "app" | "passkey";
  onOther: () => void;
}

function CodeForm({ kind, usual, onOther, onChanged }: CodeFormProps) {
  const { busy, failure, send } = useSending(secondFactorTexts);
  const [missing, setMissing] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // The field replaces the password form, so the person can keep typing.
  useEffect(() => field.current?.focus(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = textOf(new FormData(event.currentTarget), "code").replace(/\s/g, "");
    const errors = code === "" ? { code: "Please enter the code" } : {};
    setMissing(errors.code);
    if (focusFirst(event.currentTarget, errors)) return void send();
    void send(async () => {
      await showSecondFactor(code);
      onChanged();
    });
  };

  const back = usual === "app" ? "Use the code from the app" : passkeyTexts.use;
  return (
    <FrontForm label={labels.secondStep} onSubmit={submit}>
      {kind === "app" ? (
        <Field
          {...SIX_DIGITS}
          inputRef={field}
          label="Code"
          description="6 digits from your authenticator app."
          error={missing}
        />
      ) : (
        <Field
          inputRef={field}
          name="code"
          label="Recovery code"
          description="One of your saved codes, such as ABCDE-FGHJK. Each works once."
          autoComplete="off"
          autoCapitalize="characters"
          error={missing}
        />
      )}
      <Failure>{failure}</Failure>
      <FrontButton kind="primary" busy={busy}>
        {busy ? "Verifying..." : "Verify"}
      </FrontButton>
      <OtherWays
        other={kind === "app" ? labels.useRecoveryCode : back}
        isBusy={busy}
        onOther={onOther}
        onChanged={onChanged}
      />
    </FrontForm>
  );
}
