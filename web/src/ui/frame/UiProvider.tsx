import { MantineProvider } from "@mantine/core";
import { DEFAULT_COLOUR, isHexColour, shadesOf } from "@school/core/api/palette.ts";
import { useEffect, useMemo, type ComponentType, type ReactNode } from "react";
import "../mantine.ts";
import "virtual:theme.css";
import "../fonts.css";
import "../tokens.css";
import "../base.css";
import "../print.css";
import "../touch.css";
import { LinkContext, type AppLinkProps } from "../page/AppLink.tsx";
import { SchoolNameContext } from "../page/Page.tsx";
import { ConfirmProvider } from "../feedback/ConfirmProvider.tsx";
import { themeChanges } from "../theme-css.ts";
import { schoolTheme, tokenVariables } from "../theme.ts";
import { Toasts } from "../feedback/Toasts.tsx";

export interface UiProviderProps {
  /** The school's colour as `#rrggbb`; anything else selects the portal's green. */
  colour?: string | null | undefined;
  /** The school's name for browser tabs; blank if unknown. */
  name?: string | undefined;
  /** Renders links. Default: plain anchors. */
  link?: ComponentType<AppLinkProps> | undefined;
  children: ReactNode;
}

/** Provides theme, toasts, confirmations and links; used once, at the root. */
export function UiProvider({ colour, name = "", link, children }: UiProviderProps) {
  const acting = colour && isHexColour(colour) ? colour : DEFAULT_COLOUR;
  const theme = useMemo(() => schoolTheme(acting), [acting]);
  // The stylesheet has the variables of the default colour.
  const ownVariables = useMemo(
    () => (acting === DEFAULT_COLOUR ? "" : themeChanges(theme)),
    [acting, theme],
  );
  useEffect(() => {
    // Phones paint the area around the page in the cover's colour.
    const around = document.querySelector('meta[name="theme-color"]');
    around?.setAttribute("content", shadesOf(acting)[8]);
  }, [acting]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={tokenVariables}
      defaultColorScheme="auto"
      withCssVariables={false}
      // jsdom has no layout: menus would count as scrolled out of view, and be hidden.
      env={import.meta.env.MODE === "test" ? "test" : "default"}
    >
      {ownVariables && <style>{ownVariables}</style>}
      <Toasts />
      <LinkContext value={link ?? null}>
        <SchoolNameContext value={name.trim() || null}>
          <ConfirmProvider>{children}</ConfirmProvider>
        </SchoolNameContext>
      </LinkContext>
    </MantineProvider>
  );
}
