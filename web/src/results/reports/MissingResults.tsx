import { plural } from "@school/core/api/plural.ts";
import type { BroadSheet } from "@school/core/results/reports/contract.ts";
import { Muted, Notice, PlainList } from "../../ui/page/Layout.tsx";

/**
 * The pupils who lack a result, with the subjects: while there are any, families read no position.
 * Subjects that all of them lack are named once.
 */
export function MissingResults({ missing }: Pick<BroadSheet, "missing">) {
  const [first, ...others] = missing;
  if (!first) return null;
  const ofAll = first.subjects.filter((name) =>
    others.every(({ subjects }) => subjects.includes(name)),
  );
  const rows = missing.flatMap(({ student, subjects }) => {
    const more = subjects.filter((name) => others.length === 0 || !ofAll.includes(name));
    return more.length > 0 ? [{ student, more }] : [];
  });
  return (
    <Notice className="no-print">
      <details>
        <summary>
          <b>{plural(missing.length, "pupil")}</b>{" "}
          {missing.length === 1 ? "has a result" : "have results"} missing. Families see no
          positions in this class yet.
        </summary>
        {others.length > 0 && ofAll.length > 0 && (
          <p>Missing for each of them: {ofAll.join(", ")}.</p>
        )}
        <PlainList gap={1}>
          {rows.map(({ student, more }) => (
            <li key={student.id}>
              {student.name} <Muted as="span">{more.join(", ")}</Muted>
            </li>
          ))}
        </PlainList>
      </details>
    </Notice>
  );
}
