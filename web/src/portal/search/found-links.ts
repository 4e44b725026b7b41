import type { Actor } from "@school/core/accounts/actor.ts";
import { searchText } from "@school/core/api/search-text.ts";
import { mayManageClasses } from "@school/core/classes/policy.ts";
import { mayOpenEClassroom } from "@school/core/lessons/policy.ts";
import { mayOpenPage, pages } from "@school/core/portal/pages.ts";
import { type SearchResult, MAX_FOUND } from "@school/core/portal/search/contract.ts";
import { GROUP_LABELS } from "./text.ts";

/** One match and its link. */
export interface FoundLink {
  readonly key: string;
  readonly href: string;
  readonly name: string;
  /** Detail that distinguishes equal names; "" for none. */
  readonly about: string;
}

export interface FoundGroup {
  readonly label: string;
  readonly links: readonly FoundLink[];
}

const inList = (path: string, name: string) => `${path}?search=${encodeURIComponent(name)}`;

/** Pages outside the groups that can be opened directly. */
const ALSO: ReadonlySet<string> = new Set([
  "/assignments/create",
  "/dashboard/messages/new",
  "/e-classroom/create",
  "/notes/create",
]);

/** The pages that the person may open, matched by title words, without the server. */
export function findPages(actor: Actor, search: string): FoundLink[] {
  const words = searchText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return pages
    .filter(
      ({ path, group = "", title, alsoNamed = "" }) =>
        (group !== "" || ALSO.has(path)) &&
        words.every((word) => searchText(`${title} ${alsoNamed} ${group}`).includes(word)) &&
        mayOpenPage(actor, path),
    )
    .slice(0, MAX_FOUND)
    .map(({ path, title, group = "" }) => ({
      key: path,
      href: path,
      name: title,
      about: group === title ? "" : group,
    }));
}

function subjectAddress(actor: Actor, id: string): string {
  if (mayManageClasses(actor)) return "/dashboard/classes/subjects";
  return mayOpenEClassroom(actor) ? `/notes?subject=${id}` : "/dashboard/classes";
}

/** Returns the server's search results by group, without empty groups. */
export function groupsOf(actor: Actor, results: SearchResult): FoundGroup[] {
  const groups: Record<keyof SearchResult, FoundLink[]> = {
    pupils: results.pupils.map(({ id, name, admissionNumber, className, mayOpen }) => ({
      key: id,
      href: mayOpen ? `/dashboard/students/${id}` : inList("/dashboard/students", name),
      name,
      about: [className, admissionNumber].filter(Boolean).join(", "),
    })),
    staff: results.staff.map(({ id, name, roleInSchool }) => ({
      key: id,
      href: `/dashboard/staff/${id}`,
      name,
      about: roleInSchool ?? "",
    })),
    parents: results.parents.map(({ id, name }) => ({
      key: id,
      href: inList("/dashboard/users", name),
      name,
      about: "",
    })),
    classes: results.classes.map(({ id, name }) => ({
      key: id,
      href: inList("/dashboard/classes", name),
      name,
      about: "",
    })),
    subjects: results.subjects.map(({ id, name }) => ({
      key: id,
      href: subjectAddress(actor, id),
      name,
      about: subjectAddress(actor, id).startsWith("/notes") ? GROUP_LABELS.notes : "",
    })),
    notes: results.notes.map(({ id, name, subject, week }) => ({
      key: id,
      href: `/notes/${id}`,
      name,
      about: `${subject}, week ${week}`,
    })),
  };
  return Object.entries(groups)
    .filter(([, links]) => links.length > 0)
    .map(([key, links]) => ({ label: GROUP_LABELS[key as keyof SearchResult], links }));
}
