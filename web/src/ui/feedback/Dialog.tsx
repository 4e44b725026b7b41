import { Modal } from "@mantine/core";
import { useEffect, useState, type ReactNode } from "react";
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

/** A dialog over the page. Escape and the named close button leave it; focus returns. */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, actions, size = "md", busy = false, children } = props;
  useFocusBack();
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      centered
      closeOnEscape={!busy}
      closeOnClickOutside={false}
      transitionProps={{ transition: "fade", duration: 120 }}
    >
      <Modal.Overlay color="#0e1512" backgroundOpacity={0.5} />
      <Modal.Content className={styles.content}>
        <div className={styles.header}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          {!busy && <Modal.CloseButton aria-label="Close" />}
        </div>
        <Modal.Body className={styles.body}>
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

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
