/** Where the question banks are listed. */
export const BANKS = "/dashboard/question-bank";

export const CREATE_BANK = `${BANKS}/create`;

/** Where one bank is read or changed. */
export function bankAddress(bankId: string): string {
  return `${BANKS}/edit?bankId=${bankId}`;
}
