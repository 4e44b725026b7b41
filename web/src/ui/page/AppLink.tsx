import {
  createContext,
  createElement,
  use,
  type AnchorHTMLAttributes,
  type ComponentType,
  type Ref,
} from "react";

/** Props of every link of the portal: those of `<a>`, with a required `href`. */
export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

/** The component that renders links. The shell provides one for client-side navigation. */
export const LinkContext = createContext<ComponentType<AppLinkProps> | null>(null);

/** A link to another page of the portal. */
export function AppLink(props: AppLinkProps) {
  return createElement(use(LinkContext) ?? "a", props);
}
