import { failures } from "../../ui/text.ts";
import { messages } from "@school/core/api/text.ts";
/** Milliseconds after which a form without a response says so. */
const WAIT = 30_000;
const NO_RESPONSE = failures.noResponse;
const FAILED = messages.unknown;

interface Answer {
  readonly data?: { readonly message?: string };
  readonly message?: string;
  readonly issues?: readonly { readonly path: readonly unknown[]; readonly message: string }[];
}

/** Sends the forms of the page without leaving it; without this script they are sent as ever. */
export function sendForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-api]")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (form.getAttribute("aria-busy") !== "true") void send(form);
    });
  }
}

async function send(form: HTMLFormElement): Promise<void> {
  const fields = Object.fromEntries(new FormData(form));
  setBusy(form, true);
  showAnswer(form, "", "good");
  for (const field of form.querySelectorAll("[aria-invalid]"))
    field.removeAttribute("aria-invalid");
  try {
    const response = await fetch(form.dataset.api ?? form.action, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fields),
      signal: AbortSignal.timeout(WAIT),
    });
    const answer = (await response.json().catch(() => ({}))) as Answer;
    if (response.ok) {
      form.reset();
      // Shows only the answer.
      if (form.dataset.once !== undefined) form.dataset.sent = "";
      showAnswer(form, answer.data?.message ?? "", "good");
    } else {
      showErrors(form, answer);
    }
  } catch {
    showAnswer(form, NO_RESPONSE, "bad");
  }
  setBusy(form, false);
}

/** Shows the errors of a form. Typed text stays; the first invalid field gets the focus. */
function showErrors(form: HTMLFormElement, { issues = [], message = FAILED }: Answer): void {
  const wrong = issues
    .map(({ path }) => form.elements.namedItem(String(path[0])))
    .filter((field) => field instanceof HTMLElement);
  for (const field of wrong) field.setAttribute("aria-invalid", "true");
  wrong[0]?.focus();
  showAnswer(
    form,
    issues.length > 0 ? issues.map((issue) => issue.message).join(". ") : message,
    "bad",
  );
}

function showAnswer(form: HTMLFormElement, words: string, kind: "good" | "bad"): void {
  const answer = form.querySelector<HTMLElement>(".form-answer");
  if (!answer) return;
  answer.dataset.kind = kind;
  answer.textContent = words;
}

function setBusy(form: HTMLFormElement, busy: boolean): void {
  form.setAttribute("aria-busy", String(busy));
  form.querySelector("[type=submit]")?.setAttribute("aria-disabled", String(busy));
}
