import { Modal } from "@mantine/core";
import { useEffect, useState, type FocusEvent, type ReactNode } from "react";
import { Button } from "../page/Button.tsx";
import { closing } from "../text.ts";
import styles from "./Dialog.module.css";

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Buttons below, the one that acts last. Leave out when the body holds its own form. */
  actions?: ReactNode;
  size?: "sm" | "md" | "lg" | "xl" | "100%" | undefined;
  /** While true the dialog cannot be left, since something is being sent. */
  busy?: boolean | undefined;
  children: ReactNode;
}

/**
 * A dialog over the page. Escape and the named close button leave it; focus returns. Over typed
 * text both ask first.
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
                {closing.discard}
              </Button>
              <Button kind="primary" onClick={() => setAsking(false)}>
                {closing.stay}
              </Button>
            </div>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The question has the focus, at the answer that loses nothing. */
function focusLast(question: HTMLDivElement | null): void {
  question?.querySelector<HTMLButtonElement>("button:last-of-type")?.focus();
}

/** Whether a field of the dialog holds another text than when it was entered first. */
function useTypedText() {
  const [before] = useState(() => new Map<HTMLInputElement | HTMLTextAreaElement, string>());
  return {
    watch({ target }: FocusEvent): void {
      if (isTextField(target) && !before.has(target)) before.set(target, target.value);
    },
    isThere: () => [...before].some(([field, text]) => field.isConnected && field.value !== text),
  };
}

/** Checks whether typed text in the field can be lost. Text in search fields is no loss. */
function isTextField(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && TYPED.has(target.type);
}

const TYPED: ReadonlySet<string> = new Set(["text", "password", "email", "tel", "number", "date"]);

/**
 * Most dialogs exist only while they are open, so that Mantine sees none of them close: what had
 * the focus when the dialog came has it again when the dialog is gone. For an entry of a menu, which
 * is gone by then, that is the menu's button.
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
