/** Minutes that one call may give back. */
export const MOST_MINUTES_GIVEN = 240;
