export function LedgerAssessmentsPage() {
  return <h1>Ledger With Assessments</h1>;
}
