import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { accountsApi } from "../../accounts/api.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { downloadFile } from "../../platform/download-file.ts";
import { toastError } from "../../ui/feedback/toast.ts";
import { FileChooser } from "../../ui/fields/FileChooser.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { PlainList, Row, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ChangeWords } from "./ChangeWords.tsx";
import { openDeviceFile, type OpenedFile, UnreadableDeviceFile } from "./open-device-file.ts";
import { deviceFileTexts } from "./text.ts";
import { waitingFile } from "./waiting-file.ts";

/** Opens a file of changes that a person who cannot sign in left on a device. */
export function DeviceFilePanel() {
  const [opened, setOpened] = useState<OpenedFile | null>(null);
  const open = useMutation({
    mutationFn: (file: File) =>
      openDeviceFile(file, async (id) => (await accountsApi.openDevice.call({ id })).data.key),
    onSuccess: setOpened,
  });
  const save = useMutation({
    mutationFn: async (file: OpenedFile) => downloadFile(await waitingFile(file, file.changes)),
    onError: () => toastError("The file was not made. Try again."),
    networkMode: "always",
  });
  const { error } = open;
  return (
    <Panel title={deviceFileTexts.panel} description={deviceFileTexts.panelHint}>
      <Stack>
        <Row gap={3}>
          <FileChooser
            label={deviceFileTexts.open}
            accept=".json,application/json"
            disabled={open.isPending}
            onFile={(file) => open.mutate(file)}
          />
          {opened && <Button onClick={() => save.mutate(opened)}>Save as text</Button>}
        </Row>
        {error && (
          <p role="alert">
            {error instanceof UnreadableDeviceFile ? error.message : messageOf(error)}
          </p>
        )}
        {opened && (
          <PlainList ruled aria-label={deviceFileTexts.list}>
            {opened.changes.map((change) => (
              <li key={change.number}>
                <ChangeWords change={change}>
                  <b>{change.title}</b>
                </ChangeWords>
              </li>
            ))}
          </PlainList>
        )}
      </Stack>
    </Panel>
  );
}
