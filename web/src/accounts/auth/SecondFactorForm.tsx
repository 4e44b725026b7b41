import { useEffect, useRef, useState, type FormEvent } from "react";
import { signOut } from "../../platform/session/session.ts";
import { Button } from "../../ui/page/Button.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { showSecondFactor } from "./auth-calls.ts";
import { secondFactorTexts, labels } from "./text.ts";
import { CodeField } from "./CodeField.tsx";
import { focusFirst, textOf } from "../form-values.ts";
import { Failure } from "../Notice.tsx";
import { useSending } from "./use-sending.ts";

/** The second step: the code of the person's app, or one of the recovery codes. */
export function SecondFactorForm() {
  const [lostPhone, setLostPhone] = useState(false);
  const kind = lostPhone ? "recovery" : "app";
  return <CodeForm key={kind} kind={kind} onOther={() => setLostPhone(!lostPhone)} />;
}

function CodeForm({ kind, onOther }: { kind: "app" | "recovery"; onOther: () => void }) {
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
    void send(() => showSecondFactor(code));
  };

  return (
    <Form label={labels.secondStep} onSubmit={submit}>
      {kind === "app" ? (
        <CodeField
          ref={field}
          label="Code"
          description="6 digits from your authenticator app."
          maxLength={9}
          error={missing}
        />
      ) : (
        <TextField
          ref={field}
          name="code"
          label="Recovery code"
          description="One of your saved codes, such as ABCDE-FGHJK. Each works once."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          size="md"
          error={missing}
        />
      )}
      <Failure>{failure}</Failure>
      <Button kind="primary" type="submit" size="md" fullWidth disabled={busy} aria-busy={busy}>
        {busy ? "Verifying..." : "Verify"}
      </Button>
      <Button kind="quiet" size="md" fullWidth disabled={busy} onClick={onOther}>
        {kind === "app" ? "Use a recovery code" : "Use the code from the app"}
      </Button>
      <Button kind="quiet" size="md" fullWidth disabled={busy} onClick={() => void signOut()}>
        Sign in with another account
      </Button>
    </Form>
  );
}
