import { useState, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import styles from "./Fields.module.css";

/*
 * The fields of the visitor pages: native controls, which need no library. They are uncontrolled,
 * so text typed before the script loaded stays, and a password manager's values count.
 */

interface Words {
  name: string;
  label: string;
  description?: string | undefined;
  error?: string | undefined;
}

type FieldProps = Words & {
  inputRef?: Ref<HTMLInputElement>;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "spellCheck">;

/** One line of text, without a spell check: names, addresses and codes are not in dictionaries. */
export function Field({ label, description, error, inputRef, ...input }: FieldProps) {
  const words = { name: input.name, label, description, error };
  return (
    <Labelled {...words}>
      <input
        ref={inputRef}
        className={styles.input}
        spellCheck="false"
        {...input}
        {...describedBy(words)}
      />
    </Labelled>
  );
}

/** A password that can be shown, by keyboard as well. */
export function Password({ label, description, error, ...input }: FieldProps) {
  const [isShown, setIsShown] = useState(false);
  const words = { name: input.name, label, description, error };
  return (
    <Labelled {...words}>
      <span className={styles.password}>
        <input
          className={styles.input}
          type={isShown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck="false"
          {...input}
          {...describedBy(words)}
        />
        <button
          type="button"
          className={styles.toggle}
          aria-label="Show or hide password"
          onClick={() => setIsShown(!isShown)}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M1 12c5-9 17-9 22 0-5 9-17 9-22 0Z" />
            <circle cx="12" cy="12" r="3.5" />
            {isShown && <path d="M4 4l16 16" />}
          </svg>
        </button>
      </span>
    </Labelled>
  );
}

interface ChoiceProps extends Words {
  options: readonly (string | { readonly value: string; readonly label: string })[];
  /** Label of the empty choice. Default: the first option is selected. */
  placeholder?: string;
  disabled?: boolean;
  onInput?: (value: string) => void;
}

/** A native select. */
export function Choice(props: ChoiceProps) {
  const { options, placeholder, disabled = false, onInput, ...words } = props;
  return (
    <Labelled {...words}>
      <select
        className={styles.input}
        name={words.name}
        disabled={disabled}
        onInput={(event) => onInput?.(event.currentTarget.value)}
        {...describedBy(words)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => {
          const { value, label } =
            typeof option === "string" ? { value: option, label: option } : option;
          return (
            <option key={value} value={value}>
              {label}
            </option>
          );
        })}
      </select>
    </Labelled>
  );
}

/** Something that can be ticked. */
export function Check({ name, children }: { name: string; children: ReactNode }) {
  return (
    <label className={styles.check}>
      <input type="checkbox" name={name} />
      {children}
    </label>
  );
}

function Labelled({ name, label, description, error, children }: Words & { children: ReactNode }) {
  return (
    <div>
      <label className={styles.label} htmlFor={name}>
        {label}
      </label>
      {children}
      {error !== undefined && (
        <p className={styles.error} id={`${name}-error`}>
          {error}
        </p>
      )}
      {description !== undefined && (
        <p className={styles.description} id={`${name}-description`}>
          {description}
        </p>
      )}
    </div>
  );
}

/** A form has one field of each name, so the names do as ids. */
function describedBy({ name, description, error }: Words) {
  const ids = [
    ...(error === undefined ? [] : [`${name}-error`]),
    ...(description === undefined ? [] : [`${name}-description`]),
  ];
  return {
    id: name,
    ...(error !== undefined && { "aria-invalid": true }),
    ...(ids.length > 0 && { "aria-describedby": ids.join(" ") }),
  };
}
