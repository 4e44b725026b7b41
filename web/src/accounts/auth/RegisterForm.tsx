import { useState, type ChangeEvent, type FormEvent } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, Form } from "../../ui/fields/FormLayout.tsx";
import { register } from "./auth-calls.ts";
import { failures, labels, registerTexts, registrationTexts } from "./text.ts";
import { focusFirst, textOf, type FieldErrors } from "../form-values.ts";
import { clearStoredForm, storeForm, readStoredForm } from "../stored-form.ts";
import { Failure } from "../Notice.tsx";
import { Password } from "../Password.tsx";
import {
  ACCOUNT_TYPES,
  checkRegistration,
  type AccountType,
  type RegistrationForm,
} from "./registration-rules.ts";
import { useSending } from "./use-sending.ts";
import { labels as accountsLabels, messages } from "../text.ts";
import { labels as uiLabels } from "../../ui/text.ts";

const FORM = "register";
/** Everything but the passwords, which are kept nowhere. */
const EMPTY = { role: "STUDENT", firstName: "", lastName: "", email: "", className: "" };

/** The classes that a pupil may name. */
export interface ClassChoice {
  readonly status: "pending" | "error" | "success";
  readonly names: readonly string[];
}

/** A new account. What was typed stays through a reload, but for the passwords. */
export function RegisterForm(props: {
  classes: ClassChoice;
  onRegistered: (email: string) => void;
}) {
  const { busy, failure, send } = useSending(registrationTexts);
  const [values, setValues] = useState(() => readStoredForm(FORM, EMPTY));
  const [errors, setErrors] = useState<FieldErrors<keyof RegistrationForm>>({});
  const role = ACCOUNT_TYPES.find(({ value }) => value === values.role)?.value ?? "STUDENT";

  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    error: errors[name],
    size: "md" as const,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      const next = { ...values, [name]: event.currentTarget.value };
      setValues(next);
      storeForm(FORM, next);
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = readForm(event.currentTarget, role);
    const issues = checkRegistration(typed);
    setErrors(issues);
    if (focusFirst(event.currentTarget, issues)) return;
    void send(async () => {
      await register(typed);
      clearStoredForm(FORM);
      props.onRegistered(typed.email);
    });
  };

  return (
    <Form label="Register" onSubmit={submit}>
      <SelectField
        label={labels.accountType}
        options={ACCOUNT_TYPES}
        description={role === "PARENT" ? registerTexts.parent : undefined}
        {...field("role")}
      />
      <FieldGrid>
        <TextField label={uiLabels.firstName} autoComplete="given-name" {...field("firstName")} />
        <TextField
          label={accountsLabels.lastName}
          autoComplete="family-name"
          {...field("lastName")}
        />
      </FieldGrid>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        {...field("email")}
      />
      {role === "STUDENT" && <ClassField classes={props.classes} {...field("className")} />}
      <Password
        name="password"
        label="Password"
        description="8 characters or more, with an uppercase letter, a lowercase letter and a number."
        autoComplete="new-password"
        minLength={6}
        error={errors.password}
      />
      <Password
        name="confirmation"
        label={accountsLabels.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmation}
      />
      <Failure>{failure}</Failure>
      <Button kind="primary" type="submit" size="md" fullWidth disabled={busy} aria-busy={busy}>
        {busy ? messages.creatingAccount : labels.createAccount}
      </Button>
    </Form>
  );
}

type ClassFieldProps = Omit<Parameters<typeof SelectField>[0], "options"> & {
  classes: ClassChoice;
};

function ClassField({ classes, ...rest }: ClassFieldProps) {
  const { status, names } = classes;
  const failed = status === "error" && failures.loadClasses;
  return (
    <SelectField
      {...rest}
      label="Class"
      placeholder={status === "pending" ? "Loading classes..." : "Select a class"}
      options={names}
      disabled={status !== "success"}
      error={failed || rest.error}
    />
  );
}

/** What the fields hold, as it is sent; browsers may have filled some in automatically. */
function readForm(form: HTMLFormElement, role: AccountType): RegistrationForm {
  const values = new FormData(form);
  return {
    role,
    firstName: textOf(values, "firstName").trim(),
    lastName: textOf(values, "lastName").trim(),
    email: textOf(values, "email").trim(),
    className: textOf(values, "className"),
    password: textOf(values, "password"),
    confirmation: textOf(values, "confirmation"),
  };
}
