import { MAX_SLIPS } from "@school/core/accounts/users/login-slips.ts";
import { surnameFirst } from "@school/core/accounts/written-name.ts";
import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { mayManageStudents } from "@school/core/students/policy.ts";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { LoginSlips, type SlipActions } from "../../accounts/slips/LoginSlips.tsx";
import { NoSlips } from "../../accounts/slips/NoSlips.tsx";
import { labels as slipLabels } from "../../accounts/slips/text.ts";
import { girlsAndBoys } from "../../classes/text.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { readAllPages, usePrintAll } from "../../platform/use-print-all.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { useScreen } from "../../ui/frame/screen.ts";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Notice, Row, Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { MenuAction, MenuLink, RowMenu } from "../../ui/table/RowMenu.tsx";
import { useSelection } from "../../ui/table/selection.ts";
import { noMatches, labels as uiLabels } from "../../ui/text.ts";
import { studentsApi } from "../api.ts";
import { labels as studentsLabels } from "../text.ts";
import { ClassList } from "./ClassList.tsx";
import { type Chosen, useStoredSelection } from "./stored-selection.ts";
import { PARENT_COLUMN, STATUS_COLUMN, STUDENT_COLUMNS } from "./student-columns.tsx";
import { StudentActions } from "./StudentActions.tsx";
import { useStudentFilters } from "./StudentFilters.tsx";
import { bulk, classList, labels } from "./text.ts";
import { type StudentList, useStudentList } from "./use-student-list.ts";

// Read only when they are opened, so that the list itself stays light.
const DeletedStudents = lazy(async () => ({
  default: (await import("./DeletedStudents.tsx")).DeletedStudents,
}));
const DeleteStudentDialog = lazy(async () => ({
  default: (await import("./DeleteStudentDialog.tsx")).DeleteStudentDialog,
}));
const StudentDepartureDialog = lazy(async () => ({
  default: (await import("../departure/StudentDepartureDialog.tsx")).StudentDepartureDialog,
}));
const StudentExportDialog = lazy(async () => ({
  default: (await import("../export/StudentExportDialog.tsx")).StudentExportDialog,
}));
const StudentSelection = lazy(async () => ({
  default: (await import("./StudentSelection.tsx")).StudentSelection,
}));

const STUDENTS_PER_PAGE = 50;

/** View Students: for the office with what it does to pupils, for teachers to look at. */
export function StudentsPage() {
  const [{ view }] = useAddress(["view"]);
  if (!mayManageStudents(useAccount())) return <Students />;
  if (view === "deleted") {
    return (
      <Suspense>
        <DeletedStudents />
      </Suspense>
    );
  }
  return (
    <LoginSlips
      noun="pupil"
      plural="pupils"
      read={(studentIds) =>
        studentsApi.loginSlips.call(studentIds.length > 0 ? { studentIds } : {})
      }
      renew={(studentIds) => studentsApi.newPasswords.call({ studentIds })}
    >
      {(slips) => <Students slips={slips} />}
    </LoginSlips>
  );
}

