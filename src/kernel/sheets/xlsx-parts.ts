import { rootElement, styleSheet, xmlText } from './xlsx-cells.ts'

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The parts of a workbook other than its sheets (ECMA-376, part 1, 12.3), by path. */
export function workbookParts(name: string, pages: number): ReadonlyMap<string, string> {
  const numbers = Array.from({ length: pages }, (_, at) => at + 1)
  return new Map([
    ['[Content_Types].xml', contentTypes(numbers)],
    ['_rels/.rels', related([['rId1', 'officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbook(name, numbers)],
    [
      'xl/_rels/workbook.xml.rels',
      related([
        ...numbers.map((number) => [`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`] as const),
        ['styles', 'styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', styleSheet],
  ])
}

function contentTypes(pages: readonly number[]): string {
  const overrides = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ...pages.map((number) => [`/xl/worksheets/sheet${number}.xml`, 'worksheet']),
  ].map(([path, type]) => `<Override PartName="${path}" ContentType="${types}.${type}+xml"/>`)
  const defaults = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
  ]
  return `${declaration}<Types xmlns="${packages}/content-types">${[...defaults, ...overrides].join('')}</Types>`
}

function related(targets: readonly (readonly [id: string, type: string, target: string])[]): string {
  const list = targets.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`,
  )
  return `${declaration}<Relationships xmlns="${packages}/relationships">${list.join('')}</Relationships>`
}

function workbook(name: string, pages: readonly number[]): string {
  const sheets = pages.map((number) => {
    const title = xmlText(number === 1 ? name : `${name} ${number}`)
    return `<sheet name="${title}" sheetId="${number}" r:id="rId${number}"/>`
  })
  return rootElement('workbook', `<sheets>${sheets.join('')}</sheets>`, ` xmlns:r="${relationships}"`)
}
