import type { ClientPromiseResult } from "@orpc/client";
import type { ScoreTransfer, TransferOutcome } from "@school/core/results/transfer/schemas.ts";
import type { PartKey } from "@school/core/school/grading-scheme.ts";
import {
  keepPreviousData,
  type QueryFunction,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { currentOf, isStale, messageOf, type Refusal } from "../../platform/client/api-error.ts";
import { failures } from "../../ui/text.ts";
import { resultsApi } from "../api.ts";
import { changedRows, type RowChange } from "./transfer-rows.ts";

/** The URL value for no chosen column. */
const NO_PART = "none";

interface PreviewInput {
  readonly id: string;
  readonly classId?: string;
  readonly parts?: PartKey[];
}

/** The calls of a module that sends marks. */
export interface TransferCalls<Preview extends ScoreTransfer> {
  /** `queryOptions` of the preview. */
  readonly preview: (input: PreviewInput) => {
    readonly queryKey: QueryKey;
    readonly queryFn: QueryFunction<{ data: Preview }>;
  };
  readonly transfer: {
    readonly call: (confirmed: {
      id: string;
      classId: string;
      parts: PartKey[];
      token: string;
    }) => ClientPromiseResult<{ data: TransferOutcome }, Refusal<{ CONFLICT: Preview }>>;
  };
  /** Returns the key of the queries to refetch after sending. */
  readonly key: () => QueryKey;
}

export type Transfer = ReturnType<typeof useTransfer>;

/**
 * The preview of a transfer and its sending. Class and columns are in the URL. If anything has
 * changed since the preview, the server refuses, and the new preview is shown.
 *
 * @param id of the source: a test, an assignment
 */
export function useTransfer<Preview extends ScoreTransfer>(
  id: string,
  calls: TransferCalls<Preview>,
) {
  const [{ class: classId, parts: partsText }, setAddress] = useAddress(["class", "parts"]);
  const queries = useQueryClient();
  const [differences, setDifferences] = useState<readonly RowChange[] | null>(null);
  const isNone = partsText === NO_PART;
  const parts = isNone ? [] : (partsText.split(",").filter((part) => part !== "") as PartKey[]);
  const options = calls.preview({
    id,
    ...(classId !== "" && { classId }),
    ...(parts.length > 0 && { parts }),
  });
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const preview = query.data?.data;
  const send = useMutation({
    mutationFn: calls.transfer.call,
    onSuccess: () => setDifferences(null),
    onError(error) {
      const current = currentOf(calls.transfer, error, "stale_version");
      if (!preview || !current) return;
      setDifferences(changedRows(preview, current));
      queries.setQueryData(options.queryKey, { data: current });
    },
    onSettled(_answer, error) {
      void queries.invalidateQueries({ queryKey: resultsApi.key() });
      if (!isStale(error)) return queries.invalidateQueries({ queryKey: calls.key() });
    },
  });

  return {
    query,
    preview,
    /** The checked columns, shown at once, before their preview has loaded. */
    chosen: isNone || !preview ? [] : parts.length > 0 ? parts : preview.chosen,
    /** Whether the preview belongs to the chosen columns. */
    isSettled: !isNone && !query.isPlaceholderData && !query.isError,
    differences,
    choose: (next: { class?: string; parts?: readonly PartKey[] }) => {
      send.reset();
      setDifferences(null);
      setAddress({
        ...(next.class !== undefined && { class: next.class }),
        ...(next.parts && { parts: next.parts.length > 0 ? next.parts.join(",") : NO_PART }),
      });
    },
    send() {
      if (!preview) return;
      const { chosen, token } = preview;
      send.mutate({ id, classId: preview.class.id, parts: chosen, token });
    },
    busy: send.isPending,
    outcome: send.data?.data ?? null,
    error: send.isError && !isStale(send.error) ? messageOf(send.error, failures.save) : null,
  };
}
