import { useLayoutEffect, useRef } from "react";

/**
 * Browsers remove the focus from a disabled button, and keyboard users start again at the top of
 * the page. This restores it, unless the person has moved on.
 */
export function useRestoredFocus(disabled: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (disabled) {
      hadFocus.current = document.activeElement === button.current;
    } else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    }
  }, [disabled]);
  return button;
}
