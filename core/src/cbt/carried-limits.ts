/** Characters of a carried file. */
export const CARRIED_FILE_LENGTH = 200_000;
