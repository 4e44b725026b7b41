import type { OwnChoices } from "@school/core/accounts/notification-preferences/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastError } from "../../ui/feedback/toast.ts";
import { SwitchField } from "../../ui/fields/FormFields.tsx";
import { accountsApi } from "../api.ts";
import { canNotify, isSubscribed, subscribe, unsubscribe } from "./push-device.ts";
import { deviceTexts } from "./text.ts";

/** Switches notifications on this device on (the browser asks the person) and off. */
export function DeviceSwitch({ preferences }: { preferences: OwnChoices }) {
  const queries = useQueryClient();
  const queryKey = accountsApi.ownPreferences.queryKey();
  const here = useQuery({ queryKey: ["push-device"], queryFn: isSubscribed, enabled: canNotify() });
  const change = useMutation({
    async mutationFn(isOn: boolean) {
      if (!isOn) {
        const response = await accountsApi.removeDevice.call({});
        await unsubscribe();
        return response;
      }
      const device = await subscribe(preferences.pushKey);
      return device && accountsApi.addDevice.call(device);
    },
    onSuccess(response) {
      if (response === null) toastError(deviceTexts.refused);
      else queries.setQueryData(queryKey, response);
    },
    onError: (error) => toastError(messageOf(error, deviceTexts.failed)),
    onSettled: () => here.refetch(),
  });
  if (!canNotify()) return <p>{deviceTexts.unsupported}</p>;
  if (Notification.permission === "denied") return <p>{deviceTexts.denied}</p>;
  return (
    <SwitchField
      label={deviceTexts.label}
      description={deviceTexts.description}
      checked={change.isPending ? change.variables : preferences.isDeviceOn && here.data === true}
      disabled={change.isPending || here.isPending}
      onChange={({ currentTarget: { checked } }) => change.mutate(checked)}
    />
  );
}
