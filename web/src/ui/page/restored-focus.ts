import { useLayoutEffect, useRef } from "react";

/**
 * A browser takes the focus from a button that is disabled while it works, and anyone who has no mouse
 * begins again at the top of the page. It gets the focus back, unless the person has moved on.
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
