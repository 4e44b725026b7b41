import { useEffect, useState, type FormEvent } from "react";
import { labels, messages as uiMessages } from "../../ui/text.ts";
import { FrontForm } from "../front/FrontForm.tsx";
import { focusFirst, textOf, type FieldErrors } from "../form-values.ts";
import { Check, Field, Password } from "../front/Fields.tsx";
import { FrontButton } from "../front/FrontButton.tsx";
import { Failure, Notice } from "../Notice.tsx";
import { readWait, signIn } from "./auth-calls.ts";
import { asFailure } from "./auth-failure.ts";
import { signInTexts, messages } from "./text.ts";
import { useSending } from "./use-sending.ts";

/** Both fields are required; each shows its own error. */
export const MISSING = {
  username: "Please enter your email, phone, username or admission number",
  password: "Please enter your password",
};

interface SignInFormProps {
  /** The name that was given on the page before. */
  name?: string | undefined;
  /** On a standby, sessions are short. */
  isOnStandby: boolean;
  /** Signed in; the next page is under way. */
  isLeaving: boolean;
  onSignedIn: () => void;
  /** The password is right, but the account's address is not confirmed yet. */
  onUnconfirmed: (name: string) => void;
}

/** Name and password. */
export function SignInForm(props: SignInFormProps) {
  const { isOnStandby, isLeaving, onSignedIn, onUnconfirmed } = props;
  const { busy, failure, send } = useSending(signInTexts);
  const [missing, setMissing] = useState<FieldErrors<keyof typeof MISSING>>({});

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const name = textOf(values, "username").trim();
    const password = textOf(values, "password");
    const errors = {
      ...(name === "" && { username: MISSING.username }),
      ...(password === "" && { password: MISSING.password }),
    };
    setMissing(errors);
    if (focusFirst(event.currentTarget, errors)) return void send();
    void send(async () => {
      try {
        await signIn(name, password, values.has("keep"));
        onSignedIn();
      } catch (thrown) {
        if (asFailure(thrown).code === "email_not_confirmed") onUnconfirmed(name);
        throw thrown;
      }
    });
  };

  const isBusy = busy || isLeaving;
  const wait = useWait(busy);
  return (
    <FrontForm label={labels.signInForm} onSubmit={submit}>
      <NameField error={missing.username} defaultValue={props.name} />
      <Password
        name="password"
        label="Password"
        autoComplete="current-password"
        error={missing.password}
      />
      {!isOnStandby && <Check name="keep">{messages.keepSignedIn}</Check>}
      {wait && <Notice>{wait}</Notice>}
      <Failure>{failure}</Failure>
      <FrontButton kind="primary" busy={isBusy}>
        {isBusy ? uiMessages.signingIn : labels.signIn}
      </FrontButton>
    </FrontForm>
  );
}

/** Milliseconds between two questions of a sign-in that is under way. */
const ASK_EVERY_MS = 2_000;

/** Says about how long a sign-in that is under way waits for other people's; "" if that is unknown. */
function useWait(isUnderWay: boolean): string {
  const [wait, setWait] = useState("");
  useEffect(() => {
    if (!isUnderWay) return;
    const asking = setInterval(() => void readWait().then(setWait, () => {}), ASK_EVERY_MS);
    return () => {
      clearInterval(asking);
      setWait("");
    };
  }, [isUnderWay]);
  return wait;
}

/** Any of the names that people sign in with. */
export function NameField(props: {
  error?: string | undefined;
  defaultValue?: string | undefined;
}) {
  return (
    <Field
      name="username"
      label={labels.signInName}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      {...props}
    />
  );
}
