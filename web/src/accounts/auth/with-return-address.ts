/** Opens another sign-in that returns to the same page, with the same name filled in. */
export function withReturnAddress({ currentTarget }: { currentTarget: HTMLAnchorElement }): void {
  currentTarget.href += location.search + location.hash;
}
