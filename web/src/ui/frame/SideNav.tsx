import { useEffect, useRef, type ReactNode } from "react";
import { AppLink } from "../page/AppLink.tsx";
import styles from "./SideNav.module.css";

/** The links of the sidebar, in `SideSection`s. */
export function SideNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.nav}>
      {children}
    </nav>
  );
}

interface SideSectionProps {
  /** Heading; none for the first and the last links. */
  label?: string;
  /** `SideLink`s and `SideButton`s; nothing is rendered without any. */
  children: readonly ReactNode[];
}

/** Links of the sidebar under a small heading. */
export function SideSection({ label, children }: SideSectionProps) {
  if (children.flat().length === 0) return null;
  return (
    <section aria-label={label} className={styles.section}>
      {label && (
        <p className={styles.heading} aria-hidden="true">
          {label}
        </p>
      )}
      <ul>{children}</ul>
    </section>
  );
}

export interface SideLinkProps {
  href: string;
  label: string;
  /** Whether the open page belongs to it. */
  active?: boolean | undefined;
  /** A count, for example of pending approvals, with a text for screen readers. */
  count?: WaitingCount | undefined;
}

export interface WaitingCount {
  value: number;
  words: string;
}

/** One link of the sidebar; that of the open page is scrolled into view. */
export function SideLink({ href, label, active = false, count }: SideLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (active) link.current?.scrollIntoView?.({ block: "nearest" });
  }, [active]);
  return (
    <li>
      <AppLink
        ref={link}
        href={href}
        className={styles.item}
        aria-current={active ? "page" : undefined}
      >
        <span className={styles.label}>{label}</span> <Count count={count} />
      </AppLink>
    </li>
  );
}

/** A number in a marigold pill; nothing for 0. */
export function Count({ count }: { count: WaitingCount | undefined }) {
  if (count === undefined || count.value === 0) return null;
  return (
    <span className={styles.count}>
      {count.value} <span className="visually-hidden">{count.words}</span>
    </span>
  );
}

/** A button of the sidebar, such as Logout. */
export function SideButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" className={styles.item} onClick={onClick}>
        <span className={styles.label}>{label}</span>
      </button>
    </li>
  );
}
