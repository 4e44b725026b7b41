const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg/, "Edge"],
  [/\bOPR\//, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

/** How an invigilator tells machines apart: "Chrome on Android, 360 x 740". */
export function machineName(userAgent: string, width: number, height: number): string {
  const named = (list: typeof BROWSERS, otherwise: string) =>
    list.find(([sign]) => sign.test(userAgent))?.[1] ?? otherwise;
  const where = `${named(BROWSERS, "Browser")} on ${named(SYSTEMS, "some machine")}`;
  return `${where}, ${width} x ${height}`;
}
