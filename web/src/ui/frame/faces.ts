/** The school's fonts, as named in `fonts.css`. A family's pages have the serif of the device. */
const FACES = {
  sans: ['400 1em "School Sans"', '600 1em "School Sans"'],
  all: ['400 1em "School Sans"', '600 1em "School Sans"', '700 1em "School Serif"'],
} as const;

export type FaceSet = keyof typeof FACES;

/** In localStorage, read by `theme.js` and `early.ts` before the first paint. */
const KEY = "faces";

/** Milliseconds after opening in which a page may still change its fonts. */
const YOUNG_MS = 3_000;

/**
 * Fetches the school's fonts in a browser without them: on a slow connection they would delay
 * styles, scripts and data, so it uses its own until then. All are applied at once: on this page if
 * it is new, else from the next page on.
 *
 * @param onNextPage calls its argument when another page is shown
 */
export async function fetchFaces(
  set: FaceSet,
  onNextPage: (show: () => void) => void,
): Promise<void> {
  const { dataset } = document.documentElement;
  const isMissing = dataset["faces"] === "later" || (dataset["faces"] === "sans" && set === "all");
  if (!isMissing) return;
  // Only the files with these letters.
  const letters = document.body.textContent;
  await Promise.all(FACES[set].map((face) => document.fonts.load(face, letters)));
  const show = () => void (dataset["faces"] = set);
  if (performance.now() < YOUNG_MS) show();
  else onNextPage(show);
  // Without storage they are late each time.
  localStorage.setItem(KEY, set);
}
