import { Form, type FormProps } from "../../ui/fields/FormLayout.tsx";

/**
 * A form of a page for visitors. Where scripts are switched off, sending it does nothing: as any
 * other form it would put the password into the address, and so into the browser's history.
 */
export function FrontForm(props: Omit<FormProps, "method">) {
  return <Form method="dialog" {...props} />;
}
