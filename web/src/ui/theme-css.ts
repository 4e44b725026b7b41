import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
  type ConvertCSSVariablesInput,
  type MantineThemeOverride,
} from "@mantine/core";
import { schoolTheme, tokenVariables } from "./theme.ts";

const SCHEMES: ConvertCSSVariablesInput = {
  variables: {},
  dark: { "--mantine-color-scheme": "dark" },
  light: { "--mantine-color-scheme": "light" },
};

/**
 * All variables of the default theme as a stylesheet.
 *
 * @public the build imports it by path
 */
export function themeCss(): string {
  const variables = variablesOf(schoolTheme());
  return convertCssVariables(variables, ":root") + convertCssVariables(SCHEMES, ":root");
}

/** The variables of a school's theme that differ from the default. */
export function themeChanges(theme: MantineThemeOverride): string {
  const [ours, other] = [variablesOf(theme), variablesOf(schoolTheme())];
  const changes = {
    variables: changed(ours.variables, other.variables),
    light: changed(ours.light, other.light),
    dark: changed(ours.dark, other.dark),
  };
  return convertCssVariables(changes, ":root");
}

function variablesOf(override: MantineThemeOverride): ConvertCSSVariablesInput {
  const theme = mergeMantineTheme(DEFAULT_THEME, override);
  return deepMerge(defaultCssVariablesResolver(theme), tokenVariables(theme));
}

function changed(variables: Record<string, string>, other: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => other[name] !== value),
  );
}
