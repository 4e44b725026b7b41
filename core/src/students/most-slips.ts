/** How many pupils one sheet of login slips, or one round of new passwords, takes. */
export const MOST_SLIPS = 200;
