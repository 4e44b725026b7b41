interface AccountState {
  readonly isActive: boolean;
  readonly deletedAt: Date | null;
  /** Null for everyone who is not a pupil. */
  readonly admitted: boolean | null;
}

/**
 * Whether an account may be used: "gone" also for a pupil who is on the list but not admitted,
 * since a stranger should not tell the two apart.
 */
export function stateOf({ isActive, deletedAt, admitted }: AccountState) {
  if (deletedAt !== null || admitted === false) return "gone";
  return isActive ? "usable" : "disabled";
}
