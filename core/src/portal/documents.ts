/**
 * Pages that arrive as HTML with their data: what a family or a teacher opens first, with the source of the
 * screen. Another page joins with a line here and one in `web/src/portal/documents/screens.ts`.
 */
export const documentPages = {
  "/dashboard": "src/portal/DashboardPage.tsx",
  "/dashboard/results": "src/results/pupil/ResultsPage.tsx",
  "/dashboard/announcements": "src/announcements/AnnouncementsPage.tsx",
  "/report-cards": "src/report-cards/release/ReportCardsPage.tsx",
  "/dashboard/upload": "src/results/upload/UploadPage.tsx",
} as const;

export type DocumentPath = keyof typeof documentPages;

/** One opening of such a page. */
export interface DocumentVisit {
  /** Path and query. */
  readonly href: string;
  readonly accountId: string;
  /** Whether the browser says that it is a phone's; the script corrects a wrong guess. */
  readonly onPhone: boolean;
  /** Whether the device saves data, so that pictures wait for a tap. */
  readonly savesData: boolean;
  /** Calls an endpoint of the contract as that account; `path` is its path in the contract. */
  read(path: readonly string[], input: unknown): Promise<unknown>;
  /** Called after a failed read; the app tries the read again. */
  onFailedRead(path: readonly string[], error: unknown): void;
}

/** Build output for such a page. */
export interface DocumentAssets {
  /** Addresses of its styles. */
  readonly styles: readonly string[];
  /** Runs before the page is shown, and fetches the app once the page is readable. */
  readonly early: string;
  /** The app's script, and what it loads for this page. */
  readonly app: string;
  readonly modules: readonly string[];
}

/** Functions that the built pages provide to the server. */
export interface DocumentRenderer {
  /** The page as a whole HTML document, readable without scripts. */
  renderDocument(visit: DocumentVisit, assets: DocumentAssets): Promise<string>;
}
