import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
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
