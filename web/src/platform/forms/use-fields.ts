import { useForm } from "@mantine/form";
import type { Issue } from "@school/core/api/error.ts";
import type { ChangeEvent } from "react";

/** An issue with the input, as reported by core's checks, zod and the server. */
export interface Fault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

type Event = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** Props of a field in `ui/fields`; a change is an event or the value itself. */
export interface FieldProps<Value> {
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (to: Event | Value) => void;
}

export interface CheckboxProps {
  readonly checked: boolean;
  readonly error: string | undefined;
  readonly onChange: (to: Event) => void;
}

/** Manages the values of a form's fields and their faults. Values are JSON. */
export function useFields<Values extends object>(initialValues: Values) {
  const form = useForm<Values>({ initialValues, clearInputErrorOnChange: false });
  const issues: Issue[] = Object.entries(form.errors).map(([path, message]) => ({
    path: path.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    // Only texts are ever stored there.
    message: message as string,
  }));
  /** @param path a field's name, or a path into it: "terms.0.startsOn" */
  const issueFor = (path: string) => issues.find((issue) => issue.path.join(".") === path)?.message;

  /** Removes the faults of fields that are being changed, since they may no longer apply. */
  function clearIssues(isChanged: (path: string) => boolean): void {
    form.setErrors((errors) =>
      Object.fromEntries(Object.entries(errors).filter(([path]) => !isChanged(path))),
    );
  }

  function propsOf(path: string, type: "input" | "checkbox") {
    const { onChange, ...props } = form.getInputProps(path, { type, withFocus: false });
    const takeOver = (to: unknown) => {
      (onChange as (to: unknown) => void)(to);
      clearIssues((at) => at === path);
    };
    return { ...props, error: issueFor(path), onChange: takeOver };
  }

  return {
    values: form.values,
    /** Returns the latest values, even before they are rendered. */
    latest: form.getValues,
    replace: form.setValues,
    change(changes: Partial<Values>): void {
      form.setValues(changes);
      clearIssues((path) => fieldAt(path) in changes);
    },
    issues,
    issueFor,
    setIssues: (faults: readonly Fault[]) => form.setErrors(errorsOf(faults)),
    field<Path extends string>(path: Path) {
      type Value = Path extends keyof Values ? Values[Path] : string;
      return propsOf(path, "input") as FieldProps<Value>;
    },
    checkbox: (name: keyof Values & string) => propsOf(name, "checkbox") as CheckboxProps,
  };
}

/** Fields of a form, shared by its parts. */
export type Fields<Values extends object> = ReturnType<typeof useFields<Values>>;

/** The first message of each path. */
function errorsOf(faults: readonly Fault[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of faults) errors[path.map(String).join(".")] ??= message;
  return errors;
}

function fieldAt(path: string): string {
  return path.split(".", 1)[0] ?? "";
}
