import { isEmailShaped } from "@school/core/api/email-shape.ts";
import { messages as apiMessages } from "@school/core/api/text.ts";
import { ask } from "../../platform/client/ask.ts";
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
import { failures, labels, registerTexts, registrationTexts } from "./text.ts";
import { useSending } from "./use-sending.ts";

const FORM = "register";
/** All fields except the passwords, which are never stored. */
const EMPTY = { role: "STUDENT", firstName: "", lastName: "", email: "", className: "" };

/** The classes that a pupil may name. */
interface ClassChoice {
  readonly status: "pending" | "error" | "success";
  readonly names: readonly string[];
}

interface RegisterFormProps {
  /** The account type of a form that is not filled in. */
  initial: AccountType;
  /** Called with an address whose code is next. */
  onRegistered: (email: string) => void;
}

/** Registers a new account. Typed text survives a reload, except the passwords. */
export function RegisterForm({ initial, onRegistered }: RegisterFormProps) {
  const classes = useClassNames();
  const { busy, failure, send } = useSending(registrationTexts);
  const [errors, setErrors] = useState<FieldErrors<keyof RegistrationForm>>({});
  const [role, setRole] = useState(initial);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!form.current) return;
    const stored = readStoredForm(FORM, { ...EMPTY, role: initial });
    fillIn(form.current, stored);
    // The list of types has no empty choice.
    const types = form.current.elements.namedItem("role");
    if (types instanceof HTMLSelectElement) types.value = typeOf(stored.role);
    setRole(typeOf(stored.role));
  }, [initial]);
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
  const enterCode = () => {
    const email = form.current ? textOf(new FormData(form.current), "email").trim() : "";
    if (isEmailShaped(email)) onRegistered(email);
    else setErrors({ email: apiMessages.invalidEmail });
  };
  const store = () => {
    if (!form.current) return;
    const typed: Record<string, string> = readStoredForm(FORM, EMPTY);
    for (const [name, value] of new FormData(form.current))
      if (name in EMPTY && typeof value === "string") typed[name] = value;
    storeForm(FORM, typed);
  };

  return (
    <FrontForm ref={form} label="Register" onSubmit={submit} onInput={store}>
      <Choice
        name="role"
        label={labels.accountType}
        options={ACCOUNT_TYPES}
        description={
          role === "PARENT" ? "The school office links your children to your account." : undefined
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
      <FrontButton kind="quiet" disabled={busy} onClick={enterCode}>
        {registerTexts.haveCode}
      </FrontButton>
    </FrontForm>
  );
}

/** Names of the school's classes, loaded after the page. */
function useClassNames(): ClassChoice {
  const [classes, setClasses] = useState<ClassChoice>({ status: "pending", names: [] });
  useEffect(() => {
    ask("/api/classes/names").then(
      (response) => {
        const { data } = response as { data: string[] };
        setClasses({ status: "success", names: data });
      },
      () => setClasses({ status: "error", names: [] }),
    );
  }, []);
  return classes;
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
