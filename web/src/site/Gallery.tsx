import type { SiteContent } from "@school/core/site/content.ts";
import type { SitePicture } from "@school/core/site/pictures.ts";
import { use } from "react";
import { More } from "./More.tsx";
import { addressOf, Picture, PicturesContext, wordsOf } from "./Picture.tsx";
import { Section } from "./Section.tsx";

/** Pictures shown at once; the others open below them. */
const FIRST_TILES = 6;

/** The pictures. Each opens large: in a lightbox with scripts, as its own page without. */
export function Gallery({ gallery }: { gallery: SiteContent["gallery"] }) {
  const files = use(PicturesContext);
  const tiles = gallery.items.flatMap(({ picture, caption }) => {
    const href = addressOf(picture, files);
    return href === null ? [] : [{ href, picture, caption: caption || wordsOf(picture) }];
  });
  return (
    <Section
      id="gallery"
      note="Gallery"
      heading="Days at school"
      intro={gallery.intro}
      ground="cover"
    >
      <Tiles tiles={tiles.slice(0, FIRST_TILES)} />
      {tiles.length > FIRST_TILES && (
        <More label="All pictures">
          <Tiles tiles={tiles.slice(FIRST_TILES)} />
        </More>
      )}
    </Section>
  );
}

interface TilesProps {
  tiles: readonly { href: string; picture: SitePicture; caption: string }[];
}

function Tiles({ tiles }: TilesProps) {
  return (
    <ul className="tiles">
      {tiles.map(({ href, picture, caption }, at) => (
        <li key={`${at} ${href}`}>
          <a className="tile frame" href={href} data-tile>
            <Picture
              picture={picture}
              sizes="(min-width: 62em) 20rem, (min-width: 40em) 33vw, 46vw"
              decorative
            />
            <span className="caption">{caption}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Shows a picture of the gallery enlarged; the page's script opens it. */
export function Lightbox() {
  return (
    <dialog className="lightbox" aria-label="Gallery">
      <figure>
        <div className="lightbox-picture" />
        <figcaption aria-live="polite">
          <span data-count /> <span data-caption />
        </figcaption>
      </figure>
      <button type="button" data-step="-1" aria-label="Previous picture">
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <path d="m15 4-8 8 8 8" />
        </svg>
      </button>
      <button type="button" data-step="1" aria-label="Next picture">
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <path d="m9 4 8 8-8 8" />
        </svg>
      </button>
      <button type="button" data-close aria-label="Close">
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <path d="m5 5 14 14M19 5 5 19" />
        </svg>
      </button>
    </dialog>
  );
}
