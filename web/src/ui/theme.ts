import { DEFAULT_COLOUR, shadesOf } from "@school/core/api/palette.ts";
import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from "@mantine/core";

const WARM_GRAY: MantineColorsTuple = [
  "#faf7ef",
  "#f2ecdd",
  "#e8e1d0",
  "#d9d0bb",
  "#978c74",
  "#8c826a",
  "#66604f",
  "#544e41",
  "#3b382f",
  "#25251f",
];

const CHALKBOARD: MantineColorsTuple = [
  "#e7ece4",
  "#c9d3ca",
  "#a9b6ac",
  "#8f9d94",
  "#66756c",
  "#2c3932",
  "#1e2923",
  "#18211c",
  "#121a16",
  "#0c120f",
];

/**
 * The Mantine theme for a school.
 *
 * @param colour of buttons and links, as `#rrggbb`; readable text on it is chosen by contrast
 */
export function schoolTheme(colour: string = DEFAULT_COLOUR) {
  return createTheme({
    primaryColor: "brand",
    primaryShade: { light: 7, dark: 3 },
    // Text on a filled part is white in the light scheme and dark in the dark one, where the shade
    // is lighter.
    variantColorResolver: (input) => {
      const colours = defaultVariantColorsResolver(input);
      if (input.variant === "filled") return { ...colours, color: "var(--on-acts)" };
      if (input.color === "red") return { ...colours, color: "var(--bad)" };
      return colours;
    },
    black: "#1d2a23",
    white: "#fffdf8",
    colors: {
      brand: shadesOf(colour),
      green: shadesOf("#14603a"),
      red: shadesOf("#a92b20"),
      yellow: shadesOf("#e8a317"),
      gray: WARM_GRAY,
      dark: CHALKBOARD,
    },
    fontFamily: "var(--font-sans)",
    fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace",
    fontSizes: { xs: "0.8125rem", sm: "0.9375rem", md: "1rem", lg: "1.125rem", xl: "1.375rem" },
    lineHeights: { xs: "1.35", sm: "1.4", md: "1.5", lg: "1.55", xl: "1.6" },
    fontWeights: { regular: "400", medium: "600", bold: "600" },
    headings: {
      fontFamily: "var(--font-serif)",
      fontWeight: "700",
      textWrap: "balance",
      sizes: {
        h1: { fontSize: "clamp(1.625rem, 1.4rem + 1vw, 2.125rem)", lineHeight: "1.2" },
        h2: { fontSize: "1.375rem", lineHeight: "1.25" },
        h3: { fontSize: "1.125rem", lineHeight: "1.3" },
        h4: { fontSize: "1rem", lineHeight: "1.35" },
      },
    },
    spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
    radius: { xs: "0.1875rem", sm: "0.375rem", md: "0.375rem", lg: "0.625rem", xl: "1rem" },
    defaultRadius: "md",
    shadows: {
      xs: "none",
      sm: "none",
      md: "var(--lift)",
      lg: "var(--lift)",
      xl: "var(--lift)",
    },
    breakpoints: { xs: "30em", sm: "40em", md: "62em", lg: "75em", xl: "90em" },
    respectReducedMotion: true,
    cursorType: "pointer",
    components: {
      Button: { defaultProps: { size: "sm" } },
      ActionIcon: { defaultProps: { variant: "subtle" } },
      InputWrapper: {
        defaultProps: { inputWrapperOrder: ["label", "input", "error", "description"] },
      },
      Checkbox: { defaultProps: { iconColor: "var(--on-acts)", radius: "xs" } },
      Radio: { defaultProps: { iconColor: "var(--on-acts)" } },
      Select: { defaultProps: { clearButtonProps: { "aria-label": "Clear choice" } } },
      Notification: { defaultProps: { closeButtonProps: { "aria-label": "Dismiss" } } },
      PasswordInput: {
        defaultProps: { visibilityToggleButtonProps: { "aria-label": "Show or hide password" } },
      },
      Tabs: { defaultProps: { keepMounted: false } },
      NumberInput: { defaultProps: { hideControls: true } },
    },
  });
}

/** Maps Mantine's variables to the tokens of `tokens.css`. */
export const tokenVariables: CSSVariablesResolver = () => {
  const shared = {
    "--mantine-color-body": "var(--sheet)",
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-bright": "var(--ink)",
    "--mantine-color-dimmed": "var(--ink-soft)",
    "--mantine-color-placeholder": "var(--ink-faint)",
    "--mantine-color-anchor": "var(--acts)",
    "--mantine-color-default": "var(--sheet)",
    "--mantine-color-default-hover": "var(--hover)",
    "--mantine-color-default-color": "var(--ink)",
    "--mantine-color-default-border": "var(--rule-strong)",
    "--mantine-color-error": "var(--bad)",
    "--mantine-color-success": "var(--good)",
    "--mantine-color-disabled": "var(--neutral-wash)",
    "--mantine-color-disabled-color": "var(--ink-faint)",
    "--mantine-color-disabled-border": "var(--rule)",
    "--mantine-color-brand-light": "var(--acts-wash)",
    "--mantine-color-brand-light-color": "var(--acts-strong)",
    "--mantine-color-brand-outline": "var(--acts)",
    "--mantine-color-brand-text": "var(--acts)",
  };
  return { variables: {}, light: shared, dark: shared };
};
