import { entryOfRegion } from "@school/core/cbt/questions/kinds/tap-region.ts";
import type { RawParts } from "@school/core/cbt/questions/raw-kinds.ts";
import { descendants, type XmlElement } from "../../platform/documents/xml.ts";
import { allNamed, attribute, identifierOf, nameOf } from "./qti-elements.ts";
import { partNotes, type QtiResponse } from "./qti-responses.ts";

const isPicture = (element: XmlElement) => ["img", "object"].includes(nameOf(element));

/**
 * The regions of a picture, one of which is to be tapped. Null for a picture without its size in
 * pixels, for shapes other than boxes and rounds, and if several places must be found.
 */
export function tapParts(interaction: XmlElement, response: QtiResponse): RawParts | null {
  const [picture] = descendants(interaction, isPicture);
  const [width, height] = ["width", "height"].map((name) =>
    Number.parseFloat((picture && attribute(picture, name)) ?? ""),
  );
  if (response.cardinality !== "single" || !width || !height) return null;
  const areas =
    nameOf(interaction) === "hotspotinteraction"
      ? allNamed(interaction, "hotspotchoice").filter((one) =>
          response.correct.includes(identifierOf(one)),
        )
      : response.areas.filter((one) => Number(attribute(one, "mappedvalue")) > 0);
  const key = areas.map((area) => regionIn(area, width, height));
  const isKept = key.length > 0 && key.every((entry) => entry !== null);
  return isKept ? { type: "TAP", key, notes: partNotes(response) } : null;
}

/** The entry of a key for an area whose coordinates are in pixels or per cent. */
function regionIn(area: XmlElement, width: number, height: number): string | null {
  const values = (attribute(area, "coords") ?? "").split(",").map((text, at) => {
    const size = at % 2 === 0 ? width : height;
    const value = Number.parseFloat(text);
    return text.includes("%") ? value : (value / size) * 100;
  });
  const [left = Number.NaN, top = Number.NaN, across = Number.NaN, down = Number.NaN] = values;
  if (values.slice(0, 3).some((value) => !Number.isFinite(value))) return null;
  switch (attribute(area, "shape") ?? "") {
    case "rect":
      if (!Number.isFinite(down)) return null;
      return entryOfRegion({ shape: "box", left, top, width: across - left, height: down - top });
    case "circle":
      return roundAt(left, top, across, (across * width) / height);
    case "ellipse":
      return Number.isFinite(down) ? roundAt(left, top, across, down) : null;
    default:
      return null;
  }
}

/** A round region by its middle and its half sizes, in per cent; cut off at the edges. */
function roundAt(left: number, top: number, across: number, down: number): string {
  const from = { left: Math.max(left - across, 0), top: Math.max(top - down, 0) };
  return entryOfRegion({
    shape: "round",
    ...from,
    width: Math.min(left + across, 100) - from.left,
    height: Math.min(top + down, 100) - from.top,
  });
}
