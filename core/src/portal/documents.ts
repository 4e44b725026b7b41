/**
 * Pages that are rendered on the server with their data: those that families and teachers open
 * first, and the source of each screen. A new page needs a line here and one in
 * `web/src/portal/documents/screens.ts`.
 */
export const documentPages = {
  "/dashboard": "src/portal/DashboardPage.tsx",
  "/dashboard/results": "src/results/pupil/ResultsPage.tsx",
  "/dashboard/announcements": "src/announcements/AnnouncementsPage.tsx",
  "/report-cards": "src/portal/people/ReportCards.tsx",
  "/dashboard/upload": "src/results/upload/UploadPage.tsx",
} as const;

export type DocumentPath = keyof typeof documentPages;

/** One request for such a page. */
export interface DocumentVisit {
  /** Path and query. */
  readonly href: string;
  readonly accountId: string;
  /** Whether the browser claims to be a phone's; the script corrects a wrong guess. */
  readonly onPhone: boolean;
  /** Whether the device saves data, so that pictures load on a tap. */
  readonly savesData: boolean;
  /** Whether the browser has stored the page's style sheets and first script. */
  readonly hasFiles: boolean;
  /** Calls an endpoint of the contract as the account; `path` is its path in the contract. */
  read(path: readonly string[], input: unknown): Promise<unknown>;
  /** Called after a failed read; the app then retries the read. */
  onFailedRead(path: readonly string[], error: unknown): void;
}

/** Build output for such a page. */
export interface DocumentAssets {
  /** URLs of its style sheets, and their text. */
  readonly styles: readonly string[];
  readonly css: string;
  /** The script that runs before the first paint, and fetches the app once the page is readable. */
  readonly early: { readonly url: string; readonly code: string };
  /** `name=value` of the cookie by which a browser says that it has stored these files. */
  readonly cookie: string;
  /** The app's script and its imports for this page. */
  readonly app: string;
  readonly modules: readonly string[];
}

/** Functions that the built pages provide to the server. */
export interface DocumentRenderer {
  /** Renders the page as a complete HTML document, readable without scripts. */
  renderDocument(visit: DocumentVisit, assets: DocumentAssets): Promise<string>;
}
