const controls = /(?![\n\v\f\r\u0085])\p{Cc}|\p{Noncharacter_Code_Point}/gu

/**
 * Text as paper can show it. Sheets bring tabs, which no font has; other controls make the properties of the file no XML.
 * Breaks of lines stay.
 */
export function printableText(text: string): string {
  return text.replaceAll('\t', ' ').replace(controls, '')
}
