import type { HTMLAttributes } from "react";
import styles from "./Layout.module.css";

/*
 * Places the things of a page. A page's own style sheet has only what is special about it.
 */

/** A step of the scale of distances: 4, 8, 12, 16, 24 and 32 px. */
type Gap = 1 | 2 | 3 | 4 | 5 | 6;

interface BoxProps extends HTMLAttributes<HTMLElement> {
  /** The element, a `div` if left out. */
  as?:
    | "article"
    | "div"
    | "dl"
    | "fieldset"
    | "footer"
    | "form"
    | "header"
    | "label"
    | "li"
    | "nav"
    | "p"
    | "section"
    | "span";
  gap?: Gap;
  /** If left out, things of a stack are as wide as it is, and those of a row are centred. */
  align?: "start" | "end" | "baseline" | "stretch";
}

/** Places things below each other. */
export function Stack({ gap = 4, ...props }: BoxProps) {
  return <Box {...props} gap={gap} kind={styles.stack} />;
}

interface RowProps extends BoxProps {
  /** Pushes the things apart, to both ends. */
  spread?: boolean;
  /** Keeps the things on one line; their texts break instead. */
  nowrap?: boolean;
}

/** Places things beside each other, in several lines where the page is narrow. */
export function Row({ gap = 2, spread, nowrap, ...props }: RowProps) {
  const data = { "data-spread": spread || undefined, "data-nowrap": nowrap || undefined };
  return <Box {...props} {...data} gap={gap} kind={styles.row} />;
}

interface GridProps extends BoxProps {
  /** The least width of a column. */
  min?: string;
  /** Widens the things if they are fewer than the columns. */
  fit?: boolean;
}

/** Places things in as many columns as fit. */
export function Grid({ gap = 4, min = "16rem", fit, ...props }: GridProps) {
  return <Box {...props} style={columns(min, fit)} gap={gap} kind={styles.grid} />;
}

interface PlainListProps extends HTMLAttributes<HTMLElement> {
  as?: "ol" | "ul";
  gap?: Gap | undefined;
  /** The least width of a column, as of a `Grid`; one column if left out. */
  min?: string;
  /** Draws a line between the items. */
  ruled?: boolean;
  /** Places the items beside each other, like a `Row`. */
  inline?: boolean;
}

/** A list without marks. */
export function PlainList(props: PlainListProps) {
  const { as: List = "ul", gap = 3, min, ruled, inline, ...rest } = props;
  const data = {
    "data-gap": gap,
    "data-ruled": ruled || undefined,
    "data-inline": inline || undefined,
    style: min ? columns(min) : undefined,
  };
  return <List {...rest} {...data} className={joined(styles.box, styles.list, rest.className)} />;
}

interface MutedProps extends HTMLAttributes<HTMLElement> {
  as?: "dd" | "div" | "figcaption" | "li" | "p" | "small" | "span" | "time";
  small?: boolean;
}

/** A text in the soft colour of what matters less. */
export function Muted({ as: Text = "p", small = false, ...props }: MutedProps) {
  const className = joined(styles.muted, props.className);
  return <Text {...props} data-small={small || undefined} className={className} />;
}

interface NoticeProps extends HTMLAttributes<HTMLElement> {
  as?: "div" | "output" | "p";
  tone?: "bad" | "good" | "waiting";
}

/** A message that a person should read before continuing, in the colour of its tone. */
export function Notice({ as: Element = "div", tone = "waiting", ...props }: NoticeProps) {
  const className = joined(styles.notice, props.className);
  return <Element {...props} data-tone={tone} className={className} />;
}

function Box({ as, kind, ...props }: BoxProps & { kind: string | undefined }) {
  const Element = (as ?? "div") as "div";
  const { gap, align, ...rest } = props;
  const className = joined(styles.box, kind, props.className);
  return <Element {...rest} data-gap={gap} data-align={align} className={className} />;
}

function columns(min: string, fit = false) {
  const repeat = fit ? "auto-fit" : "auto-fill";
  return { gridTemplateColumns: `repeat(${repeat}, minmax(min(${min}, 100%), 1fr))` };
}

function joined(...names: (string | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
