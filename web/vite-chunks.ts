import type { Rolldown } from "vite";

type Options = NonNullable<Rolldown.OutputOptions["codeSplitting"]>;
type Group = NonNullable<Exclude<Options, boolean>["groups"]>[number];

/**
 * Which modules share a file. On a slow line a request costs as much as ten kilobytes, so there are few:
 * each group takes its modules with everything that they import and no group above has, so no two
 * of them import each other. What no group takes, Rolldown divides by the pages that load it. `scripts/page-weight.test.ts` counts what pages load.
 */
export const chunks: Options = {
  groups: [
    // What the test page has in common with the portal: React, the session, dates.
    part(
      "base",
      /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
      /vite[\\/]preload-helper/,
      /node_modules[\\/]idb[\\/]/,
      /web[\\/]src[\\/]platform[\\/]worker[\\/]watch-worker\.ts$/,
      /core[\\/]src[\\/]api[\\/](dates|palette|picture|plural|text)\.ts$/,
      /web[\\/]src[\\/]platform[\\/](client[\\/]authorised-fetch|session[\\/](session|use-session))\.ts$/,
      /web[\\/]src[\\/](accounts[\\/]auth[\\/](auth-failure|text)|school[\\/]remembered-school|ui[\\/]text)\.ts$/,
    ),
    // The same of the questions of a test.
    part(
      "questions",
      /web[\\/]src[\\/]cbt[\\/](text|sittings[\\/](text|durations|engine[\\/]pending-sittings))\.ts$/,
      /web[\\/]src[\\/]cbt[\\/]questions[\\/]Question(Text|View)\.tsx$/,
    ),
    // The views of questions with several parts. Above the portal's files, which the test page must
    // never load: they would start the portal in its place.
    part("parts", /web[\\/]src[\\/]cbt[\\/]questions[\\/]answers[\\/]part-views\.tsx?$/),
    // The shell, the dashboard, and the pieces and styles of nearly every page.
    part(
      "app",
      /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/,
      /web[\\/](index\.html|src[\\/](main|portal[\\/](DashboardPage|PortalApp|SignedIn|router))\.tsx)$/,
      /web[\\/]src[\\/]ui[\\/](page|frame)[\\/](?!Work|Tiles|Steps|ProgressBar|EmailText)/,
      /web[\\/]src[\\/]ui[\\/](feedback[\\/](EmptyState|ErrorState|LoadingState|toast)|fields[\\/]Segments)\./,
      /web[\\/]src[\\/]platform[\\/](GoTo|address|drafts|client[\\/][\w-]+)\.tsx?$/,
      /web[\\/]src[\\/]platform[\\/]offline[\\/](own-outbox|use-outbox|send-or-store|install)\.ts$/,
      /web[\\/]src[\\/](ui[\\/](feedback|table)|portal|announcements)[\\/](?!setup|help|people|SelectionBar|RowMenu).*\.module\.css$/,
      /web[\\/]src[\\/]((classes|results)[\\/]api\.ts|ui[\\/]table[\\/]FilterSelect\.tsx|students[\\/]ChildSelect\.module\.css)$/,
      /web[\\/]src[\\/]results[\\/]((progress|pupil)[\\/])?\w+\.module\.css$/,
    ),
    // What reads and sends without a network, with the messages and homework of families.
    part(
      "offline",
      /web[\\/]src[\\/]platform[\\/]offline[\\/](?!testing|text)[\w-]+\.ts$/,
      /web[\\/]src[\\/]portal[\\/]offline[\\/](OfflineParts|offline-cache)\.tsx?$/,
      /web[\\/]src[\\/](messages[\\/]direct[\\/]send-message|lessons[\\/]assignments[\\/]send-hand-in)\.ts$/,
    ),
    importedBy("family", [
      "src/results/pupil/ResultsPage.tsx",
      "src/announcements/AnnouncementsPage.tsx",
    ]),
    importedBy("scores", ["src/results/upload/UploadPage.tsx"]),
    part("checks", /node_modules[\\/]zod[\\/]/),
    part(
      "fields",
      /web[\\/]src[\\/](ui[\\/]fields[\\/]Form(Actions|Fields|Layout)|platform[\\/]forms[\\/])/,
    ),
    part("dialogs", /web[\\/]src[\\/]ui[\\/]feedback[\\/]Dialog\.tsx$/),
    part("popovers", /web[\\/]src[\\/]ui[\\/]fields[\\/]ComboField\.tsx$/),
    part(
      "lists",
      /web[\\/]src[\\/](ui[\\/]table[\\/]|platform[\\/]use-list\.ts)/,
      /core[\\/]src[\\/](api[\\/]pagination|school[\\/]class-groups)\.ts/,
    ),
    // The kinds of questions with what edits and lists them.
    part(
      "kinds",
      /core[\\/]src[\\/]cbt[\\/]questions[\\/]kinds[\\/]kinds\.ts$/,
      /web[\\/]src[\\/]cbt[\\/]questions[\\/](drafts|question-list|use-question-form|keys[\\/]key-fields)\.ts$/,
    ),
  ],
};

function part(name: string, ...tests: readonly RegExp[]): Group {
  return { name, test: (id) => tests.some((test) => test.test(id)) };
}

/**
 * Groups the modules that the given pages import. The pages themselves stay separate files, because the
 * router and the server name them.
 */
function importedBy(name: string, pages: readonly string[]): Group {
  const isPage = (id: string) =>
    pages.some((page) => id.replaceAll("\\", "/").endsWith(`/web/${page}`));
  return {
    name: (id, modules) =>
      !/node_modules/.test(id) && !isPage(id) && modules.getModuleInfo(id)?.importers.some(isPage)
        ? name
        : null,
    debugName: name,
  };
}
