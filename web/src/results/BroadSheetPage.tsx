export function BroadSheetPage() {
  return <h1>Broad Sheet</h1>;
}
