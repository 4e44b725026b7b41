import { useSavesData } from "../ui/frame/use-data-saver.ts";
import styles from "./SubjectDrawing.module.css";

/** The school's drawings by what the name of a subject contains; the first that fits is taken. */
const DRAWINGS: readonly (readonly [RegExp, string])[] = [
  [/math|number|quantit|arithm/i, "counting-beads"],
  [/computer|\bict\b|coding/i, "computer-room"],
  [/agric|garden/i, "school-garden"],
  [/science|health|nature/i, "science-corner"],
  [/creative|\bart/i, "painting-table"],
  [/music/i, "choir"],
  [/physical|sport|\bgames/i, "football-field"],
  [/y[oọ]r[uù]b[aá]|igbo|hausa|french|local lang/i, "talking-drums"],
  [/english|reading|phonic|literature|letter|writing/i, "reading-corner"],
  [/social|civic|history/i, "assembly-ground"],
  [/home|food/i, "lunch-tables"],
  [/relig|bible|islam|moral|story/i, "story-time"],
];

/** A drawing of the school for a child, by subject. It loads after the text, without Data Saver. */
export function SubjectDrawing({ subject }: { subject: string }) {
  const [, name = "library-shelves"] = DRAWINGS.find(([fits]) => fits.test(subject)) ?? [];
  return <Drawing name={name} />;
}

/** A drawing of the school by the name of its file in `web/public/site`. */
export function Drawing({ name }: { name: string }) {
  if (useSavesData()) return null;
  return <img src={`/site/${name}.svg`} alt="" loading="lazy" className={styles.drawing} />;
}
