import { expect, test } from "vitest";
import { DOCUMENT_TYPES, documentName } from "./documents.ts";

test.each([
  ["Letter Ọlá.pdf", "pdf", "Letter Ọlá.pdf"],
  ["Certificate", "pdf", "Certificate.pdf"],
  ["scan.JPEG", "jpg", "scan.jpeg"],
  ["scan.html", "jpg", "scan.html.jpg"],
  ["../etc/a.png", "png", "a.png"],
  ['x"\r\nSet-Cookie: a=b\u202Efdp.html', "jpg", "x_Set-Cookie: a=b_fdp.html.jpg"],
  [".pdf", "pdf", "Document.pdf"],
  ["", "png", "Document.png"],
  ["v1.2", "pdf", "v1.2.pdf"],
] as const)("%j with the bytes of a %s is called %s", (wished, type, name) => {
  expect(documentName(wished, DOCUMENT_TYPES[type])).toBe(name);
  expect(documentName(name, DOCUMENT_TYPES[type])).toBe(name);
});
