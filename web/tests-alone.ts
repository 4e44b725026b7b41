/**
 * Tests that mock or reload a module, or use IndexedDB, in which a page stores a failed save: each of
 * these files gets its own modules. All others share those of their worker, which is more than twice
 * as fast.
 */
export const WEB_TESTS_ALONE = [
  // The pages for visitors, which also have their own library.
  "src/accounts/{auth,front,setup}/**/*.test.tsx",
  "src/accounts/profile/IdentityDialog.test.tsx",
  "src/accounts/profile/ProfilePage.test.tsx",
  "src/cbt/questions/formula-whitelist.test.ts",
  "src/lessons/assignments/AssignmentPages.test.tsx",
  "src/platform/session/session.test.ts",
  "src/portal/guard.test.tsx",
  "src/portal/offline/OutboxPage.test.tsx",
  "src/students/pictures/PicturesPage.test.tsx",
  "src/students/pictures/ZipPage.test.tsx",
] as const;
