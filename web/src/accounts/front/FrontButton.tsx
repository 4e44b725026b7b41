import type { ReactNode } from "react";
import { useRestoredFocus } from "../../ui/page/restored-focus.ts";
import styles from "./FrontButton.module.css";

interface FrontButtonProps {
  kind?: "primary" | "secondary" | "quiet";
  /** Sends the form; it is under way while this is true. */
  busy?: boolean;
  disabled?: boolean;
  /** Left out, it sends its form. */
  onClick?: () => void;
  children: ReactNode;
}

/** A button over the whole width of a form. */
export function FrontButton(props: FrontButtonProps) {
  const { kind = "secondary", busy = false, disabled = busy, onClick, children } = props;
  const button = useRestoredFocus(disabled);
  return (
    <button
      ref={button}
      type={onClick === undefined ? "submit" : "button"}
      className={styles.button}
      data-kind={kind}
      disabled={disabled}
      aria-busy={busy}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** A link styled as a button, to another page. */
export function FrontButtonLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles.button} data-kind="primary" href={href}>
      {children}
    </a>
  );
}
