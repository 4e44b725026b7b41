import styles from "./Pager.module.css";
import { labels, totalText } from "../text.ts";

export interface PagerProps {
  /** The current page, from 1. */
  page: number;
  pageSize: number;
  /** Rows on all pages. */
  total: number;
  /** Whether there are more than `total`. */
  isMore?: boolean | undefined;
  onPage: (page: number) => void;
  /** Name of the counted things. */
  noun?: string | undefined;
  /** "steps": only Prev and Next with "Page n / m", even for a single page. */
  look?: "numbers" | "steps" | undefined;
}

/** Up to five page numbers, centred on the current one if possible. */
export function pageWindow(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - 2, pages - 4));
  return Array.from({ length: Math.min(5, pages) }, (_, i) => first + i);
}

/** Navigation between the pages of a list; renders nothing for a single page. */
export function Pager(props: PagerProps) {
  const { page, pageSize, total, isMore, onPage, noun = "results", look = "numbers" } = props;
  const pages = Math.ceil(total / pageSize);
  if (look === "steps") {
    if (pages === 0) return null;
    return (
      <nav className={styles.pager} aria-label="Pages">
        <Steps page={page} pages={pages} isMore={isMore} onPage={onPage} back="Prev" always />
      </nav>
    );
  }
  if (pages <= 1) return null;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  const step = (target: number, label: string, sign: string) => (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      disabled={target < 1 || target > pages || target === page}
      onClick={() => onPage(target)}
    >
      {sign}
    </button>
  );
  return (
    <nav className={styles.pager} aria-label="Pages">
      <p className={styles.range}>
        Showing <b>{totalText(from)}</b> to <b>{totalText(to)}</b> of{" "}
        <b>{totalText(total, isMore)}</b> {noun}
      </p>
      <div className={styles.numbers}>
        {step(1, labels.firstPage, "«")}
        {step(page - 1, "Previous page", "‹")}
        {pageWindow(page, pages).map((number) => (
          <button
            key={number}
            type="button"
            className={styles.button}
            aria-label={`Page ${number}`}
            aria-current={number === page ? "page" : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ))}
        {step(page + 1, labels.nextPage, "›")}
        {!isMore && step(pages, labels.lastPage, "»")}
      </div>
      <Steps page={page} pages={pages} isMore={isMore} onPage={onPage} back="Previous" />
    </nav>
  );
}

interface StepsProps {
  page: number;
  pages: number;
  /** Whether there are more than `pages`, so that the last is unknown. */
  isMore: boolean | undefined;
  onPage: (page: number) => void;
  /** Label of the back link. */
  back: string;
  /** Whether it is also shown on wide screens. */
  always?: boolean;
}

function Steps({ page, pages, isMore, onPage, back, always }: StepsProps) {
  const step = (target: number, words: string) => (
    <button
      type="button"
      className={styles.button}
      disabled={target < 1 || target > pages}
      onClick={() => onPage(target)}
    >
      {words}
    </button>
  );
  return (
    <div className={styles.steps} data-always={always}>
      {step(page - 1, back)}
      <span className="tabular">Page {isMore ? page : `${page} / ${pages}`}</span>
      {step(page + 1, "Next")}
    </div>
  );
}
