import { useState, type FormEvent } from "react";
import { focusFirst, textOf, type FieldErrors } from "../form-values.ts";
import { Field, Password } from "../front/Fields.tsx";
import { FrontButton } from "../front/FrontButton.tsx";
import { FrontForm } from "../front/FrontForm.tsx";
import { Failure } from "../Notice.tsx";
import { signIn } from "./auth-calls.ts";
import { slipTexts } from "./text.ts";
import { useSending } from "./use-sending.ts";

/** Opens a parent's account with what the school's slip shows: the phone number and the code. */
export function SlipForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { busy, failure, send } = useSending(slipTexts);
  const [missing, setMissing] = useState<FieldErrors<"phone" | "code">>({});

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const [phone, code] = [textOf(values, "phone").trim(), textOf(values, "code").trim()];
    const errors: FieldErrors<"phone" | "code"> = {};
    if (phone === "") errors.phone = slipTexts.missing;
    if (code === "") errors.code = slipTexts.missing;
    setMissing(errors);
    if (focusFirst(event.currentTarget, errors)) return void send();
    void send(() => signIn(phone, code).then(onSignedIn));
  };

  return (
    <FrontForm label={slipTexts.title} onSubmit={submit}>
      <Field
        name="phone"
        type="tel"
        label="Phone number"
        autoComplete="username"
        error={missing.phone}
      />
      <Password
        name="code"
        label={slipTexts.code}
        autoComplete="current-password"
        error={missing.code}
      />
      <Failure>{failure}</Failure>
      <FrontButton kind="primary" busy={busy}>
        {slipTexts.title}
      </FrontButton>
    </FrontForm>
  );
}
