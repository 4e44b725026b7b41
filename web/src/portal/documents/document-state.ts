import type { QueryClient, QueryKey } from "@tanstack/react-query";

const ID = "document-state";

/** Data in the HTML besides the page itself, so that hydration needs no further requests. */
export interface DocumentState {
  /** The account of the page. */
  readonly accountId: string;
  readonly onPhone: boolean;
  readonly savesData: boolean;
  readonly responses: readonly (readonly [key: QueryKey, data: unknown])[];
}

/** The state as an inert element. "<" is escaped, so that no person's text can end it. */
export function stateElement(state: DocumentState): string {
  const json = JSON.stringify(state).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${ID}">${json}</script>`;
}

/** Parses the state in this document; null for the plain start of the app. */
export function readDocumentState(): DocumentState | null {
  const element = document.getElementById(ID);
  return element === null ? null : (JSON.parse(element.textContent) as DocumentState);
}

/** Returns all responses that were read for a page. */
export function answersOf(queries: QueryClient): DocumentState["responses"] {
  return queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) =>
      state.data === undefined ? [] : [[queryKey, state.data] as const],
    );
}

/** @param updatedAt time of the reads, by this device's clock */
export function storeResponses(
  queries: QueryClient,
  responses: DocumentState["responses"],
  updatedAt: number,
): void {
  for (const [key, data] of responses) queries.setQueryData(key, data, { updatedAt });
}
