/** How many people one sheet of login slips, or one round of new passwords, takes. */
export const MOST_SLIPS = 200;