/** The list; with `slips` the office's. */
function Students({ slips }: { slips?: SlipActions }) {
  const onPhone = useScreen("phone");
  const [{ view, print }, setAddress] = useAddress(["view", "print"]);
  const isOpening = useOwnClassFirst(slips === undefined);
  const list = useStudentList(STUDENTS_PER_PAGE, !isOpening);
  const filters = useStudentFilters(list, slips !== undefined);
  const whole = usePrintAll(list.readPage);
  usePrintOnOpening(print === "list" && Boolean(list.total) && !list.table.loading, () => {
    setAddress({ print: "" });
    whole.print();
  });
  const { chosen, add, clear, boxes } = useSelection<Chosen>(
    list.table.rows,
    surnameFirst,
    useStoredSelection(),
  );
  const [isSelecting, setSelecting] = useState(false);
  const [asked, setAsked] = useState<["leave" | "delete", StudentRow] | null>(null);
  const everyone = useMutation({
    mutationFn: () => readAllPages(list.readPage),
    onSuccess: add,
    onError: (error) => toastError(messageOf(error, "The pupils did not load. Try again.")),
  });
  const { total = 0, response } = list;
  const selectAll = total > chosen.length && (
    <Button disabled={everyone.isPending} onClick={() => everyone.mutate()}>
      {bulk.selectAll(total)}
    </Button>
  );
  const only =
    chosen.length === 1 ? list.table.rows?.find(({ id }) => id === chosen[0]?.id) : undefined;
  const close = () => setAddress({ view: "" });
  const actions = (student: StudentRow) =>
    slips && (
      <StudentActions
        slips={slips}
        student={student}
        onLeave={() => setAsked(["leave", student])}
        onDelete={() => setAsked(["delete", student])}
      />
    );
  return (
    <Page
      title={whole.rows ? classList.title(list.address.class) : uiLabels.viewStudents}
      actions={
        slips && (
          <>
            {onPhone && (
              <Button onClick={() => setSelecting(!isSelecting)}>
                {isSelecting ? "Done" : "Select"}
              </Button>
            )}
            <RowMenu size="page" name="pupils" disabled={whole.busy}>
              <MenuLink href="/dashboard/students/import-csv">Import</MenuLink>
              <MenuAction onClick={() => setAddress({ view: "export" })}>Export</MenuAction>
              <MenuAction disabled={total === 0} onClick={whole.print}>
                Print list
              </MenuAction>
              <MenuAction onClick={() => setAddress({ view: "slips" })}>
                {slipLabels.several}
              </MenuAction>
              <MenuLink href="/dashboard/students?view=deleted">Deleted</MenuLink>
            </RowMenu>
            <ButtonLink kind="primary" href="/dashboard/students/create">
              {studentsLabels.newAdmission}
            </ButtonLink>
          </>
        )
      }
    >
      {whole.rows && <ClassList className={list.address.class} rows={whole.rows} />}
      <Stack className={whole.rows ? "no-print" : undefined}>
        {slips && <NoSlips slips={slips} />}
        {slips && (view === "change" || view === "slips") && (
          <Notice>
            <Row>
              {bulk.choose(view === "change" ? bulk.change : slipLabels.several)}
              {view === "change" ? selectAll : <AllSlips list={list} slips={slips} />}
            </Row>
          </Notice>
        )}
        <ListPage
          list={list}
          noun={["pupil", "pupils"]}
          count={response?.genders ? girlsAndBoys(response.genders) : undefined}
          search={slips ? labels.searchWithPhone : "Search name or ID"}
          {...filters}
          opensMore={view === "search"}
          empty={<NoStudents manages={slips !== undefined} />}
          noMatches={<EmptyState title={noMatches} />}
        >
          {(table) => (
            <DataTable
              {...table}
              {...list.heading}
              caption="Students"
              columns={
                slips
                  ? [
                      ...STUDENT_COLUMNS,
                      PARENT_COLUMN,
                      STATUS_COLUMN,
                      { ...actionsColumn(actions), phone: "hide" },
                    ]
                  : [...STUDENT_COLUMNS, STATUS_COLUMN]
              }
              rowKey={({ id }) => id}
              selection={slips && (!onPhone || isSelecting) ? boxes : undefined}
              narrow="cards"
              opens
            />
          )}
        </ListPage>
        {slips && chosen.length > 0 && (
          <Suspense>
            <StudentSelection
              chosen={chosen}
              selectAll={selectAll}
              slips={slips}
              onDelete={only && (() => setAsked(["delete", only]))}
              onClear={clear}
            />
          </Suspense>
        )}
      </Stack>
      <Suspense>
        {slips && view === "export" && <StudentExportDialog filter={list.filter} onClose={close} />}
        {asked?.[0] === "leave" && (
          <StudentDepartureDialog students={[asked[1]]} onClose={() => setAsked(null)} />
        )}
        {asked?.[0] === "delete" && (
          <DeleteStudentDialog
            key={asked[1].id}
            student={asked[1]}
            onDone={clear}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </Page>
  );
}

interface AllSlipsProps {
  list: StudentList;
  slips: SlipActions;
}

/** Makes the slips of the whole school, or of all pupils who match the filters. */
function AllSlips({ list, slips }: AllSlipsProps) {
  const everyone = useMutation({
    mutationFn: () => readAllPages(list.readPage),
    onSuccess: (rows) => slips.onMake(rows.map(({ id }) => id)),
    onError: (error) => toastError(messageOf(error, "The pupils did not load. Try again.")),
  });
  const { total = 0, filters } = list;
  const isBusy = slips.busy || everyone.isPending;
  if (!filters.isSet) {
    return (
      <Button kind="primary" disabled={isBusy || total === 0} onClick={() => slips.onMake([])}>
        Make slips for the whole school
      </Button>
    );
  }
  return (
    <Button
      kind="primary"
      disabled={isBusy || total === 0 || total > MAX_SLIPS}
      onClick={() => everyone.mutate()}
    >
      {slipLabels.makeAll(total)}
    </Button>
  );
}

/** A class teacher's list opens on the own class. True until the address says so. */
function useOwnClassFirst(isTeacher: boolean): boolean {
  const { className } = useAccount();
  const [address, setAddress] = useAddress(["class", "search", "status", "group", "category"]);
  const isSet = Object.values(address).some(Boolean);
  const [isOpening, setOpening] = useState(isTeacher && className !== null && !isSet);
  if (isOpening && isSet) setOpening(false);
  useEffect(() => {
    if (isOpening) setAddress({ class: className ?? "" });
  }, [isOpening, className, setAddress]);
  return isOpening && !isSet;
}

/** View Classes leads here to print a class: once, when the list is there. */
function usePrintOnOpening(isReady: boolean, print: () => void): void {
  const isPrinted = useRef(false);
  useEffect(() => {
    if (!isReady || isPrinted.current) return;
    isPrinted.current = true;
    print();
  });
}

function NoStudents({ manages }: { manages: boolean }) {
  return (
    <EmptyState
      title="No pupils found"
      hint={manages ? "Admit the first pupil, or import a list." : "No pupils yet."}
      action={
        manages && (
          <ButtonLink kind="primary" href="/dashboard/students/create">
            {studentsLabels.newAdmission}
          </ButtonLink>
        )
      }
    />
  );
}
