/** Storage key of the name whose new password was requested, so it need not be retyped. */
export const RESET = "reset";
