import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

type Values<Key extends string> = Readonly<Record<Key, string>>;

/**
 * Filters in the URL, so that a link or the back button restores the view. A missing key reads as
 * "", and setting "" removes it. A change replaces the history entry; with "push" the back button
 * undoes it.
 *
 * @example const [filters, setFilters] = useAddress(["class", "term", "page"]);
 */
export function useAddress<Key extends string>(
  keys: readonly Key[],
): [Values<Key>, (changes: Partial<Values<Key>>, history?: "push") => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const values = Object.fromEntries(keys.map((key) => [key, textOf(search[key])])) as Values<Key>;
  const change = useCallback(
    (changes: Partial<Values<Key>>, history?: "push") => {
      void navigate({
        to: ".",
        search: (before: Record<string, unknown>) => withoutEmpty({ ...before, ...changes }),
        replace: history !== "push",
      });
    },
    [navigate],
  );
  return [values, change];
}

/** Returns the address of this page after changes of its filters, for links. */
export function useAddressWith(): (changes: Readonly<Record<string, string>>) => string {
  const { pathname, search } = useLocation();
  return (changes) => `${pathname}${formatAddress({ ...search, ...changes })}`;
}

/** Parses a query string into texts: "4" stays a text, as all filters expect. */
export function parseAddress(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

export function formatAddress(search: Record<string, unknown>): string {
  const query = new URLSearchParams(withoutEmpty(search)).toString();
  return query === "" ? "" : `?${query}`;
}

function withoutEmpty(search: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(search).map(([key, value]) => [key, textOf(value)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ""));
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
