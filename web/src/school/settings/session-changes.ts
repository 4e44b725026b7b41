import { dayText } from "@school/core/api/dates.ts";
import type { AcademicSession } from "@school/core/school/schemas.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { TERMS, termLabel } from "@school/core/school/terms.ts";

/** Lists another user's changes to a session's name and terms. */
export function sessionChanges(seen: AcademicSession, current: AcademicSession): string[] {
  const dayOrNotSet = (day: string | undefined) => (day === undefined ? "not set" : dayText(day));
  const datesOf = ({ terms }: AcademicSession) =>
    TERMS.flatMap((term) => {
      const dates = terms.find((one) => one.term === term);
      const label = termLabel(term, "First Term");
      return [
        { label: `${label} starts`, value: dayOrNotSet(dates?.startsOn) },
        { label: `${label} ends`, value: dayOrNotSet(dates?.endsOn) },
      ];
    });
  const facts = (of: AcademicSession) => [{ label: "Session", value: of.name }, ...datesOf(of)];
  return changesBetween(facts(seen), facts(current), "Its name and dates did not change");
}

/** Lists another user's changes to a session's grading scheme. */
export function schemeChanges(seen: GradingScheme, current: GradingScheme): string[] {
  const facts = ({ parts, bands }: GradingScheme) => [
    ...parts.map(({ key, label, max }) => ({ label: key, value: `${label}, up to ${max}` })),
    ...bands.map(({ grade, from, remark }) => ({
      label: `Grade ${grade}`,
      value: `from ${from}${remark && `, ${remark}`}`,
    })),
  ];
  return changesBetween(facts(seen), facts(current), "The grading scheme did not change");
}

interface Fact {
  label: string;
  value: string;
}

/** "CA1 up to 10 → up to 20"; a session's version counts its dates and its scheme alike. */
function changesBetween(seen: readonly Fact[], current: readonly Fact[], none: string): string[] {
  const labels = [...new Set([...seen, ...current].map(({ label }) => label))];
  const changes = labels.flatMap((label) => {
    const [was, is] = [seen, current].map(
      (facts) => facts.find((fact) => fact.label === label)?.value,
    );
    return was === is ? [] : [`${label}: ${was ?? "none"} → ${is ?? "none"}`];
  });
  return changes.length > 0 ? changes : [`Someone else saved this session. ${none}`];
}
