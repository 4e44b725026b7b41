import { SCENE_DESCRIPTIONS, type SitePicture } from "@school/core/site/pictures.ts";
import type { SitePage } from "@school/core/site/page.ts";
import { createContext, use } from "react";

/** The uploaded pictures of the page by id. */
export const PicturesContext = createContext<SitePage["pictures"]>({});

/** The drawn scenes are as wide and as high as this. */
const SCENE = { width: 800, height: 600 };

interface PictureProps {
  picture: SitePicture;
  /** Displayed width, as the `sizes` of an image. */
  sizes: string;
  /** Above the fold: loaded at once. */
  first?: boolean;
  /** Text beside it describes it. */
  decorative?: boolean;
}

/**
 * A picture in its frame. A picture below the fold is in a `noscript`: the page's script takes it
 * out when the frame comes near, and without scripts the browser does so.
 */
export function Picture({ picture, sizes, first = false, decorative = false }: PictureProps) {
  const files = use(PicturesContext);
  const image = (
    <PictureElement picture={picture} sizes={sizes} first={first} alt={decorative ? "" : null} />
  );
  if (addressOf(picture, files) === null) return null;
  return first ? image : <noscript>{image}</noscript>;
}

/** URL of the largest file, to open the picture alone; null if the file is lost. */
export function addressOf(picture: SitePicture, files: SitePage["pictures"]): string | null {
  if (picture.kind === "scene") return `/site/${picture.name}.svg`;
  return files[picture.id]?.at(-1)?.webpUrl ?? null;
}

/** Returns the description of a picture. */
export function wordsOf(picture: SitePicture): string {
  return picture.kind === "scene" ? SCENE_DESCRIPTIONS[picture.name] : picture.alt;
}

interface PictureElementProps {
  picture: SitePicture;
  sizes: string;
  first: boolean;
  /** Null for the picture's own words. */
  alt: string | null;
}

function PictureElement({ picture, sizes, first, alt }: PictureElementProps) {
  const files = use(PicturesContext);
  const loading = first ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy" } as const);
  const words = alt ?? wordsOf(picture);
  if (picture.kind === "scene") {
    return <img src={`/site/${picture.name}.svg`} alt={words} {...SCENE} {...loading} />;
  }
  const ofUpload = files[picture.id];
  const largest = ofUpload?.at(-1);
  if (ofUpload === undefined || largest === undefined) return null;
  const set = (kind: "avifUrl" | "webpUrl") =>
    ofUpload.map((file) => `${file[kind]} ${file.width}w`).join(", ");
  return (
    <picture>
      <source type="image/avif" srcSet={set("avifUrl")} sizes={sizes} />
      <img
        src={largest.webpUrl}
        srcSet={set("webpUrl")}
        sizes={sizes}
        alt={words}
        width={largest.width}
        height={largest.height}
        {...loading}
      />
    </picture>
  );
}
