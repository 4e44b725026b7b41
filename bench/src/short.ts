/** With `BENCH_SHORT=1` each benchmark takes seconds on little data, to show that it still runs. */
const IS_SHORT = process.env["BENCH_SHORT"] === "1";

/** The size of a measurement, or that of a short run. */
export function inFull<Size>(full: Size, short: Size): Size {
  return IS_SHORT ? short : full;
}
