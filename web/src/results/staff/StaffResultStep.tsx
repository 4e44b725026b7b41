import type { Result } from "@school/core/results/schemas.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { resultsApi } from "../api.ts";

interface StaffResultStepProps {
  result: Result;
  gridHref: string;
  small?: boolean;
}

/** What a teacher does next: publish a draft, fill in its gaps, correct what came back. */
export function StaffResultStep({ result, gridHref, small = false }: StaffResultStepProps) {
  const size = small ? "compact-sm" : "sm";
  const of = (
    <span className="visually-hidden">
      {" "}
      {result.student.name}, {result.subject.name}
    </span>
  );
  if (result.status === "rejected") {
    return (
      <ButtonLink size={size} kind="primary" href={gridHref}>
        Correct{of}
      </ButtonLink>
    );
  }
  if (result.status === "approved" || result.published) return null;
  if (result.total === null) {
    return (
      <ButtonLink size={size} href={gridHref}>
        Fill in{of}
      </ButtonLink>
    );
  }
  return <PublishButton result={result} size={size} />;
}

function PublishButton({ result, size }: { result: Result; size: "sm" | "compact-sm" }) {
  const queries = useQueryClient();
  const { student, subject } = result;
  const publish = useMutation(
    resultsApi.publish.mutationOptions({
      onSuccess: () => toastSuccess(`Published: ${student.name}, ${subject.name}`),
      onError: (error) => toastError(messageOf(error, "Failed to save")),
      onSettled: () => queries.invalidateQueries({ queryKey: resultsApi.key() }),
    }),
  );
  return (
    <Button
      size={size}
      aria-label={`Publish ${student.name}, ${subject.name}`}
      disabled={publish.isPending}
      onClick={() => publish.mutate({ id: result.id, version: result.version })}
    >
      {publish.isPending ? "Publishing..." : "Publish"}
    </Button>
  );
}
