import { type ReactNode, useEffect, useRef } from "react";
import styles from "./Dropdown.module.css";

interface DropdownProps {
  label: ReactNode;
  className?: string | undefined;
  /** Links and buttons; a click on one closes the menu. */
  children: ReactNode;
}

/**
 * A button that opens links and buttons below it. The browser opens it, also before the scripts
 * have loaded; Escape, a tap outside and a choice close it.
 */
export function Dropdown({ label, className, children }: DropdownProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = () => menu.current?.removeAttribute("open");
    const onPointer = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) close();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !menu.current?.open) return;
      close();
      menu.current.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", onPointer);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPointer);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  return (
    <details ref={menu} className={`${styles.menu} ${className ?? ""}`}>
      <summary className={styles.button}>{label}</summary>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- links and buttons click by key too */}
      <div
        className={styles.items}
        onClick={({ target }) => {
          if ((target as Element).closest("a, button")) menu.current?.removeAttribute("open");
        }}
      >
        {children}
      </div>
    </details>
  );
}
