import { basename, resolve } from "node:path";
import { FRONT_PAGES, type FrontName, leadsToDashboard } from "@school/core/accounts/front.ts";
import type { InlineConfig, Plugin } from "vite";
import { withoutUnused } from "./src/ui/used-styles.ts";
import { textsPlugin } from "./vite-texts.ts";

const here = (path: string): string => resolve(import.meta.dirname, path);

/** Where each page's own component is. */
const SHEETS: Readonly<Record<FrontName, { readonly file: string; readonly name: string }>> = {
  signin: { file: "auth/SignInPage.tsx", name: "SignInPage" },
  continue: { file: "auth/ContinuePage.tsx", name: "ContinuePage" },
  code: { file: "auth/CodePage.tsx", name: "CodePage" },
  passkey: { file: "auth/PasskeyPage.tsx", name: "PasskeyPage" },
  phone: { file: "auth/PhonePage.tsx", name: "PhonePage" },
  waiting: { file: "auth/WaitingPage.tsx", name: "WaitingPage" },
  register: { file: "auth/RegisterPage.tsx", name: "RegisterPage" },
  forgot: { file: "auth/ForgotPasswordPage.tsx", name: "ForgotPasswordPage" },
  reset: { file: "auth/ResetPasswordPage.tsx", name: "ResetPasswordPage" },
  confirm: { file: "auth/ConfirmPage.tsx", name: "ConfirmPage" },
  admin: { file: "auth/AdminLoginPage.tsx", name: "AdminLoginPage" },
  setup: { file: "setup/SetupPage.tsx", name: "SetupPage" },
};

/** Preact in the place of React: the same components in a tenth of the bytes. */
export const preactAlias = [
  { find: /^react$/, replacement: here("src/accounts/front/preact-as-react.ts") },
  { find: /^react\/jsx(-dev)?-runtime$/, replacement: "preact/jsx-runtime" },
];

const shared = {
  root: import.meta.dirname,
  configFile: false,
  logLevel: "warn",
  resolve: { alias: preactAlias },
  oxc: { jsx: { runtime: "automatic", importSource: "react" } },
  css: { modules: { generateScopedName: shortName } },
} satisfies InlineConfig;

const prefixes = new Map<string, string>();

/** A class by the capitals of its file and its own name: short, and words compress well. */
function shortName(name: string, path: string): string {
  const file = basename(path).split(".")[0] ?? "";
  const prefix = file.replace(/[^A-Z]/g, "").toLowerCase();
  const other = prefixes.get(prefix);
  if (other !== undefined && other !== file) throw new Error(`${file} and ${other} share classes`);
  prefixes.set(prefix, file);
  return `${prefix}-${name}`;
}

/** Leaves out the variables that no rule uses: the tokens are those of the whole portal. */
function prunePlugin(): Plugin {
  return {
    name: "school-prune",
    enforce: "post",
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== "asset" || !part.fileName.endsWith(".css")) continue;
        part.source = withoutUnused(String(part.source));
      }
    },
  };
}

/** The module with which the server renders the pages, and their styles. */
const server: InlineConfig = {
  ...shared,
  plugins: [prunePlugin()],
  ssr: { noExternal: true },
  build: {
    ssr: "src/accounts/front/entry-server.tsx",
    ssrEmitAssets: true,
    copyPublicDir: false,
    cssMinify: true,
    rolldownOptions: { output: { assetFileNames: "[name][extname]" } },
  },
};

/** The script of one page, which takes over what the server has rendered. */
function script(page: FrontName): InlineConfig {
  return {
    ...shared,
    plugins: [textsPlugin(), entry(page)],
    build: {
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: `virtual:front/${page}`,
        output: { entryFileNames: `${page}.js`, assetFileNames: "unused/[name][extname]" },
      },
    },
  };
}

function entry(page: FrontName): Plugin {
  const { file, name } = SHEETS[page];
  const id = `virtual:front/${page}`;
  const from = (path: string) => JSON.stringify(here(`src/accounts/${path}`));
  const lines = [
    `import { startFront } from ${from("front/start.ts")};`,
    `import { ${name} } from ${from(file)};`,
    ...(leadsToDashboard(page)
      ? [
          `import { fetchNext } from ${from("front/fetch-next.ts")};`,
          `fetchNext(startFront(${name}));`,
        ]
      : [`startFront(${name});`]),
  ];
  return {
    name: "school-front",
    resolveId: (requested) => (requested === id ? `\0${id}` : undefined),
    load: (requested) => (requested === `\0${id}` ? lines.join("\n") : undefined),
  };
}

/**
 * Everything that the build makes for the pages for visitors, one after the other: the first
 * empties the folder.
 */
export function frontBuilds(folder: string): InlineConfig[] {
  const pages = Object.keys(FRONT_PAGES) as FrontName[];
  return [server, ...pages.map(script)].map((config) => ({
    ...config,
    build: { ...config.build, outDir: folder },
  }));
}
