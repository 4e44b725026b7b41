import type { HallEvent } from "@school/core/cbt/hall/contract.ts";
import { useAddress } from "../../platform/address.ts";
import { pageOf } from "../../platform/list-page.ts";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { EVENT_KINDS } from "./event-words.ts";
import { HallLog } from "./HallLog.tsx";

const KINDS = (Object.keys(EVENT_KINDS) as HallEvent["kind"][]).map((value) => ({
  value,
  label: EVENT_KINDS[value],
}));

/** The log of the whole hall, narrowed to a kind of event and to pupils. */
export function WholeLog({ testId }: { testId: string }) {
  const [address, setAddress] = useAddress(["kind", "search", "page"]);
  const kind = KINDS.find(({ value }) => value === address.kind)?.value;
  return (
    <HallLog
      testId={testId}
      sittingId={null}
      filter={{ kind, search: address.search.slice(0, 100) || undefined }}
      page={pageOf(address.page)}
      onPage={(page) => setAddress({ page })}
      bar={(total) => (
        <FilterBar
          search={{
            value: address.search,
            onChange: (search) => setAddress({ search, page: "" }),
            label: "Search name or admission number",
          }}
          active={kind ? 1 : 0}
          onClear={() => setAddress({ kind: "", search: "", page: "" })}
          total={total}
          noun={total === 1 ? "entry" : "entries"}
        >
          <FilterSelect
            label="What"
            all="Everything"
            value={kind ?? ""}
            options={KINDS}
            onChange={(value) => setAddress({ kind: value, page: "" })}
          />
        </FilterBar>
      )}
    />
  );
}
