import { useEffect, useRef, useState, type FormEvent } from "react";
import { FrontForm } from "../front/FrontForm.tsx";
import { focusFirst, textOf } from "../form-values.ts";
import { Field } from "../front/Fields.tsx";
import { FrontButton } from "../front/FrontButton.tsx";
import { Failure } from "../Notice.tsx";
import { showSecondFactor, signOut } from "./auth-calls.ts";
import { SIX_DIGITS } from "./six-digits.ts";
import { secondFactorTexts, labels } from "./text.ts";
import { useSending } from "./use-sending.ts";

interface SecondFactorFormProps {
  /** The session is raised, or ended. */
  onChanged: () => void;
}

/** The second step: the code of the person's app, or one of the recovery codes. */
export function SecondFactorForm({ onChanged }: SecondFactorFormProps) {
  const [lostPhone, setLostPhone] = useState(false);
  const kind = lostPhone ? "recovery" : "app";
  return (
    <CodeForm
      key={kind}
      kind={kind}
      onOther={() => setLostPhone(!lostPhone)}
      onChanged={onChanged}
    />
  );
}

type CodeFormProps = SecondFactorFormProps & { kind: "app" | "recovery"; onOther: () => void };

function CodeForm({ kind, onOther, onChanged }: CodeFormProps) {
  const { busy, failure, send } = useSending(secondFactorTexts);
  const [missing, setMissing] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // It replaces the password form, so the person can keep typing.
  useEffect(() => field.current?.focus(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = textOf(new FormData(event.currentTarget), "code").replace(/\s/g, "");
    const errors = code === "" ? { code: "Please enter the code" } : {};
    setMissing(errors.code);
    if (focusFirst(event.currentTarget, errors)) return;
    void send(async () => {
      await showSecondFactor(code);
      onChanged();
    });
  };

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
      <FrontButton kind="quiet" disabled={busy} onClick={onOther}>
        {kind === "app" ? "Use a recovery code" : "Use the code from the app"}
      </FrontButton>
      <FrontButton kind="quiet" disabled={busy} onClick={() => void signOut().then(onChanged)}>
        Sign in with another account
      </FrontButton>
    </FrontForm>
  );
}
