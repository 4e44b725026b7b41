import { useRef, useState, type FormEvent } from "react";
import { ask } from "../../platform/client/ask.ts";
import { FrontForm } from "../front/FrontForm.tsx";
import { messages } from "../../ui/text.ts";
import { focusFirst, textOf, type FieldErrors } from "../form-values.ts";
import { Password } from "../front/Fields.tsx";
import { FrontButton } from "../front/FrontButton.tsx";
import { Failure } from "../Notice.tsx";
import { signIn } from "./auth-calls.ts";
import { MISSING, NameField } from "./SignInForm.tsx";
import { adminLoginTexts } from "./text.ts";
import { useSending } from "./use-sending.ts";

/** The school's access code, and the account of a person who is not signed in yet. */
export function AdminLoginForm(props: { signedIn: boolean; onAccepted: () => void }) {
  const { signedIn, onAccepted } = props;
  const { busy, failure, send } = useSending(adminLoginTexts);
  const [errors, setErrors] = useState<FieldErrors<"code" | keyof typeof MISSING>>({});
  // Attempts are limited, so an accepted code is not checked again while the password is corrected.
  const accepted = useRef<string>(undefined);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const code = textOf(values, "code");
    const name = textOf(values, "username").trim();
    const password = textOf(values, "password");
    const issues = {
      ...(code === "" && { code: "Please enter the access code" }),
      ...(!signedIn && name === "" && { username: MISSING.username }),
      ...(!signedIn && password === "" && { password: MISSING.password }),
    };
    setErrors(issues);
    if (focusFirst(event.currentTarget, issues)) return void send();
    void send(async () => {
      if (accepted.current !== code) {
        await ask("/api/admin-login", { method: "POST", body: { code } });
      }
      accepted.current = code;
      if (!signedIn) await signIn(name, password);
      onAccepted();
    });
  };

  return (
    <FrontForm label="Admin login" onSubmit={submit}>
      <Password name="code" label="Access code" autoComplete="off" error={errors.code} />
      {!signedIn && (
        <>
          <NameField error={errors.username} />
          <Password
            name="password"
            label="Password"
            autoComplete="current-password"
            error={errors.password}
          />
        </>
      )}
      <Failure>{failure}</Failure>
      <FrontButton kind="primary" busy={busy}>
        {busy ? messages.signingIn : "Admin Login"}
      </FrontButton>
    </FrontForm>
  );
}
