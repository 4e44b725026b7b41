import type { OwnChoices } from "@school/core/accounts/notification-preferences/contract.ts";
import {
  type Choice,
  CHOICE_CHANNELS,
} from "@school/core/accounts/notification-preferences/kinds.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { CheckboxField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { accountsApi } from "../api.ts";
import { NO_MAIL_SERVER } from "../no-mail-server.ts";
import { useSendsEmail } from "../sends-email.ts";
import styles from "./Choices.module.css";
import { DeviceSwitch } from "./DeviceSwitch.tsx";
import { channelText, choiceTexts, kindTexts } from "./text.ts";

/** Which messages the person gets outside the portal, and by which channel. */
export function ChoicesPanel() {
  const query = useQuery(accountsApi.ownPreferences.queryOptions());
  return (
    <Panel
      title="Messages you get"
      description="Everything is also in the portal. Codes and important messages always reach you."
    >
      <Loaded query={query} failed="Your choices did not load">
        {({ data }) => <Choices preferences={data} />}
      </Loaded>
    </Panel>
  );
}

function Choices({ preferences }: { preferences: OwnChoices }) {
  const queries = useQueryClient();
  const queryKey = accountsApi.ownPreferences.queryKey();
  const save = useMutation({
    ...accountsApi.saveChoice.mutationOptions(),
    // The tick is seen at once, and goes if it could not be saved.
    onMutate: (choice) => queries.setQueryData(queryKey, { data: withChoice(preferences, choice) }),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const takeBack = useMutation({
    ...accountsApi.takeBackStop.mutationOptions(),
    onSuccess: (response) => queries.setQueryData(queryKey, response),
    onError: (error) => toastError(messageOf(error)),
  });
  const sendsEmail = useSendsEmail();
  const channels = CHOICE_CHANNELS.filter(
    (channel) => (channel !== "EMAIL" || sendsEmail) && isThere(preferences, channel),
  );
  const kinds = [...Map.groupBy(preferences.choices, ({ kind }) => kind)];
  return (
    <Stack>
      <DeviceSwitch preferences={preferences} />
      {!sendsEmail && <p>{NO_MAIL_SERVER}</p>}
      {sendsEmail && preferences.email === null && <p>You have no confirmed email address.</p>}
      {channels.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Message</th>
              {channels.map((channel) => (
                <th key={channel} scope="col">
                  {channelText(channel, preferences.gateways)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map(([kind, choices]) => (
              <tr key={kind}>
                <th scope="row">
                  {kindTexts[kind]}
                  {kind === "promotions" && <small>Only if you agree.</small>}
                </th>
                {channels.map((channel) => {
                  const choice = choices.find((one) => one.channel === channel);
                  return (
                    <td key={channel}>
                      {choice && (
                        <CheckboxField
                          aria-label={`${kindTexts[kind]}: ${channelText(channel, preferences.gateways)}`}
                          checked={choice.isWanted}
                          onChange={({ currentTarget: { checked } }) =>
                            save.mutate({ ...choice, isWanted: checked })
                          }
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {preferences.phone !== null && preferences.stoppedAt !== null && (
        <p>
          {choiceTexts.stopped(preferences.phone, preferences.stoppedAt)}{" "}
          <Button
            size="compact-sm"
            disabled={takeBack.isPending}
            onClick={() => takeBack.mutate({})}
          >
            Allow them again
          </Button>
        </p>
      )}
    </Stack>
  );
}

/** Whether messages can reach the person by a channel at all. */
function isThere({ email, gateways, choices }: OwnChoices, channel: Choice["channel"]): boolean {
  if (channel === "EMAIL") return email !== null;
  if (channel === "PUSH") return true;
  return gateways.length > 0 && choices.some((choice) => choice.channel === channel);
}

const withChoice = (preferences: OwnChoices, { kind, channel, isWanted }: Choice): OwnChoices => ({
  ...preferences,
  choices: preferences.choices.map((one) =>
    one.kind === kind && one.channel === channel ? { ...one, isWanted } : one,
  ),
});
