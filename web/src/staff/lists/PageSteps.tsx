import { Button } from "../../ui/page/Button.tsx";
import styles from "./StaffList.module.css";

interface PageStepsProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Prev and Next with "Page n / m" between them. */
export function PageSteps({ page, pages, onPage }: PageStepsProps) {
  return (
    <nav className={styles.steps} aria-label="Pages">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Prev
      </Button>
      <span className="tabular">
        Page {page} / {pages}
      </span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
