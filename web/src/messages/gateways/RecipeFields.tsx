import type { GatewayRecipe } from "@school/core/api/phone-gateway.ts";
import { SelectField, TextAreaField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, FormSection } from "../../ui/fields/FormLayout.tsx";
import styles from "./Gateways.module.css";

interface RecipeFieldsProps {
  recipe: GatewayRecipe;
  issueFor: (path: string) => string | undefined;
  onChange: (recipe: GatewayRecipe) => void;
}

const PLACEHOLDERS =
  "Filled in for each message: {{number}}, {{text}}, {{sender}}, {{account}}, {{key}}, {{reference}}, {{report}}.";

/**
 * Fields for the requests to a gateway and the meaning of its responses, as in the provider's
 * documentation.
 */
export function RecipeFields({ recipe, issueFor, onChange }: RecipeFieldsProps) {
  const set = (changes: Partial<GatewayRecipe>) => onChange({ ...recipe, ...changes });
  const accepted = (changes: Partial<GatewayRecipe["accepted"]>) =>
    set({ accepted: { ...recipe.accepted, ...changes } });
  const report = (changes: Partial<GatewayRecipe["report"]>) =>
    set({ report: { ...recipe.report, ...changes } });
  const reply = (changes: Partial<GatewayRecipe["reply"]>) =>
    set({ reply: { ...recipe.reply, ...changes } });
  const line = (
    label: string,
    value: string,
    change: (to: string) => void,
    path: string,
    description?: string,
  ) => (
    <TextField
      label={label}
      value={value}
      spellCheck={false}
      error={issueFor(`recipe.${path}`)}
      description={description}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
  return (
    <div className={styles.fields}>
      <FormSection title="Request" description={PLACEHOLDERS}>
        {line("Address", recipe.address, (address) => set({ address }), "address")}
        <FieldGrid columns={3}>
          <SelectField
            label="Method"
            value={recipe.method}
            options={["POST", "GET"]}
            onChange={(event) =>
              set({ method: event.currentTarget.value as GatewayRecipe["method"] })
            }
          />
          <SelectField
            label="Content"
            value={recipe.contentType}
            disabled={recipe.method === "GET"}
            options={[
              { value: "json", label: "JSON" },
              { value: "form", label: "Form" },
            ]}
            onChange={(event) =>
              set({ contentType: event.currentTarget.value as GatewayRecipe["contentType"] })
            }
          />
          <SelectField
            label="Numbers"
            value={recipe.numbers}
            options={[
              { value: "plus", label: "+2348035550101" },
              { value: "digits", label: "2348035550101" },
              { value: "local", label: "08035550101" },
            ]}
            onChange={(event) =>
              set({ numbers: event.currentTarget.value as GatewayRecipe["numbers"] })
            }
          />
        </FieldGrid>
        <HeaderLines
          headers={recipe.headers}
          error={issueFor("recipe.headers")}
          onChange={(headers) => set({ headers })}
        />
        {recipe.method === "POST" && (
          <TextAreaField
            label="Body"
            value={recipe.body}
            spellCheck={false}
            error={issueFor("recipe.body")}
            onChange={(event) => set({ body: event.currentTarget.value })}
          />
        )}
      </FormSection>
      <FormSection
        title="Answer"
        description="Where it is in a JSON answer, such as data.message_id; in any other the place of the word, from 0."
      >
        <FieldGrid>
          {line(
            "Where success is",
            recipe.accepted.path,
            (path) => accepted({ path }),
            "accepted.path",
          )}
          {line(
            "Values of success",
            recipe.accepted.values,
            (values) => accepted({ values }),
            "accepted.values",
            "With commas between them. Empty for any.",
          )}
          {line(
            "Where the reference is",
            recipe.referencePath,
            (referencePath) => set({ referencePath }),
            "referencePath",
          )}
          {line(
            "Where the error is",
            recipe.errorPath,
            (errorPath) => set({ errorPath }),
            "errorPath",
          )}
        </FieldGrid>
        {line(
          "Words of errors that pass",
          recipe.laterWords,
          (laterWords) => set({ laterWords }),
          "laterWords",
          "A message with such an error is tried again.",
        )}
      </FormSection>
      <FormSection title="Delivery reports">
        <FieldGrid>
          {line(
            "Where each report is",
            recipe.report.each,
            (each) => report({ each }),
            "report.each",
          )}
          {line(
            "Reference in a report",
            recipe.report.referencePath,
            (referencePath) => report({ referencePath }),
            "report.referencePath",
          )}
          {line(
            "Status in a report",
            recipe.report.statusPath,
            (statusPath) => report({ statusPath }),
            "report.statusPath",
          )}
          {line(
            "Reason in a report",
            recipe.report.reasonPath,
            (reasonPath) => report({ reasonPath }),
            "report.reasonPath",
          )}
          {line(
            "Values of delivered",
            recipe.report.delivered,
            (delivered) => report({ delivered }),
            "report.delivered",
          )}
          {line(
            "Values of not delivered",
            recipe.report.failed,
            (failed) => report({ failed }),
            "report.failed",
          )}
        </FieldGrid>
        <SelectField
          label="Signed"
          value={recipe.signature}
          options={[
            { value: "none", label: "Not signed" },
            { value: "termii", label: "As Termii signs" },
            { value: "twilio", label: "As Twilio signs" },
            { value: "meta", label: "As WhatsApp signs" },
          ]}
          onChange={(event) =>
            set({ signature: event.currentTarget.value as GatewayRecipe["signature"] })
          }
        />
      </FormSection>
      <FormSection title="Replies">
        <FieldGrid columns={3}>
          {line("Where each reply is", recipe.reply.each, (each) => reply({ each }), "reply.each")}
          {line(
            "Number in a reply",
            recipe.reply.fromPath,
            (fromPath) => reply({ fromPath }),
            "reply.fromPath",
          )}
          {line(
            "Text in a reply",
            recipe.reply.textPath,
            (textPath) => reply({ textPath }),
            "reply.textPath",
          )}
        </FieldGrid>
      </FormSection>
    </div>
  );
}

interface HeaderLinesProps {
  headers: GatewayRecipe["headers"];
  error: string | undefined;
  onChange: (headers: GatewayRecipe["headers"]) => void;
}

/** Headers as they are written in documentation, a line each. */
function HeaderLines({ headers, error, onChange }: HeaderLinesProps) {
  return (
    <TextAreaField
      label="Headers"
      description="One in a line: Name: value"
      minRows={2}
      spellCheck={false}
      error={error}
      defaultValue={headers.map(({ name, value }) => `${name}: ${value}`).join("\n")}
      onChange={(event) =>
        onChange(
          event.currentTarget.value
            .split("\n")
            .filter((line) => line.trim() !== "")
            .map((line) => {
              const [name = "", ...value] = line.split(":");
              return { name: name.trim(), value: value.join(":").trim() };
            }),
        )
      }
    />
  );
}
