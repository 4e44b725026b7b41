import { STAFF_PER_PAGE, type StaffRow } from "@school/core/staff/lists/contract.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { pageOf, useListPage } from "../../platform/list-page.ts";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { staffApi } from "../api.ts";
import { DeleteStaffDialog } from "./DeleteStaffDialog.tsx";
import { NO_FILTERS, StaffFilters } from "./StaffFilters.tsx";
import { StaffTable } from "./StaffTable.tsx";

/** The staff directory. */
export function StaffPage() {
  const id = useId();
  const [address, setAddress] = useAddress(["search", "department", "status", "category", "page"]);
  const { search, department, category } = address;
  const status = (["active", "inactive"] as const).find((one) => one === address.status);
  const applied = { search, department, status: status ?? "", category };
  const filtered = Object.values(applied).some((value) => value !== "");
  const [open, setOpen] = useState(filtered);
  const [leaving, setLeaving] = useState<StaffRow | null>(null);
  const page = pageOf(address.page);
  const query = useQuery(
    staffApi.list.queryOptions({
      input: {
        page,
        limit: STAFF_PER_PAGE,
        ...(search && { search }),
        ...(department && { department }),
        ...(status && { status }),
        ...(category && { category }),
      },
      placeholderData: keepPreviousData,
    }),
  );
  const list = useListPage(query, page, (next) => setAddress({ page: next }));
  return (
    <Page
      title="Staff Management"
      crumbs={[{ label: "Staff" }, { label: "View Staff" }]}
      actions={
        <>
          <Button
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            {open ? "Hide Filters" : "Show Filters"}
          </Button>
          <ButtonLink kind="primary" href="/dashboard/staff/create">
            Add New Staff
          </ButtonLink>
        </>
      }
    >
      {open && (
        <StaffFilters
          id={id}
          applied={{ ...NO_FILTERS, ...applied }}
          onApply={(filters) => setAddress({ ...filters, page: "" })}
        />
      )}
      <StaffTable {...list.table} filtered={filtered} onDelete={setLeaving} />
      {list.total !== undefined && (
        <Pager page={page} pageSize={STAFF_PER_PAGE} total={list.total} onPage={list.goTo} />
      )}
      {leaving && (
        <DeleteStaffDialog key={leaving.id} member={leaving} onClose={() => setLeaving(null)} />
      )}
    </Page>
  );
}
