import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./Dialog.module.css";

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Buttons below, the one that acts last. Leave out when the body holds its own form. */
  actions?: ReactNode;
  size?: "sm" | "md" | "lg" | "xl" | undefined;
  /** While true the dialog cannot be left, since something is being sent. */
  busy?: boolean | undefined;
  children: ReactNode;
}

/** A dialog over the page. Escape and the named close button leave it; focus returns. */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, actions, size = "md", busy = false, children } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      closeOnEscape={!busy}
      closeOnClickOutside={false}
      withCloseButton={!busy}
      overlayProps={{ backgroundOpacity: 0.45, color: "#1d2a23" }}
      transitionProps={{ transition: "fade", duration: 120 }}
      classNames={{ header: styles.header, title: styles.title, body: styles.body }}
    >
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </Modal>
  );
}
