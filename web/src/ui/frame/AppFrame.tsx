import { Burger, CloseButton } from "@mantine/core";
import { useScreen } from "./screen.ts";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import styles from "./AppFrame.module.css";
import { IconMenu2 } from "@tabler/icons-react";
import { AppLink } from "../page/AppLink.tsx";
import { labels } from "../text.ts";
import { Count, type WaitingCount } from "./SideNav.tsx";

export interface BarLink {
  readonly href: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly active: boolean;
  readonly count: WaitingCount | undefined;
}

export interface AppFrameProps {
  /** Label and navigation; usually `SchoolLabel` and `SideNav`. */
  sidebar: ReactNode;
  header: ReactNode;
  /** The main links in a bar at the bottom of a phone, before "More", which opens the menu. */
  bar?: readonly BarLink[];
  /** Above the header, full width: `OfflineBanner`. */
  banner?: ReactNode;
  /** The page's path. When it changes, the drawer closes and the page gets the focus. */
  path: string;
  /** Whether a child reads the pages: text, buttons and links are larger. */
  forChild?: boolean;
  children: ReactNode;
}

/** The shell's layout: sidebar (a drawer on narrow screens), header, page, and a phone's bar. */
export function AppFrame({
  sidebar,
  header,
  bar = [],
  banner,
  path,
  forChild,
  children,
}: AppFrameProps) {
  const narrow = useScreen("narrow");
  const hasBar = useScreen("phone") && bar.length > 0;
  const [opened, setOpened] = useState(false);
  const menuId = useId();
  const menu = useRef<HTMLDialogElement>(null);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);

  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    menu.current?.close();
    main.current?.focus({ preventScroll: true });
  }, [path]);

  const opensMenu = {
    // New browsers open it with these two attributes before the scripts have loaded.
    command: "show-modal",
    commandfor: menuId,
    "aria-expanded": opened,
    onClick() {
      menu.current?.showModal();
      setOpened(true);
    },
  };
  return (
    <div
      className={styles.frame}
      data-bar={hasBar || undefined}
      data-for-child={forChild || undefined}
    >
      <a className={styles.skip} href="#main">
        {labels.skipToMainContent}
      </a>
      {narrow ? (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- links click by key too
        <dialog
          ref={menu}
          id={menuId}
          data-menu=""
          className={styles.drawer}
          aria-label="Menu"
          // Escape, or a tap outside.
          closedby="any"
          onClose={() => setOpened(false)}
          // The link of the current page does not navigate, so it only closes the drawer.
          onClick={({ target }) => {
            if ((target as Element).closest("a")) menu.current?.close();
          }}
        >
          <div className={styles.drawerHead}>
            <CloseButton aria-label={labels.closeMenu} onClick={() => menu.current?.close()} />
          </div>
          {sidebar}
        </dialog>
      ) : (
        <aside className={styles.sidebar}>{sidebar}</aside>
      )}
      <div className={styles.column}>
        {banner}
        <header className={styles.header}>
          {narrow && !hasBar && (
            <Burger size="sm" opened={opened} aria-label={labels.openMenu} {...opensMenu} />
          )}
          <div className={styles.headerSlot}>{header}</div>
        </header>
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      {hasBar && (
        <nav aria-label="Main" className={styles.bar}>
          {bar.map(({ href, label, icon, active, count }) => (
            <AppLink
              key={href}
              href={href}
              className={styles.barItem}
              aria-current={active ? "page" : undefined}
            >
              {icon}
              <span>{label}</span> <Count count={count} />
            </AppLink>
          ))}
          <button type="button" className={styles.barItem} {...opensMenu}>
            <IconMenu2 stroke={1.5} />
            <span>More</span>
          </button>
        </nav>
      )}
    </div>
  );
}
