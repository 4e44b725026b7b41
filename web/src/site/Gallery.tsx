import type { SiteContent } from "@school/core/site/content.ts";
import { use } from "react";
import { addressOf, Picture, PicturesContext, wordsOf } from "./Picture.tsx";
import { Section } from "./Section.tsx";

/** The pictures. Each opens large: in the page with scripts, by itself without. */
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
    </Section>
  );
}
