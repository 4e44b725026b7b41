import type { Point } from "./layout.ts";

/** A projective map of the plane: nine numbers by rows, the last one 1. */
export type Projection = readonly number[];

/** The projection that takes four points to four others; null if three of them are on a line. */
export function projectionOf(from: readonly Point[], to: readonly Point[]): Projection | null {
  const rows = from.flatMap(({ x, y }, at) => {
    const { x: u, y: v } = to[at] ?? { x: 0, y: 0 };
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const solved = solve(rows);
  return solved && [...solved, 1];
}

/** Gaussian elimination with pivots; each row ends with its right side. */
function solve(rows: number[][]): number[] | null {
  const size = rows.length;
  const matrix = rows.map((row) => Float64Array.from(row));
  for (let column = 0; column < size; column += 1) {
    let best = column;
    for (let at = column + 1; at < size; at += 1) {
      if (Math.abs(matrix[at]?.[column] ?? 0) > Math.abs(matrix[best]?.[column] ?? 0)) best = at;
    }
    const [pivot, other] = [matrix[best], matrix[column]];
    if (!pivot || !other || Math.abs(pivot[column] ?? 0) < 1e-9) return null;
    matrix[best] = other;
    matrix[column] = pivot;
    for (const [at, row] of matrix.entries()) {
      if (at === column) continue;
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1);
      for (let i = column; i <= size; i += 1) row[i] = (row[i] ?? 0) - factor * (pivot[i] ?? 0);
    }
  }
  return matrix.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}

export function project(projection: Projection, x: number, y: number): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = projection;
  const depth = g * x + h * y + 1;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}

/** The factor by which the projection enlarges a small area at a point. */
export function enlargement(projection: Projection, { x, y }: Point): number {
  const step = 0.5;
  const [at, right, down] = [
    project(projection, x, y),
    project(projection, x + step, y),
    project(projection, x, y + step),
  ];
  const across = { x: (right.x - at.x) / step, y: (right.y - at.y) / step };
  const along = { x: (down.x - at.x) / step, y: (down.y - at.y) / step };
  return across.x * along.y - across.y * along.x;
}
