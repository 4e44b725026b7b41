/**
 * Text as it is searched: in lower case and without the marks above and below letters, so that
 * "ngozi" finds Ngọzi and "adebayo" finds Adébáyọ̀.
 */
export function searchText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");
}
