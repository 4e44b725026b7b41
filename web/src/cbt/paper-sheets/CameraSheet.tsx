import {
  CODE_SIDE,
  cornersOf,
  MARK,
  type PlacedRow,
  RADIUS,
  type SheetLayout,
  UPRIGHT,
} from "@school/core/cbt/paper-sheets/layout.ts";
import styles from "./CameraSheet.module.css";
import { cameraSheets as texts } from "./text.ts";

interface CameraSheetProps {
  layout: SheetLayout;
  title: string;
  /** Subject, class and term. */
  about: string;
  /** Says how the circles are used. */
  instructions: string;
  /** Null for a sheet on which the pupil writes the name. */
  pupil: { readonly name: string; readonly admissionNumber: string } | null;
  /** Rows of 0 and 1. */
  code: readonly string[];
  /** Questions whose answer is written on the question paper. */
  onPaper: ReadonlySet<string>;
}

/** An answer sheet that a camera can read, drawn in millimetres in black. */
export function CameraSheet(props: CameraSheetProps) {
  const { layout, title, about, instructions, pupil, code, onPaper } = props;
  const { width, height, size } = layout;
  const isSmall = size === "A5";
  // Baselines of the head, which a half page has less room for.
  const [first, second, third, last] = isSmall ? [5, 9.5, 16, 22.5] : [6, 12, 21, 31];
  return (
    <svg className={styles.sheet} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {cornersOf(size).map(({ x, y }) => (
        <rect key={`${x} ${y}`} x={x - MARK / 2} y={y - MARK / 2} width={MARK} height={MARK} />
      ))}
      <rect x={UPRIGHT.x} y={UPRIGHT.y} width={UPRIGHT.side} height={UPRIGHT.side} />
      <path
        transform={`translate(${layout.code.x} ${layout.code.y}) scale(${CODE_SIDE / code.length})`}
        shapeRendering="crispEdges"
        d={code
          .flatMap((row, y) =>
            Array.from(row, (dot, x) => (dot === "1" ? `M${x} ${y}h1v1h-1z` : "")),
          )
          .join("")}
      />
      <text x={HEAD} y={first} className={styles.title}>
        {cut(title, 50)}
      </text>
      <text x={HEAD} y={second} className={styles.about}>
        {cut(about, 72)}
      </text>
      {pupil === null ? (
        <BlankName y={third} />
      ) : (
        <>
          <text x={HEAD} y={third} className={styles.name}>
            {cut(pupil.name, 34)}
          </text>
          <text x={codeEdge(layout)} y={third} textAnchor="end" className={styles.about}>
            {pupil.admissionNumber}
          </text>
        </>
      )}
      {linesOf(instructions, 74).map((line, at) => (
        <text key={line} x={LEFT} y={last + at * 4} className={styles.instructions}>
          {line}
        </text>
      ))}
      <circle cx={width - 22} cy={SAMPLE} r={RADIUS} />
      <text x={width - 27} y={SAMPLE + 1} textAnchor="end" className={styles.instructions}>
        {texts.like}
      </text>
      {layout.rows.map((row) => (
        <SheetRow key={`${row.x} ${row.y}`} row={row} isOnPaper={onPaper.has(row.questionId)} />
      ))}
    </svg>
  );
}

/** Beside the marks of the top left, and below them. */
const HEAD = 19;
const LEFT = 10;
/** A filled circle, below the code and its margin. */
const SAMPLE = 30;

function codeEdge({ code }: SheetLayout): number {
  return code.x - 5;
}

function BlankName({ y }: { y: number }) {
  return (
    <>
      <text x={HEAD} y={y} className={styles.about}>
        Name:
      </text>
      <path className={styles.line} d={`M${HEAD + 11} ${y + 0.5}H102`} />
      <text x={105} y={y} className={styles.about}>
        Class:
      </text>
      <path className={styles.line} d={`M115 ${y + 0.5}H144`} />
    </>
  );
}

function SheetRow({ row, isOnPaper }: { row: PlacedRow; isOnPaper: boolean }) {
  const { number, label, x, y, bubbles, line, width, height } = row;
  return (
    <>
      {number !== null && (
        <text x={x + 6.5} y={y + 1.4} textAnchor="end" className={styles.number}>
          {number}.
        </text>
      )}
      {label !== "" && (
        <text x={x + 11.5} y={y + 1.2} textAnchor="end" className={styles.label}>
          {label}
        </text>
      )}
      {bubbles.map(({ letter, x: cx, y: cy }) => (
        <g key={letter}>
          <circle cx={cx} cy={cy} r={RADIUS} className={styles.bubble} />
          <text x={cx} y={cy + 0.95} textAnchor="middle" className={styles.letter}>
            {letter}
          </text>
        </g>
      ))}
      {line !== null && !isOnPaper && (
        <path className={styles.line} d={`M${line} ${y + height / 2 - 1}H${x + width}`} />
      )}
      {line !== null && isOnPaper && (
        <text x={line} y={y + 1.2} className={styles.label}>
          On the question paper
        </text>
      )}
    </>
  );
}

/** A text of at most so many characters. */
function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}

/** A text in lines of at most so many characters, broken at spaces. */
function linesOf(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < most) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else lines.push(word);
  }
  return lines;
}
