/** Shows that the page waits for the server. */
export function LoadingLine() {
  return <output>Loading...</output>;
}
