import { smallPictureAddress } from "@school/core/api/picture.ts";
import type { FrontPage } from "@school/core/accounts/front.ts";
import { copyNotice } from "@school/core/api/copy-texts.ts";
import { DEFAULT_COLOUR, shadesOf } from "@school/core/api/palette.ts";
import type { ReactNode } from "react";
import { Crest } from "./Crest.tsx";
import styles from "./FrontDocument.module.css";
import "./front.css";
import { CREST_ADDRESS } from "../../ui/crest-address.ts";
import { SchoolScene } from "./SchoolScene.tsx";

interface FrontDocumentProps {
  page: FrontPage;
  title: string;
  /** The sheet, which the script hydrates. */
  children: ReactNode;
}

/**
 * The document of a page for visitors, rendered by the server: the school on one side, which leads
 * to its public page, a form on a ruled sheet on the other. Styles and script travel inside it, so
 * one request brings a form that can be used.
 */
export function FrontDocument({ page, title, children }: FrontDocumentProps) {
  const { school, entrances, assets } = page;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · ${school.name}`}</title>
        <style dangerouslySetInnerHTML={{ __html: shades(school.colour) + assets.css }} />
        <script dangerouslySetInnerHTML={{ __html: assets.firstScript }} />
        <meta name="theme-color" content="#084a30" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href={smallPictureAddress(school.logoUrl ?? CREST_ADDRESS)} />
      </head>
      <body className={styles.split}>
        <header className={styles.cover}>
          <a href="/" className={styles.label}>
            <Crest src={school.logoUrl} size={60} />
            <span>
              <span className={styles.school}>{school.name}</span>
              {school.motto && <span className={styles.motto}>{school.motto}</span>}
            </span>
          </a>
          <SchoolScene />
        </header>
        <div className={styles.sheet}>
          <noscript>
            <p className={styles.notice}>
              The school portal needs JavaScript. Please switch it on and load the page again.
            </p>
          </noscript>
          {entrances.copy && (
            <p className={styles.notice}>
              {copyNotice(entrances.copy)}{" "}
              {"Parents and pupils sign in with the same name and password as at the school."}
            </p>
          )}
          <main id="front" data-entrances={JSON.stringify(entrances)}>
            {children}
          </main>
        </div>
        <script type="module" dangerouslySetInnerHTML={{ __html: assets.script }} />
      </body>
    </html>
  );
}

/** The brand's shades, which the component library gives on other pages. */
function shades(colour: string | null | undefined): string {
  const list = shadesOf(colour ?? DEFAULT_COLOUR).map(
    (shade, i) => `--mantine-color-brand-${i}:${shade}`,
  );
  return `:root{${list.join(";")}}`;
}
