export function LedgerBreakdownPage() {
  return <h1>Ledger Breakdown</h1>;
}
