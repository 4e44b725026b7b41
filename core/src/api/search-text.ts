/**
 * Normalises text for searching: lower case, without marks above and below letters, so that "ngozi"
 * finds Ngọzi and "adebayo" finds Adébáyọ̀.
 */
export function searchText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");
}
