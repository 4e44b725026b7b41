/**
 * The modules of the school, in order: a module imports only modules above it, in every package.
 * Add a new module here: the lint rules (`imports.ts`) and the check of folders (`files.ts`) are
 * made from this list.
 */
export const modules = [
  "accounts",
  "school",
  "classes",
  "staff",
  "students",
  "calendar",
  "attendance",
  "results",
  "cbt",
  "lessons",
  "fees",
  "report-cards",
  "years",
  "announcements",
  "messages",
  "site",
  "privacy",
  "portal",
] as const;

export type ModuleName = (typeof modules)[number];

/** The packages that contain modules; each has its sources in `<package>/src`. */
export const packages = ["core", "server", "web"] as const;

export type PackageName = (typeof packages)[number];

/** Folders without school terms, beside the modules; they import no module. */
export const platforms: Record<PackageName, readonly string[]> = {
  core: ["api"],
  server: ["platform"],
  web: ["platform", "ui"],
};

/**
 * The server's folder for tests of the whole portal and their shared code: the permission matrix,
 * hostile requests, contracts of releases. It imports every module, and only tests import it.
 */
export const testFolder = "testing";

/** The modules that `module` must not import: all that come after it in the list. */
export function modulesBelow(module: ModuleName): readonly ModuleName[] {
  return modules.slice(modules.indexOf(module) + 1);
}
