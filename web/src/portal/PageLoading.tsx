export function PageLoading() {
  return <output>Loading...</output>;
}
