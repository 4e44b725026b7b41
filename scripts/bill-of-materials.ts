import { spawnSync } from "node:child_process";
import { licenceList, lockedPackages } from "../architecture/dependencies.ts";
import { root } from "./child.ts";

/*
 * The packages that a running portal uses, as CycloneDX, from the lockfile: `npm run -s
 * bill-of-materials`. npm's own `--omit dev` is not used: it also omits packages on which a
 * workspace's tests depend.
 */

/** The part of a CycloneDX document that is read. */
export interface Bill {
  readonly metadata: { readonly component: { readonly name: string } };
  readonly components: readonly { readonly "bom-ref": string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** The portal itself and the workspaces that a school runs. */
const OWN = /^(?:school-portal|@school\/(?:core|server|web|demo|standby))@/;

/** Filters a bill of all packages to those used at run time, which are given as "name@version". */
export function billOfRunning(all: Bill, running: ReadonlySet<string>): Bill {
  const isUsed = (ref: string) => OWN.test(ref) || running.has(ref);
  return {
    ...all,
    metadata: { ...all.metadata, component: { ...all.metadata.component, name: "school-portal" } },
    components: all.components.filter((component) => isUsed(component["bom-ref"])),
    dependencies: all.dependencies
      .filter(({ ref }) => isUsed(ref))
      .map((one) => ({ ...one, dependsOn: one.dependsOn.filter(isUsed) })),
  };
}

/** The "name@version" of each package that a running portal uses, as the lockfile has them. */
export function runningPackages(): Set<string> {
  return new Set(licenceList(lockedPackages(root)).map((line) => line.replace(/: .*$/, "")));
}

/** Returns the bill as JSON. Throws where npm fails. */
export function billOfMaterials(): string {
  const npm = process.env["npm_execpath"];
  const [program = "npm", ...first] = npm === undefined ? ["npm"] : [process.execPath, npm];
  const options = ["--sbom-format", "cyclonedx", "--sbom-type", "application"];
  const { status, stdout, stderr } = spawnSync(
    program,
    [...first, "sbom", ...options, "--package-lock-only"],
    { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 },
  );
  if (status !== 0) throw new Error(`npm sbom: ${stderr}`);
  return `${JSON.stringify(billOfRunning(JSON.parse(stdout) as Bill, runningPackages()), null, 2)}\n`;
}

if (import.meta.main) process.stdout.write(billOfMaterials());
