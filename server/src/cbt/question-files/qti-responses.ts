import { formatIssues } from "@school/core/cbt/questions/text.ts";
import { descendants, textOf, type XmlElement } from "../../platform/documents/xml.ts";
import { allNamed, attribute, identifierOf, isNamed } from "./qti-elements.ts";

/** A response of an item, as its declaration has it. */
export interface QtiResponse {
  readonly id: string;
  /** "single", "multiple", "ordered" or "record". */
  readonly cardinality: string;
  readonly isNumber: boolean;
  readonly correct: readonly string[];
  /** Values with their points. */
  readonly points: ReadonlyMap<string, number>;
  /** Whether capitals count for each value. */
  readonly hasCapitals: boolean;
  readonly areas: readonly XmlElement[];
}

/** The response of an interaction; without a declaration, one without a right value. */
export function responseOf(root: XmlElement, interaction: XmlElement): QtiResponse {
  const id = attribute(interaction, "responseidentifier") ?? "";
  const declaration = allNamed(root, "responsedeclaration").find((one) => identifierOf(one) === id);
  const inside = (name: string) => (declaration ? allNamed(declaration, name) : []);
  const entries = inside("mapentry");
  const [correct] = inside("correctresponse");
  return {
    id,
    cardinality: (declaration && attribute(declaration, "cardinality")) ?? "single",
    isNumber: /^(?:float|integer)$/.test((declaration && attribute(declaration, "basetype")) ?? ""),
    correct: correct ? allNamed(correct, "value").map((one) => textOf(one).trim()) : [],
    points: new Map(
      entries.map((one) => [
        (attribute(one, "mapkey") ?? "").trim(),
        Number(attribute(one, "mappedvalue")),
      ]),
    ),
    hasCapitals:
      entries.length > 0 && entries.every((one) => attribute(one, "casesensitive") === "true"),
    areas: inside("areamapentry"),
  };
}

/** The values that earn all points. */
export function fullValues({ correct, points }: QtiResponse): string[] {
  const most = Math.max(...points.values());
  const full = [...points].filter(([, value]) => value > 0 && value === most);
  return [...new Set([...correct, ...full.map(([value]) => value)])];
}

/** A note about values that earn a part of the points, if there are any. */
export function partNotes(response: QtiResponse, note: string = formatIssues.partlyRight) {
  const full = fullValues(response);
  const isPartly = [...response.points].some(([value, points]) => {
    return points > 0 && !full.includes(value);
  });
  return isPartly ? [note] : [];
}

/** The numbers with which an item's rules compare a response, with their tolerance. */
export function comparedNumbers(
  root: XmlElement,
  { id, correct }: QtiResponse,
): { value: string; tolerance: string }[] {
  return allNamed(root, "responseprocessing")
    .flatMap((rules) => descendants(rules, isNamed("equal")))
    .filter((rule) => allNamed(rule, "variable").some((one) => identifierOf(one) === id))
    .flatMap((rule) => {
      const [base] = allNamed(rule, "basevalue");
      const value = Number(base ? textOf(base) : correct[0]);
      if (!Number.isFinite(value)) return [];
      const mode = attribute(rule, "tolerancemode") ?? "exact";
      const [below = 0, above = below] =
        mode === "exact" ? [] : (attribute(rule, "tolerance") ?? "").split(/\s+/).map(Number);
      const unit = mode === "relative" ? Math.abs(value) / 100 : 1;
      const middle = value + ((above - below) / 2) * unit;
      return [{ value: String(middle), tolerance: String(((above + below) / 2) * unit) }];
    });
}
