import { messages as accountsMessages } from "@school/core/accounts/text.ts";
import { checkPassword } from "@school/core/accounts/password-form.ts";
import { type FormEvent, useEffect, useState } from "react";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { ask } from "../../platform/client/ask.ts";
import { openDocument } from "../../platform/open-document.ts";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { FrontForm } from "../front/FrontForm.tsx";
import { labels as uiLabels } from "../../ui/text.ts";
import { signIn } from "../auth/auth-calls.ts";
import { useFrontSession } from "../auth/front-session.ts";
import { checkNewPerson, type NewPerson } from "../auth/registration-rules.ts";
import { type FieldErrors, focusFirst, textOf } from "../form-values.ts";
import { Field, Password } from "../front/Fields.tsx";
import { FrontButton } from "../front/FrontButton.tsx";
import { FrontSheet } from "../front/FrontSheet.tsx";
import { Failure } from "../Notice.tsx";
import { lengthText } from "../password-rules.ts";
import { failures, labels, messages, titles } from "../text.ts";

/** The first start: a person who can read the server's console creates the principal's account. */
export function SetupPage() {
  const { status } = useFrontSession();
  useEffect(() => {
    if (status === "signed-in") openDocument("/dashboard");
  }, [status]);
  const enter = (email: string, password: string) =>
    // Without a session the sign-in page takes over.
    signIn(email, password).then(
      () => openDocument("/dashboard"),
      () => openDocument("/signin"),
    );
  return (
    <FrontSheet
      title={titles.firstStart}
      description="Create the principal's account to start using the portal."
    >
      <SetupForm onMade={enter} />
    </FrontSheet>
  );
}

type SetupFields = NewPerson & { code: string };

/** The principal's account, against the one-time code of the server's console. */
function SetupForm(props: { onMade: (email: string, password: string) => Promise<void> }) {
  const [errors, setErrors] = useState<FieldErrors<keyof SetupFields>>({});
  const [refusal, setRefusal] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = readForm(event.currentTarget);
    const issues = {
      ...(form.code === "" && { code: accountsMessages.theCodeIsRequired }),
      ...checkNewPerson(form, passwordFault),
    };
    setErrors(issues);
    setRefusal(null);
    if (busy || focusFirst(event.currentTarget, issues)) return;
    const { confirmation: _, ...body } = form;
    setBusy(true);
    ask("/api/setup", { method: "POST", body })
      .then(() => props.onMade(form.email, form.password))
      .catch((thrown: unknown) => {
        setRefusal(thrown);
        setBusy(false);
      });
  };

  const issue = refusal instanceof ApiError ? refusal : undefined;
  const field = (name: keyof SetupFields) => ({
    name,
    error: errors[name] ?? issue?.issueFor(name),
  });
  const atField = issue !== undefined && issue.issues.length > 0;
  return (
    <FrontForm label={titles.firstStart} onSubmit={submit}>
      <Field
        label="Code"
        description="12 letters and digits. Find it in the window where the portal was started."
        autoComplete="off"
        autoCapitalize="characters"
        {...field("code")}
      />
      <FieldGrid>
        <Field label={uiLabels.firstName} autoComplete="given-name" {...field("firstName")} />
        <Field label={labels.lastName} autoComplete="family-name" {...field("lastName")} />
      </FieldGrid>
      <Field label="Email" type="email" autoComplete="username" {...field("email")} />
      <Password
        label="Password"
        description={lengthText("PRINCIPAL")}
        autoComplete="new-password"
        {...field("password")}
      />
      <Password
        label={labels.confirmPassword}
        autoComplete="new-password"
        {...field("confirmation")}
      />
      <Failure>
        {refusal !== null && !atField ? messageOf(refusal, failures.registration) : null}
      </Failure>
      <FrontButton kind="primary" busy={busy}>
        {busy ? messages.creatingAccount : "Create the principal's account"}
      </FrontButton>
    </FrontForm>
  );
}

function passwordFault({ password, ...person }: NewPerson): string | undefined {
  const field = { field: "password", name: "Password", whose: "your" } as const;
  return checkPassword(password, field, { ...person, role: "PRINCIPAL" })[0]?.message;
}

function readForm(form: HTMLFormElement): SetupFields {
  const values = new FormData(form);
  return {
    code: textOf(values, "code").trim(),
    firstName: textOf(values, "firstName").trim(),
    lastName: textOf(values, "lastName").trim(),
    email: textOf(values, "email").trim(),
    password: textOf(values, "password"),
    confirmation: textOf(values, "confirmation"),
  };
}
