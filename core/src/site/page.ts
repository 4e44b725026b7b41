import type { SchoolFacts } from "../school/schemas.ts";
import type { OfficeHours } from "../school/office-hours.ts";
import type { SiteContent } from "./content.ts";
import type { LevelFee } from "./fees.ts";

/** One size of an uploaded picture, in pixels, with the public URLs of its two files. */
export interface PictureFile {
  readonly width: number;
  readonly height: number;
  readonly webpUrl: string;
  readonly avifUrl: string;
}

/** Build output for the page. */
export interface SiteAssets {
  /** The page's styles, embedded in it. */
  readonly css: string;
  /** URL of its script. */
  readonly script: string;
  /** URLs of the fonts for the first view. */
  readonly fonts: readonly string[];
}

/** An announcement for visitors. */
export interface SiteNews {
  readonly title: string;
  readonly body: string;
  /** Calendar day in school time, YYYY-MM-DD. */
  readonly day: string;
}

/** The data from which the public page is rendered. */
export interface SitePage {
  /** Null before the school publishes its page: visitors then see a plain one. */
  readonly content: SiteContent | null;
  readonly school: SchoolFacts;
  /** True if the visitor's device saves data: pictures load on a tap. */
  readonly savingData: boolean;
  /** Office hours of the settings; null if they cannot be read. */
  readonly hours: OfficeHours | null;
  /** Next term's fees; none if the school does not show them. */
  readonly fees: readonly LevelFee[];
  /** Names of the school's levels, the youngest first. */
  readonly levels: readonly string[];
  /** Newest first. */
  readonly news: readonly SiteNews[];
  /** Uploaded pictures by id, smallest size first; missing ones are left out. */
  readonly pictures: Readonly<Record<string, readonly PictureFile[]>>;
  /** Calendar day in school time, YYYY-MM-DD. */
  readonly today: string;
  /** Origin of absolute links, without a trailing slash. */
  readonly publicUrl: string;
  /** Whether this is a standby, which takes no messages, subscriptions or registrations. */
  readonly isOnStandby: boolean;
  /** Whether a mail server is set up; without one, the newsletter takes no subscriptions. */
  readonly sendsEmail: boolean;
  /** Whether families may register. */
  readonly enrolOpen: boolean;
  /** Form of address on the dashboard button for a signed-in person. */
  readonly welcome: "email" | "firstname";
  readonly assets: SiteAssets;
}

/** Functions that the built pages provide to the server. */
export interface SiteRenderer {
  /** Renders the public page as a complete HTML document that works without scripts. */
  renderSite(page: SitePage): string;

  /** Renders the page on which a parent asks for a place, in the same way. */
  renderEnquiry(page: SitePage): string;
}
