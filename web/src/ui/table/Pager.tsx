import styles from "./Pager.module.css";

export interface PagerProps {
  /** The page shown, from 1. */
  page: number;
  pageSize: number;
  /** Rows on all pages. */
  total: number;
  onPage: (page: number) => void;
  /** What is counted. */
  noun?: string | undefined;
}

/** Up to five page numbers, centred on the current one as far as the ends allow. */
export function pageWindow(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - 2, pages - 4));
  return Array.from({ length: Math.min(5, pages) }, (_, i) => first + i);
}

/** Moves between the pages of a list; nothing where one page holds all. */
export function Pager({ page, pageSize, total, onPage, noun = "results" }: PagerProps) {
  const pages = Math.ceil(total / pageSize);
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
        Showing <b>{from}</b> to <b>{to}</b> of <b>{total}</b> {noun}
      </p>
      <div className={styles.numbers}>
        {step(1, "First page", "«")}
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
        {step(page + 1, "Next page", "›")}
        {step(pages, "Last page", "»")}
      </div>
      <div className={styles.steps}>
        <button
          type="button"
          className={styles.button}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          Previous
        </button>
        <span className="tabular">
          Page {page} / {pages}
        </span>
        <button
          type="button"
          className={styles.button}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          Next
        </button>
      </div>
    </nav>
  );
}
