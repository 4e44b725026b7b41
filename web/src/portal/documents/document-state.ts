import type { QueryClient, QueryKey } from "@tanstack/react-query";

const ID = "document-state";

/**
 * Data that the HTML holds besides the page itself, so that the page becomes the app without further
 * requests.
 */
export interface DocumentState {
  /** Account whose page it is. */
  readonly accountId: string;
  readonly onPhone: boolean;
  readonly savesData: boolean;
  readonly responses: readonly (readonly [key: QueryKey, data: unknown])[];
}

/**
 * The state as an element that no browser runs. "<" is escaped, so that no text of a person can end it.
 */
export function stateElement(state: DocumentState): string {
  const json = JSON.stringify(state).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${ID}">${json}</script>`;
}

/** Reads the state in the document that this page came as; null for the plain start of the app. */
export function readDocumentState(): DocumentState | null {
  const element = document.getElementById(ID);
  return element === null ? null : (JSON.parse(element.textContent) as DocumentState);
}

/** Everything that was read for a page. */
export function answersOf(queries: QueryClient): DocumentState["responses"] {
  return queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) =>
      state.data === undefined ? [] : [[queryKey, state.data] as const],
    );
}

/** @param updatedAt when it was read, by the clock of this device */
export function storeResponses(
  queries: QueryClient,
  responses: DocumentState["responses"],
  updatedAt: number,
): void {
  for (const [key, data] of responses) queries.setQueryData(key, data, { updatedAt });
}
