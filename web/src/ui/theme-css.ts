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
  const [own, other] = [variablesOf(theme), variablesOf(schoolTheme())];
  const changes = {
    variables: changed(own.variables, other.variables),
    light: changed(own.light, other.light),
    dark: changed(own.dark, other.dark),
  };
  return convertCssVariables(changes, ":root");
}

function variablesOf(override: MantineThemeOverride): ConvertCSSVariablesInput {
  const theme = mergeMantineTheme(DEFAULT_THEME, override);
  return deepMerge(defaultCssVariablesResolver(theme), tokenVariables(theme));
}

function changed(own: Record<string, string>, other: Record<string, string>) {
  return Object.fromEntries(Object.entries(own).filter(([name, value]) => other[name] !== value));
}
