import type { Entrances } from "@school/core/accounts/setup/contract.ts";
import { h, hydrate, type ComponentType } from "preact";

declare global {
  interface Window {
    /** A form that was submitted before this script loaded; stored by the first script. */
    sentForm?: HTMLFormElement | undefined;
  }
}

/** Hydrates the sheet that the server rendered, and returns it. */
export function startFront(Sheet: ComponentType<{ entrances: Entrances }>): HTMLElement {
  const sheet = document.getElementById("front");
  if (sheet === null) throw new Error("The document has no sheet");
  const entrances = JSON.parse(sheet.dataset["entrances"] ?? "") as Entrances;
  hydrate(h(Sheet, { entrances }), sheet);
  const form = window.sentForm;
  window.sentForm = undefined;
  document.documentElement.dataset["ready"] = "";
  form?.requestSubmit();
  return sheet;
}
