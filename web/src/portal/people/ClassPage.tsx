import { mayManageClasses } from "@school/core/classes/policy.ts";
import type { SchoolClass } from "@school/core/classes/schemas.ts";
import { plural } from "@school/core/api/plural.ts";
import { mayOpenPage } from "@school/core/portal/pages.ts";
import { mayManageStudents } from "@school/core/students/policy.ts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useAccount } from "../../accounts/account.ts";
import { classesApi } from "../../classes/api.ts";
import { ClassDetails } from "../../classes/ClassDetails.tsx";
import { girlsAndBoys, teacherName, titles } from "../../classes/text.ts";
import { PageTabs } from "../../ui/frame/PageTabs.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PersonStates } from "./PersonStates.tsx";

export function ClassPage() {
  const { id = "" } = useParams({ strict: false });
  return <ClassView key={id} id={id} />;
}

/** One class: its pupils, and the ways to its other pages. */
export function ClassView({ id }: { id: string }) {
  const account = useAccount();
  const query = useQuery(classesApi.one.queryOptions({ input: { id } }));
  const shown = query.data?.data;
  if (!shown) {
    return (
      <PersonStates
        title="Class"
        error={query.error}
        onRetry={() => void query.refetch()}
        notFound={{
          title: "Class not found",
          hint: "The class was deleted or the link is wrong.",
          href: ALL_CLASSES,
          label: titles.viewClasses,
        }}
      />
    );
  }
  const pupils = plural(shown.studentCount, "pupil");
  const opensPupils = mayManageStudents(account) || account.className === shown.fullName;
  const path = `/dashboard/classes/${id}`;
  return (
    <Page
      title={shown.fullName}
      crumbs={[{ label: "Classes", href: ALL_CLASSES }]}
      description={`${teacherName(shown)} · ${pupils}: ${girlsAndBoys(shown)} · ${shown.academicYear}`}
      actions={
        mayManageClasses(account) && (
          <ButtonLink href={`/dashboard/classes/edit/${id}`}>Edit</ButtonLink>
        )
      }
    >
      <PageTabs
        label={shown.fullName}
        path={path}
        more={[]}
        tabs={[
          { label: "Pupils", href: path },
          ...linksOf(shown).filter(({ href }) => mayOpenPage(account, href.split("?")[0] ?? "")),
        ]}
      />
      <ClassDetails shown={shown} opensPupils={opensPupils} />
    </Page>
  );
}

/** The list itself: without it, a class teacher is led to the own class. */
const ALL_CLASSES = "/dashboard/classes?list=all";

/** The pages of the other modules, opened at the class. */
function linksOf({ id }: SchoolClass) {
  return [
    { label: "Register", href: `/dashboard/attendance?class=${id}` },
    { label: "Scores", href: `/dashboard/upload?class=${id}` },
    { label: "Report cards", href: `/dashboard/report-card/entry?class=${id}` },
    { label: "Timetable", href: `/timetable?view=class&id=${id}` },
    { label: "Homework", href: `/assignments?class=${id}` },
    { label: "Messages", href: "/dashboard/messages/new" },
  ];
}
