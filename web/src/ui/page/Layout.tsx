import type { HTMLAttributes } from "react";
import styles from "./Layout.module.css";

/*
 * How the things of a page are placed. A page's own style sheet has only what is special about it.
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
    | "li"
    | "nav"
    | "p"
    | "section"
    | "span";
  gap?: Gap;
}

/** Places things below each other. */
export function Stack({ gap = 4, ...props }: BoxProps) {
  return <Box {...props} gap={gap} kind={styles.stack} />;
}

interface RowProps extends BoxProps {
  /** Centred if left out. */
  align?: "start" | "end" | "baseline" | "stretch";
  /** Pushes the things apart, to both ends. */
  spread?: boolean;
}

/** Places things beside each other, in several lines where the page is narrow. */
export function Row({ gap = 2, align, spread = false, ...props }: RowProps) {
  const data = { "data-align": align, "data-spread": spread || undefined };
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
  const gridTemplateColumns = `repeat(auto-${fit ? "fit" : "fill"}, minmax(min(${min}, 100%), 1fr))`;
  return <Box {...props} style={{ gridTemplateColumns }} gap={gap} kind={styles.grid} />;
}

interface PlainListProps extends HTMLAttributes<HTMLElement> {
  as?: "ol" | "ul";
  gap?: Gap;
  /** Draws a line between the items. */
  ruled?: boolean;
}

/** A list without marks. */
export function PlainList({ as: List = "ul", gap = 3, ruled = false, ...props }: PlainListProps) {
  const data = { "data-gap": gap, "data-ruled": ruled || undefined };
  return <List {...props} {...data} className={joined(styles.box, styles.list, props.className)} />;
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

/** What a person should know before going on, in the colour of its tone. */
export function Notice({ as: Element = "div", tone = "waiting", ...props }: NoticeProps) {
  const className = joined(styles.notice, props.className);
  return <Element {...props} data-tone={tone} className={className} />;
}

function Box({ as, kind, ...props }: BoxProps & { kind: string | undefined }) {
  const Element = (as ?? "div") as "div";
  const { gap, ...rest } = props;
  return <Element {...rest} data-gap={gap} className={joined(styles.box, kind, props.className)} />;
}

function joined(...names: (string | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
