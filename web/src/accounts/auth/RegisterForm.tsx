import { useEffect, useRef, useState, type FormEvent } from "react";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { FrontForm } from "../front/FrontForm.tsx";
import { labels as uiLabels } from "../../ui/text.ts";
import { focusFirst, textOf, type FieldErrors } from "../form-values.ts";
import { Choice, Field, Password } from "../front/Fields.tsx";
import { FrontButton } from "../front/FrontButton.tsx";
import { Failure } from "../Notice.tsx";
import { clearStoredForm, fillIn, readStoredForm, storeForm } from "../stored-form.ts";
import { labels as accountsLabels, messages } from "../text.ts";
import { register } from "./auth-calls.ts";
import {
  ACCOUNT_TYPES,
  checkRegistration,
  type AccountType,
  type RegistrationForm,
} from "./registration-rules.ts";
import { failures, labels, registrationTexts } from "./text.ts";
import { useSending } from "./use-sending.ts";

const FORM = "register";
/** All fields except the passwords, which are never stored. */
const EMPTY = { role: "STUDENT", firstName: "", lastName: "", email: "", className: "" };

/** The classes that a pupil may name. */
export interface ClassChoice {
  readonly status: "pending" | "error" | "success";
  readonly names: readonly string[];
}

/** Registers a new account. Typed text survives a reload, except the passwords. */
export function RegisterForm(props: {
  classes: ClassChoice;
  onRegistered: (email: string) => void;
}) {
  const { classes, onRegistered } = props;
  const { busy, failure, send } = useSending(registrationTexts);
  const [errors, setErrors] = useState<FieldErrors<keyof RegistrationForm>>({});
  const [role, setRole] = useState<AccountType>("STUDENT");
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!form.current) return;
    const stored = readStoredForm(FORM, EMPTY);
    fillIn(form.current, stored);
    // The list of types has no empty choice: a stored type is another than its first.
    const types = form.current.elements.namedItem("role");
    const isUntouched = types instanceof HTMLSelectElement && types.value === EMPTY.role;
    if (isUntouched) types.value = typeOf(stored.role);
    setRole(typeOf(textOf(new FormData(form.current), "role")));
  }, []);
  // The classes load after the page, and other account types have none.
  useEffect(() => {
    const { className } = readStoredForm(FORM, EMPTY);
    if (form.current) fillIn(form.current, { className });
  }, [classes.status, role]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = readForm(event.currentTarget);
    const issues = checkRegistration(typed);
    setErrors(issues);
    if (focusFirst(event.currentTarget, issues)) return void send();
    void send(async () => {
      await register(typed);
      clearStoredForm(FORM);
      onRegistered(typed.email);
    });
  };
  const store = () => {
    if (!form.current) return;
    const values = new FormData(form.current);
    const before = readStoredForm(FORM, EMPTY);
    const names = Object.keys(EMPTY).filter((name) => values.has(name));
    const typed = Object.fromEntries(names.map((name) => [name, textOf(values, name)]));
    storeForm(FORM, { ...before, ...typed });
  };

  return (
    <FrontForm ref={form} label="Register" onSubmit={submit} onInput={store}>
      <Choice
        name="role"
        label={labels.accountType}
        options={ACCOUNT_TYPES}
        description={
          role === "PARENT"
            ? "The school office links your children to your account. Have a slip from the school? Sign in with your phone number."
            : undefined
        }
        error={errors.role}
        onInput={(value) => setRole(typeOf(value))}
      />
      <FieldGrid>
        <Field
          name="firstName"
          label={uiLabels.firstName}
          autoComplete="given-name"
          error={errors.firstName}
        />
        <Field
          name="lastName"
          label={accountsLabels.lastName}
          autoComplete="family-name"
          error={errors.lastName}
        />
      </FieldGrid>
      <Field name="email" label="Email" type="email" autoComplete="email" error={errors.email} />
      {role === "STUDENT" && <ClassField classes={classes} error={errors.className} />}
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
      <FrontButton kind="primary" busy={busy}>
        {busy ? messages.creatingAccount : "Create Account"}
      </FrontButton>
    </FrontForm>
  );
}

function ClassField({ classes, error }: { classes: ClassChoice; error: string | undefined }) {
  const { status, names } = classes;
  return (
    <Choice
      name="className"
      label="Class"
      placeholder={status === "pending" ? "Loading classes..." : "Select a class"}
      options={names}
      disabled={status !== "success"}
      error={status === "error" ? failures.loadClasses : error}
    />
  );
}

function typeOf(value: string): AccountType {
  return ACCOUNT_TYPES.find((type) => type.value === value)?.value ?? "STUDENT";
}

/** Reads the values of the fields, as they are sent. */
function readForm(form: HTMLFormElement): RegistrationForm {
  const values = new FormData(form);
  return {
    role: typeOf(textOf(values, "role")),
    firstName: textOf(values, "firstName").trim(),
    lastName: textOf(values, "lastName").trim(),
    email: textOf(values, "email").trim(),
    className: textOf(values, "className"),
    password: textOf(values, "password"),
    confirmation: textOf(values, "confirmation"),
  };
}
