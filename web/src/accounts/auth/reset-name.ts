/** Where the name is kept that a new password was asked for, so that its code needs no retyping. */
export const RESET = "reset";
