import { useState, type ReactNode } from "react";
import { AppLink } from "../page/AppLink.tsx";
import styles from "./SideNav.module.css";

/** The sidebar's list of links. */
export function SideNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.nav}>
      <ul>{children}</ul>
    </nav>
  );
}

export interface SideLinkProps {
  href: string;
  label: string;
  icon?: ReactNode;
  /** Whether it is the current page. */
  active?: boolean | undefined;
  /** A count, for example of pending approvals, with a text for screen readers. */
  count?: { value: number; words: string } | undefined;
}

/** One link of the sidebar. */
export function SideLink({ href, label, icon, active = false, count }: SideLinkProps) {
  return (
    <li>
      <AppLink href={href} className={styles.item} aria-current={active ? "page" : undefined}>
        {icon}
        <span className={styles.label}>{label}</span>
        {count && count.value > 0 && (
          <span className={styles.count}>
            {count.value}
            <span className="visually-hidden"> {count.words}</span>
          </span>
        )}
      </AppLink>
    </li>
  );
}

/** A button of the sidebar, such as Logout. */
export function SideButton(props: { label: string; icon?: ReactNode; onClick: () => void }) {
  return (
    <li>
      <button type="button" className={styles.item} onClick={props.onClick}>
        {props.icon}
        <span className={styles.label}>{props.label}</span>
      </button>
    </li>
  );
}

export interface SideGroupProps {
  label: string;
  icon?: ReactNode;
  /** Whether one of its links is the current page: the group starts open. */
  active?: boolean | undefined;
  children: ReactNode;
}

/** A collapsible submenu of the sidebar. */
export function SideGroup({ label, icon, active = false, children }: SideGroupProps) {
  const [chosen, setChosen] = useState<boolean>();
  const opened = chosen ?? active;
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        aria-expanded={opened}
        data-holds={active || undefined}
        onClick={() => setChosen(!opened)}
      >
        {icon}
        <span className={styles.label}>{label}</span>
        <svg className={styles.arrow} viewBox="0 0 12 12" aria-hidden="true">
          <path d="m2.5 4.5 3.5 3.5 3.5-3.5" />
        </svg>
      </button>
      {opened && <ul className={styles.inner}>{children}</ul>}
    </li>
  );
}
