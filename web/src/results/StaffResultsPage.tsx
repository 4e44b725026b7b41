export function StaffResultsPage() {
  return <h1>Class Results</h1>;
}
