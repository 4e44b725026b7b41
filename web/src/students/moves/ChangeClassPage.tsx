import { useQuery } from "@tanstack/react-query";
import { classesApi } from "../../classes/api.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { useSchoolNow } from "../../school/school-now.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { studentsApi } from "../api.ts";
import { ClassesToMove } from "./ClassesToMove.tsx";
import { MoveChecklist } from "./MoveChecklist.tsx";
import { labels } from "./text.ts";
import { NoTerm } from "../../school/NoTerm.tsx";

/** Maximum number of classes of a session in the largest school. */
const ALL_CLASSES = 200;

/** Change Class: moves pupils of one class together, or promotes them to the new session. */
export function ChangeClassPage() {
  const [address, setAddress] = useAddress(["mode", "session", "from", "to"]);
  const { currentTerm } = useSchoolNow();
  const current = currentTerm?.academicYear;
  const promotes = address.mode === "promote";
  const fromYear = promotes ? address.session : (current ?? "");
  const from = useClasses(fromYear);
  const to = useClasses(current ?? "");
  const pupils = useQuery({
    ...studentsApi.pupilsOfClass.queryOptions({ input: { classId: address.from } }),
    enabled: address.from !== "",
  });
  const source = from.data?.data.find(({ id }) => id === address.from);
  const target = to.data?.data.find(({ id }) => id === address.to);
  const failure = [from, to, pupils].find(({ isError }) => isError);
  return (
    <Page
      title="Change Class"
      crumbs={[{ label: "Classes", href: "/dashboard/classes" }]}
      description={
        promotes
          ? "Move pupils of an earlier session into a class of this session. Their old results do not change."
          : "Move pupils to another class of this session. This term's results move with them."
      }
    >
      <Row gap={3}>
        <Segments
          label="What to do"
          value={promotes ? "promote" : "change"}
          options={[
            { value: "change", label: labels.changeClass },
            { value: "promote", label: "Promote to this session" },
          ]}
          onChange={(mode) =>
            setAddress({ mode: mode === "promote" ? mode : "", session: "", from: "", to: "" })
          }
        />
      </Row>
      {current === undefined ? (
        <NoTerm />
      ) : (
        <>
          <Panel>
            <ClassesToMove
              promotes={promotes}
              current={current}
              address={address}
              onChange={setAddress}
              sources={from.data?.data ?? []}
              targets={to.data?.data ?? []}
            />
          </Panel>
          {failure && (
            <ErrorState title="This did not load" onRetry={() => void failure.refetch()}>
              {messageOf(failure.error)}
            </ErrorState>
          )}
          {!failure && address.from !== "" && !pupils.data && <LoadingState />}
          {address.from !== "" && pupils.data && (
            <MoveChecklist
              key={`${address.mode} ${address.from}`}
              pupils={pupils.data.data}
              promotes={promotes}
              from={source}
              to={target}
            />
          )}
        </>
      )}
    </Page>
  );
}

/** Open classes of a session; empty until one is chosen. */
function useClasses(academicYear: string) {
  return useQuery({
    ...classesApi.list.queryOptions({ input: { academicYear, page: 1, limit: ALL_CLASSES } }),
    enabled: academicYear !== "",
  });
}
