/** The school's faces, as `fonts.css` names them. */
const FACES = ['400 1em "School Sans"', '600 1em "School Sans"', '700 1em "School Serif"'];

/** In this browser's storage, read by `theme.js` and `early.ts` before a page is shown. */
const KEY = "faces";

/** Milliseconds from its opening for which a page may still change under its reader's eyes. */
const YOUNG_MS = 3_000;

/**
 * Fetches the school's faces for a browser that has not got them: on a slow line they would delay the
 * page's styles, scripts and data, so it reads in its own until now. All of them are shown at once: on
 * this page while it is young, else from the next page on.
 *
 * @param onNextPage calls what it is given when another page is shown
 */
export async function fetchFaces(onNextPage: (show: () => void) => void): Promise<void> {
  const { dataset } = document.documentElement;
  if (dataset["faces"] !== "later") return;
  // Only the files that have these letters.
  const letters = document.body.textContent;
  await Promise.all(FACES.map((face) => document.fonts.load(face, letters)));
  const show = () => void delete dataset["faces"];
  if (performance.now() < YOUNG_MS) show();
  else onNextPage(show);
  // Where nothing is stored, they come late each time.
  localStorage.setItem(KEY, "1");
}
