/** Bytes transferred: in this tab since it was opened, and on this device this month. */
export interface DataUse {
  readonly visit: number;
  readonly month: number;
}

const VISIT = "data-of-visit";
const MONTH = "data-of-month";

let isCounting = false;

/** Starts counting the data that pages load, including what this one has loaded. */
export function countData(): void {
  if (isCounting || typeof PerformanceObserver === "undefined") return;
  isCounting = true;
  const observer = new PerformanceObserver((list) => addData(bytesOf(list.getEntries())));
  for (const type of ["navigation", "resource"]) observer.observe({ type, buffered: true });
}

/**
 * Sums the bytes transferred. Cached responses cost nothing; headers are included as the browser
 * estimates them.
 */
function bytesOf(entries: readonly PerformanceEntry[]): number {
  return entries.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0);
}

export function addData(bytes: number): void {
  const { visit, month } = dataUse();
  try {
    sessionStorage.setItem(VISIT, String(visit + bytes));
    localStorage.setItem(MONTH, `${thisMonth()} ${month + bytes}`);
  } catch {
    // A browser without storage shows no monthly use.
  }
}

export function dataUse(): DataUse {
  try {
    const [month, bytes] = (localStorage.getItem(MONTH) ?? "").split(" ");
    return {
      visit: numberOf(sessionStorage.getItem(VISIT)),
      month: month === thisMonth() ? numberOf(bytes) : 0,
    };
  } catch {
    return { visit: 0, month: 0 };
  }
}

function numberOf(text: string | null | undefined): number {
  return Number(text ?? 0) || 0;
}

/** "2026-11", by the device's clock. */
function thisMonth(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}`;
}
