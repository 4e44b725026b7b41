import { questionIssues } from "../text.ts";
import { type Fault, type Kind, oneRow } from "./kind.ts";
import { placeInWords, pointOf, regionOf, type TapPoint, type TapRegion } from "./tap-region.ts";

function isIn({ shape, left, top, width, height }: TapRegion, point: TapPoint): boolean {
  // From the middle, as shares of half the size.
  const across = (point.left - left - width / 2) / (width / 2);
  const down = (point.top - top - height / 2) / (height / 2);
  const distance =
    shape === "box" ? Math.max(Math.abs(across), Math.abs(down)) : Math.hypot(across, down);
  return distance <= 1;
}

/** A place on the picture of the question; each region of the key is accepted. */
export const tap: Kind = {
  label: "Tap on a picture",
  hasOptions: false,
  key: "accepted",
  faults: ({ pictureId, correctAnswers }): Fault[] => {
    if (pictureId === null) return [[["pictureId"], "Add the picture that pupils tap on."]];
    if (correctAnswers.length === 0) return [[["correctAnswers"], questionIssues.noKey.TAP]];
    return correctAnswers.flatMap((entry, at): Fault[] =>
      regionOf(entry) === null
        ? [[["correctAnswers", at], "The region must be inside the picture."]]
        : [],
    );
  },
  shareOf: ({ correctAnswers }, answer) => {
    const point = pointOf(answer);
    const isRight = correctAnswers.some((entry) => {
      const region = regionOf(entry);
      return point !== null && region !== null && isIn(region, point);
    });
    return isRight ? 1 : 0;
  },
  comparable: (_question, answer) => answer,
  inWords: (_question, answer) => placeInWords(answer),
  offered: () => [],
  sheetRows: () => oneRow([]),
};
