import type { SiteContent, SitePicture } from "./content.ts";
import { DEFAULT_SITE } from "./default-content.ts";

interface PlacedPicture {
  /** Its path in the content: ["gallery", "items", 3, "picture"]. */
  readonly path: (string | number)[];
  readonly id: string;
}

/** Every uploaded picture in the content, in page order. */
export function uploadsIn(content: SiteContent): PlacedPicture[] {
  const pictures: PlacedPicture[] = [];
  const look = (path: (string | number)[], picture: SitePicture | null) => {
    if (picture?.kind === "upload") pictures.push({ path: [...path, "picture"], id: picture.id });
  };
  look(["hero"], content.hero.picture);
  look(["about"], content.about.picture);
  for (const section of ["classes", "gallery", "teachers"] as const) {
    content[section].items.forEach(({ picture }, index) =>
      look([section, "items", index], picture),
    );
  }
  return pictures;
}

/**
 * The content without deleted uploads: the default scene replaces a picture, one in the gallery is
 * left out, a teacher has none.
 */
export function withoutUploads(content: SiteContent, gone: ReadonlySet<string>): SiteContent {
  const isGone = (picture: SitePicture | null) =>
    picture?.kind === "upload" && gone.has(picture.id);
  const orScene = (picture: SitePicture, scene: SitePicture) => (isGone(picture) ? scene : picture);
  const { hero, about, classes, gallery, teachers } = content;
  return {
    ...content,
    hero: { ...hero, picture: orScene(hero.picture, DEFAULT_SITE.hero.picture) },
    about: { ...about, picture: orScene(about.picture, DEFAULT_SITE.about.picture) },
    classes: {
      ...classes,
      items: classes.items.map((item) => ({
        ...item,
        picture: orScene(item.picture, DEFAULT_SITE.about.picture),
      })),
    },
    gallery: { ...gallery, items: gallery.items.filter(({ picture }) => !isGone(picture)) },
    teachers: {
      ...teachers,
      items: teachers.items.map((item) =>
        isGone(item.picture) ? { ...item, picture: null } : item,
      ),
    },
  };
}
