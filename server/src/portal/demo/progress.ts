/**
 * How far the scores of a subject are in a class this term:
 * `tests`: the four CA parts, no exam yet · `gaps`: a draft in which some scores are missing ·
 * `draft`: complete · `published`: handed to the principal · `half read`: of those, the principal
 * has approved some · `sent back`: two were rejected · `approved`: all were approved.
 */
export type Progress =
  | "tests"
  | "gaps"
  | "draft"
  | "published"
  | "half read"
  | "sent back"
  | "approved";

/** The second term, by class and subject; what is not named here is still empty. */
export const SECOND_TERM: Record<string, Record<string, Progress>> = {
  "Nursery 2": {
    "English Language": "approved",
    Mathematics: "published",
  },
  "Primary 2": {
    "English Language": "sent back",
    Mathematics: "gaps",
    "Social Studies": "tests",
  },
  "Primary 4": {
    Mathematics: "draft",
    "English Language": "published",
    "Basic Science and Technology": "sent back",
  },
  "Primary 5": {
    "English Language": "half read",
    Mathematics: "published",
    "Basic Science and Technology": "draft",
    "Social Studies": "gaps",
    "Yorùbá Language": "published",
    "Computer Studies": "tests",
  },
  "Primary 6": {
    "English Language": "approved",
    Mathematics: "half read",
    "Basic Science and Technology": "published",
    "Social Studies": "published",
    "Civic Education": "draft",
    "Yorùbá Language": "published",
    "Religious Studies": "gaps",
    "Computer Studies": "sent back",
    "Home Economics": "tests",
  },
};
