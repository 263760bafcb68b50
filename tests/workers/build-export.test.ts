import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { exportFormats } from '#contract/exports.ts'
import { addToExport, endExport, type ExportStart, finishExport, startExport } from '#workers/export-building/build-export.ts'
import type { CitedWork } from '#workers/export-building/references.ts'

const work = (n: number): CitedWork => ({
  index: 'publications',
  slug: `p-${n}`,
  record: {
    index: 'publications',
    slug_values: [`p-${n}`],
    source: { name: 'Tests', licence: 'CC0' },
    title: n === 0 ? '=2+5+cmd|calc' : `Wicks, part ${n}`,
    authors: [{ name: 'Łucja Żak' }],
    publication_date: '2019-06-01',
  },
})
const works = Array.from({ length: 40 }, (_, n) => work(n))
const about = {
  state: { index: 'publications' as const },
  moment: Date.UTC(2026, 2, 1),
  wanted: 40,
  notes: ['2 items were not on this device.'],
}

async function exported(start: Partial<ExportStart>, portion = 7): Promise<Uint8Array> {
  startExport('one', { index: 'publications', format: 'csv', bom: false, origin: 'https://indago.example', ...start })
  let count: number | undefined
  for (let at = 0; at < works.length; at += portion) count = addToExport('one', works.slice(at, at + portion))
  expect(count).toBe(40)
  const file = finishExport('one', about)
  return new Uint8Array(await file!.arrayBuffer())
}

test.each(exportFormats)('a %s file is the same in whatever portions its works came', async format => {
  const file = await exported({ format })
  expect(file.length).toBeGreaterThan(500)
  expect(Buffer.compare(file, await exported({ format }, 40))).toBe(0)
})

test('a csv file has the chosen columns, a mark if it is wanted, and no formula', async () => {
  const file = await exported({ columns: ['title', 'year'], bom: true })
  expect(Array.from(file.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  const lines = strFromU8(file.slice(3)).split('\r\n')
  expect(lines.slice(0, 3)).toEqual(['Title,Year', "'=2+5+cmd|calc,2019", '"Wicks, part 1",2019'])
  expect(lines).toHaveLength(42)
})

test('an xlsx file says what it lacks on its sheet about itself', async () => {
  const parts = unzipSync(await exported({ format: 'xlsx' }))
  expect(strFromU8(parts['xl/worksheets/sheet2.xml']!)).toContain('2 items were not on this device.')
})

test('lists of references and lines have every work', async () => {
  expect(strFromU8(await exported({ format: 'bibtex' })).match(/^@/gm)).toHaveLength(40)
  expect(strFromU8(await exported({ format: 'ris' })).match(/^TY {2}- /gm)).toHaveLength(40)
  expect(JSON.parse(strFromU8(await exported({ format: 'csl' })))).toHaveLength(40)
  const lines = strFromU8(await exported({ format: 'jsonl' }))
    .trimEnd()
    .split('\n')
  expect(lines.map(line => (JSON.parse(line) as { slug_values: string[] }).slug_values[0])).toEqual(works.map((_, n) => `p-${n}`))
})

test('C26 an export that was lost with its worker is not taken for a finished one', () => {
  startExport('one', { index: 'publications', format: 'csv', bom: false, origin: '' })
  endExport('one')
  expect(addToExport('one', works)).toBeUndefined()
  expect(finishExport('one', about)).toBeUndefined()
})
