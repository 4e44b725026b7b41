import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EndpointMeta } from "@school/core/accounts/endpoint.ts";
import { contract } from "@school/core/portal/contract.ts";
import { ADMITTED } from "../server/src/testing/admitted.ts";
import type { Person } from "../server/src/testing/admitted-people.ts";
import { root } from "./child.ts";
import { recordFields } from "./record-fields.ts";

/*
 * Writes who may call which endpoint into docs/permissions.md: `npm run permissions`.
 * `server/src/testing/permissions.test.ts` checks the same table on a running portal; a test
 * compares the page.
 */

export const PERMISSIONS = "docs/permissions.md";

const COLUMNS: readonly (readonly [Person, string])[] = [
  ["PRINCIPAL", "Principal"],
  ["ADMIN", "Office"],
  ["TEACHER", "Teacher"],
  ["ACCOUNTANT", "Other staff"],
  ["PARENT", "Parent"],
  ["STUDENT", "Pupil"],
];

interface Row {
  readonly tag: string;
  readonly name: string;
  readonly summary: string;
  readonly asksAgain: EndpointMeta["asksAgain"];
}

/** An endpoint's description of itself in the contract. */
interface DescribedEndpoint {
  readonly route: { method?: string; path?: string; summary?: string; tags?: readonly string[] };
  readonly meta: Partial<EndpointMeta>;
}

function rowsOf(router: object): Row[] {
  return Object.values(router).flatMap((entry: object) => {
    if (!("~orpc" in entry)) return rowsOf(entry);
    const { route, meta } = entry["~orpc"] as DescribedEndpoint;
    return [
      {
        tag: route.tags?.[0] ?? "",
        name: `${route.method} ${route.path}`,
        summary: (route.summary ?? "").replaceAll("|", "\\|"),
        asksAgain: meta.asksAgain,
      },
    ];
  });
}

function line({ name, summary, asksAgain }: Row): string {
  const admitted = ADMITTED[name];
  const cells = COLUMNS.map(([person]) => {
    if (admitted === "anyone") return "anyone";
    if (!admitted?.includes(person)) return "no";
    if (asksAgain === "sign-in") return "asked again if sign-in changes";
    if (asksAgain === "secrets") return "asked again if it shows a code";
    return asksAgain ? "asked again" : "yes";
  });
  return `| \`${name}\` | ${summary} | ${cells.join(" | ")} |`;
}

/** The whole page: one table for each subject of the contract. */
export function permissionsPage(): string {
  const rows = rowsOf(contract);
  const tags = [...new Set(rows.map(({ tag }) => tag))].toSorted();
  const heads = COLUMNS.map(([, title]) => title);
  const tables = tags.map((tag) =>
    [
      `## ${tag}`,
      "",
      `| call | what | ${heads.join(" | ")} |`,
      `| --- | --- | ${heads.map(() => "---").join(" | ")} |`,
      ...rows.filter((row) => row.tag === tag).map(line),
      "",
    ].join("\n"),
  );
  return [
    "# Who may call what",
    "",
    "Made by `npm run permissions`. Each line is held against a running portal by `server/src/testing/permissions.test.ts`, for these and other kinds of person: strangers and disabled accounts get 401, and whom a line does not let in gets 403.",
    "",
    "- **yes**: the gate lets the role in. Which records it then reads or changes is decided for each record by the `policy.ts` of the module: a parent the linked children, a pupil the own record, a teacher the own classes and subjects. The tests of the modules show that.",
    "- **asked again**: the same, after a password, code or passkey of the last minutes.",
    "- **no**: 403, whatever the record.",
    "- **anyone**: without signing in.",
    "",
    'A checklist of features can only take away from teachers and staff. "Other staff" have no teaching role.',
    "",
    ...recordFields(),
    ...tables,
  ].join("\n");
}

if (import.meta.main) writeFileSync(join(root, PERMISSIONS), permissionsPage());
