import { createContext, useEffect, useRef } from "react";
import { AppLink } from "../page/AppLink.tsx";
import { Dropdown } from "./Dropdown.tsx";
import styles from "./PageTabs.module.css";

interface TabLink {
  readonly href: string;
  readonly label: string;
}

export interface PageTabsProps {
  /** Names the row for screen readers: "Students". */
  label: string;
  tabs: readonly TabLink[];
  /** Links of the menu at the end of the row. */
  more: readonly TabLink[];
  /** The path of the open page. */
  path: string;
}

/** The open page and the others about the same thing; null for a page that has none. */
export const TabsOfPage = createContext<PageTabsProps | null>(null);

/** The pages about one thing as a row of tabs above the page; it scrolls where it is too long. */
export function PageTabs({ label, tabs, more, path }: PageTabsProps) {
  const open = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    open.current?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [path]);
  return (
    <nav aria-label={`Pages: ${label}`} className={`no-print ${styles.row}`}>
      <div className={styles.tabs}>
        {tabs.map((tab) => (
          <AppLink
            key={tab.href}
            ref={tab.href === path ? open : undefined}
            href={tab.href}
            className={styles.tab}
            aria-current={tab.href === path ? "page" : undefined}
          >
            {tab.label}
          </AppLink>
        ))}
      </div>
      {more.length > 0 && (
        <Dropdown label="More" className={styles.more}>
          {more.map((link) => (
            <AppLink
              key={link.href}
              href={link.href}
              aria-current={link.href === path ? "page" : undefined}
            >
              {link.label}
            </AppLink>
          ))}
        </Dropdown>
      )}
    </nav>
  );
}
