import { TextInput, type TextInputProps } from "@mantine/core";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { isCalendarDay } from "@school/core/api/days.ts";
import { isWholeDay, limitFault, PICKED, type PickedKind } from "@school/core/api/typed-dates.ts";
import { IconCalendarEvent, IconClock } from "@tabler/icons-react";
import { useRef, useState, type KeyboardEvent } from "react";
import styles from "./PickedField.module.css";

export interface PickedFieldProps extends Omit<TextInputProps, "type" | "value" | "onChange"> {
  /** ISO 8601: "2026-11-27", "07:45" or "2026-11-27T07:45"; "" for none, or a text that is no day. */
  value?: string | undefined;
  /** Takes the value, or what was typed if that cannot be read, so that a form refuses it. */
  onChange?: ((value: string) => void) | undefined;
}

/** Text that is being typed, or was left although it cannot be read. */
interface Typing {
  readonly text: string;
  /** The form's value when it was left; null while it is being typed. */
  readonly leftAt: string | null;
}

interface Props extends PickedFieldProps {
  kind: PickedKind;
}

/**
 * A day or time that is typed the way people write it, or picked from the browser's own calendar:
 * by the button, by Alt+Down, and by a tap anywhere on a touch screen.
 */
function PickedField({ kind, value = "", onChange, min, max, error, label, ...props }: Props) {
  const { show, read, fault } = PICKED[kind];
  const [typing, setTyping] = useState<Typing | null>(null);
  const native = useRef<HTMLInputElement>(null);
  const today = dayAtSchool(Date.now());
  const [first, last] = [min, max].map((day) => (typeof day === "string" ? day : undefined));
  const limits = { today, min: first, max: last };
  const isSound = value === "" || read(value, limits) === value;
  const isStale = typing?.leftAt != null && value !== typing.leftAt && value !== typing.text.trim();
  const typed = isStale ? null : typing;
  const outside = kind === "date" && isCalendarDay(value) ? limitFault(value, limits) : null;
  const isFaulty = typed === null ? !isSound : typed.leftAt !== null;
  const issue = isFaulty ? fault : typed === null ? outside : null;
  const named = issue !== null && typeof label === "string" ? `${label}: ${issue}` : issue;

  function take(text: string): void {
    setTyping({ text, leftAt: null });
    const whole = kind === "date" && !isWholeDay(text) ? null : read(text, limits);
    if (text.trim() === "" || whole !== null) onChange?.(whole ?? "");
  }

  /** Reads what was typed, also "27 Nov". */
  function finish(): void {
    if (typed?.leftAt !== null) return;
    const text = typed.text.trim();
    const next = text === "" ? "" : read(text, limits);
    setTyping(next === null ? { ...typed, leftAt: value } : null);
    if ((next ?? text) !== value) onChange?.(next ?? text);
  }

  function change(picked: string): void {
    setTyping(null);
    onChange?.(picked);
  }

  function pressed(event: KeyboardEvent): void {
    if (event.key === "Enter") finish();
    if (event.key === "ArrowDown" && event.altKey) pick();
  }

  function pick(): void {
    finish();
    native.current?.showPicker();
  }

  const Icon = kind === "time" ? IconClock : IconCalendarEvent;
  return (
    <TextInput
      {...props}
      label={label}
      error={named ?? error}
      value={typed?.text ?? show(value)}
      autoComplete="off"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={pressed}
      rightSectionPointerEvents="all"
      rightSectionProps={{ className: styles.picker }}
      rightSection={
        // Keyboards type, or press Alt+Down.
        <span className={styles.button} aria-hidden="true" onClick={pick}>
          <Icon size={18} />
          <input
            ref={native}
            type={kind}
            tabIndex={-1}
            className={styles.native}
            value={isSound ? value : ""}
            min={first}
            max={last}
            disabled={props.disabled}
            onClick={(event) => event.stopPropagation()}
            onChange={(event) => change(event.currentTarget.value)}
          />
        </span>
      }
    />
  );
}

/** A day: shows "Fri 27 Nov 2026". */
export function DateField(props: PickedFieldProps) {
  return <PickedField kind="date" {...props} />;
}

/** A time of day: shows "7:45 am". */
export function TimeField(props: PickedFieldProps) {
  return <PickedField kind="time" {...props} />;
}

/** A day with a time, both of the school: shows "Fri 27 Nov 2026, 7:45 am". */
export function MomentField(props: PickedFieldProps) {
  return <PickedField kind="datetime-local" {...props} />;
}
