import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { DEFAULT_COLOUR, isHexColour, shadesOf } from "@school/core/api/palette.ts";
import { useEffect, useMemo, type ComponentType, type ReactNode } from "react";
import "../mantine.ts";
import "../fonts.css";
import "../tokens.css";
import "../base.css";
import "../print.css";
import { LinkContext, type AppLinkProps } from "../page/AppLink.tsx";
import { SchoolNameContext } from "../page/Page.tsx";
import { ConfirmProvider } from "../feedback/ConfirmProvider.tsx";
import { schoolTheme, tokenVariables } from "../theme.ts";
import { NOTIFICATION_MS } from "../feedback/toast.ts";

export interface UiProviderProps {
  /** The school's own colour as `#rrggbb`; anything else gives the portal's green. */
  colour?: string | null | undefined;
  /** The school's name, which browser tabs show; blank while it is not known. */
  name?: string | undefined;
  /** Renders links; without one, plain anchors. */
  link?: ComponentType<AppLinkProps> | undefined;
  children: ReactNode;
}

/** Theme, toasts, confirmations and links for everything inside. One, at the root. */
export function UiProvider({ colour, name = "", link, children }: UiProviderProps) {
  const acting = colour && isHexColour(colour) ? colour : DEFAULT_COLOUR;
  const theme = useMemo(() => schoolTheme(acting), [acting]);
  useEffect(() => {
    // What a phone paints around the page is the cover's.
    const around = document.querySelector('meta[name="theme-color"]');
    around?.setAttribute("content", shadesOf(acting)[8]);
  }, [acting]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={tokenVariables}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
      // In jsdom nothing has a place: menus would count as scrolled out of sight, and be hidden.
      env={import.meta.env.MODE === "test" ? "test" : "default"}
    >
      <Notifications position="bottom-right" autoClose={NOTIFICATION_MS} limit={4} />
      <LinkContext value={link ?? null}>
        <SchoolNameContext value={name.trim() || null}>
          <ConfirmProvider>{children}</ConfirmProvider>
        </SchoolNameContext>
      </LinkContext>
    </MantineProvider>
  );
}
