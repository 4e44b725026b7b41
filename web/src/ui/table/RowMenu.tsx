import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { AppLink } from "../page/AppLink.tsx";
import { Button } from "../page/Button.tsx";
import styles from "./RowMenu.module.css";

interface RowMenuProps {
  /** Person or thing that the actions affect, for screen readers: "More for Ada Obi". */
  name: string;
  /** "page": as large as the buttons beside it. */
  size?: "row" | "page";
  disabled?: boolean;
  /** `MenuAction`s and `MenuLink`s; without any there is no menu. */
  children: ReactNode;
}

/** The button ⋯ for what is done less often with a row, a selection or a page. */
export function RowMenu({ name, size = "row", disabled = false, children }: RowMenuProps) {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          className={size === "row" ? styles.row : undefined}
          kind={size === "row" ? "quiet" : "secondary"}
          size={size === "row" ? "compact-sm" : "sm"}
          aria-label={`More for ${name}`}
          disabled={disabled}
        >
          <span aria-hidden="true">⋯</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface MenuActionProps {
  /** Hard to undo: in the colour of danger. */
  danger?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function MenuAction({ danger, ...rest }: MenuActionProps) {
  return <Menu.Item className={danger ? styles.danger : undefined} {...rest} />;
}

export function MenuLink(props: { href: string; children: ReactNode }) {
  return <Menu.Item component={AppLink} {...props} />;
}
