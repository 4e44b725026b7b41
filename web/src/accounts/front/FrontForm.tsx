import { Form, type FormProps } from "../../ui/fields/FormLayout.tsx";

/**
 * A form of a visitor page. Without scripts, submitting it does nothing: a normal form would put
 * the password into the URL, and so into the browser's history.
 */
export function FrontForm(props: Omit<FormProps, "method">) {
  return <Form method="dialog" {...props} />;
}
