import {
  AUTOMATIC_KINDS,
  automaticDefault,
  automaticKinds,
} from "@school/core/messages/automatic/kinds.ts";
import { texts } from "@school/core/messages/writing/text.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { AutomaticPage } from "./AutomaticPage.tsx";
import { automaticTexts } from "./text.ts";

test("each kind has its way and its words, and says what is wrong beside the field", async () => {
  const user = userEvent.setup();
  let hasGateway = false;
  const requests = mountFor(AutomaticPage, {
    role: "ADMIN",
    responses: {
      "GET /api/settings/automatic-messages": () => ({
        data: AUTOMATIC_KINDS.map((kind) => ({ kind, ...automaticDefault(kind), version: 0 })),
      }),
      "PUT /api/settings/automatic-messages/absent": () => {
        if (hasGateway) {
          return {
            data: { kind: "absent", ...automaticDefault("absent"), channel: "SMS", version: 1 },
          };
        }
        const issues = [{ path: ["channel"], message: texts.notSetUp }];
        return Response.json(
          { message: "Check it", code: "invalid_input", issues },
          { status: 400 },
        );
      },
    },
  });
  const form = within(await screen.findByRole("form", { name: automaticKinds.absent.name }));
  await user.selectOptions(form.getByLabelText("Send by"), "SMS");
  await user.type(form.getByLabelText("Message"), " ẹ");
  form.getByText(automaticTexts.dear(["ẹ"]));
  await user.click(form.getByRole("button", { name: "Save" }));
  await form.findByText(texts.notSetUp);

  hasGateway = true;
  await user.click(form.getByRole("button", { name: "Save" }));
  await screen.findByText("Message saved");
  await waitFor(() =>
    expect(requests.findLast(({ call }) => call.startsWith("PUT"))?.body).toMatchObject({
      channel: "SMS",
      version: 0,
    }),
  );
  // Sheets have emails of their own, so there is no second way to send them.
  const released = within(screen.getByRole("form", { name: automaticKinds.released.name }));
  expect(released.queryByRole("option", { name: "Email" })).toBeNull();
});
