export function PendingApprovalsPage() {
  return <h1>Pending Approvals</h1>;
}
