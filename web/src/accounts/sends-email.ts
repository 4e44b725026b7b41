import { createContext, useContext } from "react";

/** Filled by the shell around every signed-in page; false outside of it. */
export const SendsEmailContext = createContext(false);

/** Whether the school has a mail server. Without one, no text may promise an email. */
export function useSendsEmail(): boolean {
  return useContext(SendsEmailContext);
}
