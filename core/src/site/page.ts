import type { SchoolFacts } from "../school/schemas.ts";
import type { SiteContent } from "./content.ts";

/** One size of an uploaded picture, in pixels, at the public addresses of its two files. */
export interface PictureFile {
  readonly width: number;
  readonly height: number;
  readonly webpUrl: string;
  readonly avifUrl: string;
}

/** Build output for the page. */
export interface SiteAssets {
  /** The page's own styles, which travel inside it. */
  readonly css: string;
  /** Address of its script. */
  readonly script: string;
  /** Addresses of the faces that the first view needs. */
  readonly fonts: readonly string[];
}

/** An announcement as visitors read it. */
export interface SiteNews {
  readonly title: string;
  readonly body: string;
  /** Calendar day of the school, YYYY-MM-DD. */
  readonly day: string;
}

/** Everything that the public page is made from. */
export interface SitePage {
  /** Null until the school has published its page: visitors then see a plain front. */
  readonly content: SiteContent | null;
  readonly school: SchoolFacts;
  /** For a visitor whose device saves data: pictures load on a tap. */
  readonly savingData: boolean;
  /** Newest first. */
  readonly news: readonly SiteNews[];
  /** Uploaded pictures by id, each with the smallest size first; a missing one is left out. */
  readonly pictures: Readonly<Record<string, readonly PictureFile[]>>;
  /** Calendar day of the school, YYYY-MM-DD. */
  readonly today: string;
  /** Origin of every absolute link; no slash at the end. */
  readonly publicUrl: string;
  /** On a copy of the school's portal, which takes no messages, subscriptions or registrations. */
  readonly isCopy: boolean;
  /** Whether a mail server is set up; without one no one can subscribe to the newsletter. */
  readonly sendsEmail: boolean;
  /** Whether families may register. */
  readonly enrolOpen: boolean;
  /** Form of address on the dashboard button for a signed-in person. */
  readonly welcome: "email" | "firstname";
  readonly assets: SiteAssets;
}

/** Functions that the built pages provide to the server. */
export interface SiteRenderer {
  /** The public page as a whole HTML document, complete without scripts. */
  renderSite(page: SitePage): string;
}
