import { Modal } from "@mantine/core";
import { useEffect, useState, type FocusEvent, type ReactNode } from "react";
import { Button } from "../page/Button.tsx";
import { closing } from "../text.ts";
import styles from "./Dialog.module.css";

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Buttons below, the main one last. Omit if the body contains its own form. */
  actions?: ReactNode;
  size?: "sm" | "md" | "lg" | "xl" | "100%" | undefined;
  /** Whether the dialog cannot be closed, because something is being sent. */
  busy?: boolean | undefined;
  children: ReactNode;
}

/**
 * A modal dialog. Escape and the close button close it; focus returns. With typed text, both ask
 * first.
 */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, actions, size = "md", busy = false, children } = props;
  const [isAsking, setAsking] = useState(false);
  const typed = useTypedText();
  useFocusBack();

  function leave(): void {
    if (isAsking) setAsking(false);
    else if (typed.isThere()) setAsking(true);
    else onClose();
  }

  function discard(): void {
    setAsking(false);
    onClose();
  }

  return (
    <Modal.Root
      opened={opened}
      onClose={leave}
      size={size}
      centered
      closeOnEscape={!busy}
      closeOnClickOutside={false}
      transitionProps={{ transition: "fade", duration: 120 }}
    >
      <Modal.Overlay color="#0e1512" backgroundOpacity={0.5} />
      <Modal.Content className={styles.content} onFocusCapture={typed.watch}>
        <div className={styles.header}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          {!busy && <Modal.CloseButton aria-label="Close" />}
        </div>
        <Modal.Body className={styles.body}>
          {children}
          {actions && !isAsking && <div className={styles.actions}>{actions}</div>}
          {isAsking && (
            <div
              ref={focusLast}
              className={styles.actions}
              role="alertdialog"
              aria-label={closing.question}
            >
              <p className={styles.question}>{closing.question}</p>
              <Button kind="danger" onClick={discard}>
                Discard
              </Button>
              <Button kind="primary" onClick={() => setAsking(false)}>
                Keep editing
              </Button>
            </div>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Focuses the answer that loses nothing. */
function focusLast(question: HTMLDivElement | null): void {
  question?.querySelector<HTMLButtonElement>("button:last-of-type")?.focus();
}

/** Whether a field of the dialog has another text than when it was first focused. */
function useTypedText() {
  const [before] = useState(() => new Map<HTMLInputElement | HTMLTextAreaElement, string>());
  return {
    watch({ target }: FocusEvent): void {
      if (isTextField(target) && !before.has(target)) before.set(target, target.value);
    },
    isThere: () => [...before].some(([field, text]) => field.isConnected && field.value !== text),
  };
}

/** Whether typed text in the field can be lost; search fields are excluded. */
function isTextField(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && TYPED.has(target.type);
}

const TYPED: ReadonlySet<string> = new Set(["text", "password", "email", "tel", "number", "date"]);

/**
 * Most dialogs are rendered only while open, so Mantine does not see them close: this restores the
 * previous focus. If that was an entry of a menu, which is closed by then, the menu's button gets
 * the focus.
 */
function useFocusBack(): void {
  const [opener] = useState(() => {
    const at = document.activeElement;
    const button = at?.closest("[role=menu]")?.getAttribute("aria-labelledby");
    return button ? document.getElementById(button) : at;
  });
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}
