import { inXml, xmlHead } from './xml.ts'

const packages = 'http://schemas.openxmlformats.org/package/2006'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const typeOf = (part: string): string => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`

export const contentTypes =
  `${xmlHead}<Types xmlns="${packages}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${typeOf('sheet.main')}"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${typeOf('styles')}"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${typeOf('worksheet')}"/>` +
  `<Override PartName="/xl/worksheets/sheet2.xml" ContentType="${typeOf('worksheet')}"/></Types>`

const relationships = (targets: readonly [type: string, target: string][]): string =>
  `${xmlHead}<Relationships xmlns="${packages}/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${documents}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

export const rootParts = relationships([['officeDocument', 'xl/workbook.xml']])

export const workbookParts = relationships([
  ['worksheet', 'worksheets/sheet1.xml'],
  ['worksheet', 'worksheets/sheet2.xml'],
  ['styles', 'styles.xml'],
])

/** Characters that the name of a sheet must not have, and the most characters. */
const sheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)

export const workbook = (sheets: readonly string[]): string =>
  `${xmlHead}<workbook xmlns="${main}" xmlns:r="${documents}"><sheets>${sheets
    .map((name, at) => `<sheet name="${inXml(sheetName(name))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`

/** The places of the styles below. */
export const cellStyles = { plain: 0, head: 1, day: 2, moment: 3, link: 4, quoted: 5 } as const

const font = (more: string): string => `<font>${more}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
const style = (attributes: string): string => `<xf borderId="0" fillId="0" xfId="0" ${attributes}/>`

export const styles =
  `${xmlHead}<styleSheet xmlns="${main}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  `<fonts count="3">${font('')}${font('<b/>')}${font('<u/>').replace('<sz val="11"/>', '<sz val="11"/><color rgb="FF0563C1"/>')}</fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="6">${style('numFmtId="0" fontId="0"')}${style('numFmtId="0" fontId="1" applyFont="1"')}${style(
    'numFmtId="164" fontId="0" applyNumberFormat="1"',
  )}${style('numFmtId="165" fontId="0" applyNumberFormat="1"')}${style('numFmtId="0" fontId="2" applyFont="1"')}${style(
    'numFmtId="49" fontId="0" applyNumberFormat="1" quotePrefix="1"',
  )}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
