import { checkPassword } from "@school/core/accounts/users/user-form.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { GoTo } from "../../platform/GoTo.tsx";
import { prepareSignIn, signIn } from "../../platform/session/session.ts";
import { useSession } from "../../platform/session/use-session.ts";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { SplitPage } from "../front/SplitPage.tsx";
import { setupApi } from "../api.ts";
import type { FrontPageProps } from "../auth/front-page.ts";
import { useEntrances } from "./use-entrances.ts";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { Button } from "../../ui/page/Button.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, Form } from "../../ui/fields/FormLayout.tsx";
import { type FieldErrors, focusFirst, textOf } from "../form-values.ts";
import { Failure } from "../Notice.tsx";
import { Password } from "../Password.tsx";
import { lengthText } from "../password-rules.ts";
import { checkNewPerson, type NewPerson } from "../auth/registration-rules.ts";
import { labels, messages, titles, failures } from "../text.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { messages as accountsMessages } from "@school/core/accounts/text.ts";

/** The first start: a person who can read the server's console creates the principal's account. */
export function SetupPage({ school }: FrontPageProps) {
  const { status } = useSession();
  const entrances = useEntrances();
  const queries = useQueryClient();
  useEffect(prepareSignIn, []);

  if (status === "loading" || entrances === null) return <LoadingState />;
  if (status === "signed-in") return <GoTo href="/dashboard" />;
  if (!entrances.needed) return <GoTo href="/signin" />;
  const enter = async (email: string, password: string) => {
    try {
      await signIn(email, password);
    } finally {
      // Without a session this leads on to the sign-in page.
      queries.setQueryData(setupApi.state.queryKey(), {
        data: { ...entrances, needed: false },
      });
    }
  };
  return (
    <SplitPage
      title={titles.firstStart}
      description="Create the principal's account to start using the portal."
      school={school}
    >
      <SetupForm onMade={(email, password) => void enter(email, password).catch(() => {})} />
    </SplitPage>
  );
}

type SetupFields = NewPerson & { code: string };

/** The principal's account, against the one-time code of the server's console. */
function SetupForm(props: { onMade: (email: string, password: string) => void }) {
  const [errors, setErrors] = useState<FieldErrors<keyof SetupFields>>({});
  const create = useMutation(setupApi.createPrincipal.mutationOptions());

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = readForm(event.currentTarget);
    const issues = {
      ...(form.code === "" && { code: accountsMessages.theCodeIsRequired }),
      ...checkNewPerson(form, passwordFault),
    };
    setErrors(issues);
    create.reset();
    if (focusFirst(event.currentTarget, issues)) return;
    const { confirmation: _, ...input } = form;
    create.mutate(input, { onSuccess: () => props.onMade(form.email, form.password) });
  };

  const issue = create.error instanceof ApiError ? create.error : undefined;
  const field = (name: keyof SetupFields) => ({
    name,
    error: errors[name] ?? issue?.issueFor(name),
    size: "md" as const,
  });
  const atField = issue !== undefined && issue.issues.length > 0;
  return (
    <Form label={titles.firstStart} onSubmit={submit}>
      <TextField
        label="Code"
        description="12 letters and digits. Find it in the window where the portal was started."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field("code")}
      />
      <FieldGrid>
        <TextField label={uiLabels.firstName} autoComplete="given-name" {...field("firstName")} />
        <TextField label={labels.lastName} autoComplete="family-name" {...field("lastName")} />
      </FieldGrid>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        spellCheck={false}
        {...field("email")}
      />
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
        {create.isError && !atField ? messageOf(create.error, failures.registration) : null}
      </Failure>
      <Button
        kind="primary"
        type="submit"
        size="md"
        fullWidth
        disabled={create.isPending}
        aria-busy={create.isPending}
      >
        {create.isPending ? messages.creatingAccount : "Create the principal's account"}
      </Button>
    </Form>
  );
}

function passwordFault({ password, ...person }: NewPerson): string | undefined {
  const place = { field: "password", name: "Password", whose: "your" } as const;
  return checkPassword(password, place, { ...person, role: "PRINCIPAL" })[0]?.message;
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
