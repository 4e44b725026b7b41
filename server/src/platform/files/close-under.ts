/**
 * Grey-scale closing with a square of `2 * reach + 1` pixels: the lightest around each pixel, then
 * of that the darkest. What is dark and narrower than the square disappears; edges stay in place,
 * moved by one pixel into the light, since a slanting edge has steps.
 */
export function closeUnder(
  values: Float32Array,
  { width, height }: { width: number; height: number },
  reach: number,
): Float32Array {
  const lightest = overSquares(values, width, height, reach, Math.max);
  return overSquares(lightest, width, height, reach + 1, Math.min);
}

/** The extreme of each square, along rows and then along columns. */
function overSquares(
  values: Float32Array,
  width: number,
  height: number,
  reach: number,
  extreme: (a: number, b: number) => number,
): Float32Array {
  const alongRows = overLines(values, { lines: height, length: width, line: width, step: 1 });
  return overLines(alongRows, { lines: width, length: height, line: 1, step: width });

  function overLines(
    from: Float32Array,
    { lines, length, line, step }: { lines: number; length: number; line: number; step: number },
  ): Float32Array {
    const result = new Float32Array(from.length);
    for (let start = 0; start < lines * line; start += line) {
      for (let at = 0; at < length; at += 1) {
        let found = from[start + at * step]!;
        const last = Math.min(length - 1, at + reach);
        for (let near = Math.max(0, at - reach); near <= last; near += 1) {
          found = extreme(found, from[start + near * step]!);
        }
        result[start + at * step] = found;
      }
    }
    return result;
  }
}
