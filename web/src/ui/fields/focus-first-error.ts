/** Focuses the first invalid field, unless the person or a dialog has moved the focus. */
export function focusFirstError(form: HTMLFormElement): void {
  const at = document.activeElement;
  if (at !== null && at !== document.body && !form.contains(at)) return;
  form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}
