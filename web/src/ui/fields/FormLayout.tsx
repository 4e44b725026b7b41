import type { FormEventHandler, ReactNode, Ref } from "react";
import styles from "./FormLayout.module.css";
import { focusFirstError } from "./focus-first-error.ts";

export interface FormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  onInput?: FormEventHandler<HTMLFormElement> | undefined;
  method?: "dialog" | undefined;
  /** Names the form where no heading does. */
  label?: string | undefined;
  ref?: Ref<HTMLFormElement> | undefined;
  children: ReactNode;
}

/**
 * A form: its sections one under the other. The browser's own checks are off; the fields say what
 * is wrong, and sending a form with such a field leads to the first of them.
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
        // The fields know what is wrong with them once they are drawn again.
        setTimeout(() => focusFirstError(form));
      }}
      aria-label={label}
    >
      {children}
    </form>
  );
}

/** Fields that belong together, under one name. */
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

/** Fields side by side where there is room. */
export function FieldGrid(props: { columns?: 2 | 3 | undefined; children: ReactNode }) {
  return (
    <div className={styles.grid} data-columns={props.columns ?? 2}>
      {props.children}
    </div>
  );
}
