/**
 * Tests that put another module in the place of one, load one again, or give the page a database of
 * the browser, with which it keeps what a failed save holds: each of these files gets modules of its
 * own. All others share those of their worker, which is more than twice as fast.
 */
export const WEB_TESTS_ALONE = [
  // The pages for visitors, which also have a library of their own.
  "src/accounts/{auth,front,setup}/**/*.test.tsx",
  "src/accounts/profile/IdentityDialog.test.tsx",
  "src/accounts/profile/ProfilePage.test.tsx",
  "src/cbt/questions/formula-whitelist.test.ts",
  "src/cbt/questions/use-unsaved-questions.test.tsx",
  "src/lessons/assignments/AssignmentPages.test.tsx",
  "src/platform/session/session.test.ts",
  "src/portal/guard.test.tsx",
  "src/portal/offline/OutboxPage.test.tsx",
  "src/students/pictures/PicturesPage.test.tsx",
  "src/students/pictures/ZipPage.test.tsx",
] as const;
