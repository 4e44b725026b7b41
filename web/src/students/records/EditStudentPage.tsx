import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { studentsApi } from "../api.ts";
import { EditStudentForm } from "./EditStudentForm.tsx";
import { STUDENTS_PAGE } from "./students-page.ts";
import { toasts } from "./text.ts";

/** The office changes a pupil's record. */
export function EditStudentPage() {
  const { id = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const record = useQuery(
    studentsApi.record.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 }),
  );
  const choices = useQuery(studentsApi.choices.queryOptions());

  useEffect(() => {
    if (!record.isError) return;
    toastError(toasts.loadStudent);
    if (history.canGoBack()) history.back();
    else void navigate({ to: STUDENTS_PAGE });
  }, [record.isError, history, navigate]);

  const name = record.data && surnameFirst(record.data.data);
  return (
    <Page
      title="Edit Student"
      description={name}
      crumbs={[{ label: "Students", href: STUDENTS_PAGE }]}
    >
      {record.data && choices.data ? (
        <EditStudentForm
          key={id}
          before={record.data.data}
          choices={choices.data.data}
          onDone={() => void navigate({ to: STUDENTS_PAGE })}
        />
      ) : choices.isError ? (
        <ErrorState title="The classes did not load" onRetry={() => void choices.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}
