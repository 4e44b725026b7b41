import type { Entrances } from "./setup/contract.ts";

/** The pages for visitors, by their names in the build; each is an HTML document of the server. */
export const FRONT_PAGES = {
  signin: ["/signin", "/login"],
  continue: ["/signin/continue"],
  code: ["/signin/code"],
  passkey: ["/signin/passkey"],
  phone: ["/signin/phone"],
  waiting: ["/signin/waiting"],
  register: ["/register"],
  forgot: ["/forgot-password"],
  reset: ["/reset-password"],
  confirm: ["/confirm"],
  admin: ["/admin-login"],
  setup: ["/setup"],
} as const;

export type FrontName = keyof typeof FRONT_PAGES;

/** Pages from which a person does not go to the dashboard, but to a mailbox or back. */
const NOT_TO_THE_DASHBOARD: readonly FrontName[] = ["register", "forgot", "waiting"];

/** Whether the page fetches what the dashboard needs while a person types. */
export const leadsToDashboard = (page: FrontName): boolean => !NOT_TO_THE_DASHBOARD.includes(page);

/** The data from which a page for visitors is rendered. None of it belongs to one person. */
export interface FrontPage {
  readonly name: FrontName;
  readonly school: {
    readonly name: string;
    readonly motto: string;
    readonly logoUrl?: string | null | undefined;
    /** Colour of buttons and other controls, as `#rrggbb`; null for the portal's green. */
    readonly colour?: string | null | undefined;
  };
  readonly entrances: Entrances;
  readonly assets: FrontAssets;
}

/** Build output that is embedded in the pages. */
export interface FrontAssets {
  readonly css: string;
  /** Runs before the first paint. */
  readonly firstScript: string;
  readonly script: string;
}

/** The address of `NextFiles`. */
export const NEXT_FILES = "/next-files.json";

/** Files that the dashboard needs, by URL, each in the order of loading. */
export interface NextFiles {
  /** Files without which it is not shown. */
  readonly first: readonly string[];
  /** The cookie that says the browser has those, with its attributes. */
  readonly cookie: string;
  /** Files with which it becomes the app. */
  readonly later: readonly string[];
}

/** Functions that the built pages provide to the server. */
export interface FrontRenderer {
  /** Renders one page as a complete HTML document. */
  renderFront(page: FrontPage): string;
}
