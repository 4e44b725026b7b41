import { onConsole } from "./accounts/setup/console.ts";
import { verifyAudit } from "./platform/database/audit/verify.ts";

// `npm run verify-audit`: verifies the hash chain of the audit log; exits with 1 if it is broken.
await onConsole(async (db) => {
  const { sealed, unsealed, problems, head } = await verifyAudit(db);
  if (problems.length > 0) process.exitCode = 1;
  const lines = problems.map(({ kind, seq }) => `Entry ${seq}: ${kind.replace("_", " ")}`);
  const verdict =
    problems.length === 0
      ? "The audit log is complete and unchanged."
      : "The audit log was changed!";
  const end = head
    ? `The chain ends at ${head.position} with ${head.hash}.`
    : "No entry is sealed.";
  return [...lines, `${verdict} ${sealed} entries sealed, ${unsealed} not yet. ${end}`].join("\n");
});
