import {
  ActionIcon,
  Button as MantineButton,
  type ActionIconProps,
  type ButtonProps as MantineButtonProps,
} from "@mantine/core";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { AppLink } from "./AppLink.tsx";
import styles from "./Button.module.css";
import { useRestoredFocus } from "./restored-focus.ts";

/** `primary`: the page's main action; `danger`: hard to undo. */
export type ButtonKind = "primary" | "secondary" | "quiet" | "danger";

const LOOKS = {
  primary: { variant: "filled" },
  secondary: { variant: "default" },
  quiet: { variant: "subtle" },
  danger: { variant: "filled", color: "red" },
} as const;

interface Look {
  kind?: ButtonKind | undefined;
  /** Before the label. */
  icon?: ReactNode;
}

type Own = Omit<MantineButtonProps, "variant" | "color" | "leftSection" | "component">;
type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Own | "color">;

export interface ButtonProps extends Own, Native, Look {}

/** A button for an action on this page. Default: secondary. */
export function Button({ kind = "secondary", icon, type = "button", ...rest }: ButtonProps) {
  const button = useRestoredFocus(rest.disabled === true);
  return <MantineButton ref={button} {...LOOKS[kind]} leftSection={icon} type={type} {...rest} />;
}

export interface ButtonLinkProps extends Own, Look {
  href: string;
  children: ReactNode;
}

/** A link styled as a button, to another page. */
export function ButtonLink({ kind = "secondary", icon, ...rest }: ButtonLinkProps) {
  return <MantineButton component={AppLink} {...LOOKS[kind]} leftSection={icon} {...rest} />;
}

export interface IconButtonProps extends Omit<ActionIconProps, "variant" | "color"> {
  /** Action and object: "Edit Ada Obi". For screen readers and the tooltip. */
  label: string;
  icon: ReactNode;
  kind?: "quiet" | "danger" | undefined;
  onClick: () => void;
}

/** A button with only an icon, for table rows. */
export function IconButton({ label, icon, kind = "quiet", ...rest }: IconButtonProps) {
  return (
    <ActionIcon
      className={styles.icon}
      aria-label={label}
      title={label}
      color={kind === "danger" ? "red" : "gray"}
      {...rest}
    >
      {icon}
    </ActionIcon>
  );
}
