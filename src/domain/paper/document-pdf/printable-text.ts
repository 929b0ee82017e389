const controls = /(?![\n\v\f\r\u0085])\p{Cc}|\p{Noncharacter_Code_Point}/gu

/**
 * Text with printable characters only. Tabs, which come from spreadsheets, become spaces, because no font has them.
 * Other control characters are removed, because they would make the XML of the file's properties invalid. Line breaks
 * stay.
 */
export function printableText(text: string): string {
  return text.replaceAll('\t', ' ').replace(controls, '')
}
