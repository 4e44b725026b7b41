import { useEffect } from "react";
import { useAccount } from "../accounts/account.ts";
import { useAddress, useAddressWith } from "../platform/address.ts";
import { rememberChoice, useLastChoice } from "../platform/last-choice.ts";

/** Value of a choice in the address that asks for the overview. */
const ALL = "all";

interface Choosable {
  readonly id: string;
  readonly name: string;
}

/**
 * The class on which a page works: the one in the address, else the only one, the person's own or
 * the one chosen last on this device. Undefined for the overview of the classes.
 *
 * @param memory name of the choice on this device; "" where the overview is worth more
 */
export function useOwnClass<Class extends Choosable>(classes: readonly Class[], memory = "class") {
  const account = useAccount();
  return useChoice("class", memory, classes, ({ name }) => name === account.className);
}

/** The thing of a list that the address names, else the only one, an own one or the last chosen. */
export function useChoice<Thing extends { readonly id: string }>(
  key: string,
  /** Name of the choice on this device. */
  name: string,
  things: readonly Thing[],
  isOwn: (thing: Thing) => boolean = () => false,
) {
  const { id: accountId } = useAccount();
  const [address, setAddress] = useAddress<string>([key]);
  const addressWith = useAddressWith();
  const last = useLastChoice(accountId, name);
  const named = address[key] ?? "";
  const chosen =
    things.find(({ id }) => id === named) ??
    (things.length === 1 ? things[0] : undefined) ??
    (named === "" ? (things.find(isOwn) ?? things.find(({ id }) => id === last)) : undefined);
  const isKnown = things.some(({ id }) => id === named);
  useEffect(() => {
    if (name !== "" && (isKnown || named === ALL))
      rememberChoice(accountId, name, isKnown ? named : "");
  }, [accountId, name, named, isKnown]);
  return {
    chosen,
    /** Chooses; "" opens the overview. `also` changes other keys of the address. */
    choose: (id: string, also: Readonly<Record<string, string>> = {}) =>
      setAddress({ ...also, [key]: id === "" ? ALL : id }),
    /** The address with this choice, for links. */
    hrefOf: (id: string, also: Readonly<Record<string, string>> = {}) =>
      addressWith({ ...also, [key]: id }),
  };
}
