import type { FormEventHandler, ReactNode, Ref } from "react";
import styles from "./FormLayout.module.css";
import { focusFirstError } from "./focus-first-error.ts";

export interface FormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  onInput?: FormEventHandler<HTMLFormElement> | undefined;
  method?: "dialog" | undefined;
  /** Label of the form, if it has no heading. */
  label?: string | undefined;
  ref?: Ref<HTMLFormElement> | undefined;
  children: ReactNode;
}

/**
 * A form with its sections. The browser's own validation is off; fields show their faults, and
 * submitting an invalid form focuses the first.
 */
export function Form({ onSubmit, onInput, method, label, ref, children }: FormProps) {
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      method={method}
      onInput={onInput}
      onSubmit={(event) => {
        const form = event.currentTarget;
        onSubmit(event);
        // Fields show their faults only after the next render.
        setTimeout(() => focusFirstError(form));
      }}
      aria-label={label}
    >
      {children}
    </form>
  );
}

/** A titled group of fields. */
export function FormSection(props: {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{props.title}</legend>
      {props.description && <p className={styles.description}>{props.description}</p>}
      {props.children}
    </fieldset>
  );
}

/** Fields side by side if there is space. */
export function FieldGrid(props: { columns?: 2 | 3 | undefined; children: ReactNode }) {
  return (
    <div className={styles.grid} data-columns={props.columns ?? 2}>
      {props.children}
    </div>
  );
}
