import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyAnswerText } from '#contract/analysis-rows.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { readXlsx } from '../../support/read-xlsx.ts'
import { smallCatalogue } from '../../support/small-catalogue.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { itemScene, perItem } from './item-scene.ts'

let server: TestServer
let scene: ReturnType<typeof itemScene>

const record = (n: number, more: object): CatalogueRecord => ({
  index: 'publications',
  slug_values: [`moss-${n}`],
  source: { name: 'Weir Archive', licence: 'CC BY 4.0' },
  title: `Lantern ${n}`,
  ...more,
})
// Answered by the analyst without a language model.
beforeAll(async () => {
  const catalogue = smallCatalogue(
    [
      record(0, { abstract: 'Moss grows on stones in the shade.', title: '=HYPERLINK("https://spy.invalid")' }),
      record(1, { abstract: '=1+1 moss grows on trees. Nothing else is said.' }),
      record(2, { abstract: 'Weirs hold water.' }),
    ],
    false,
  )
  server = await startTestServer({ socket: false, catalogue })
})
afterAll(() => server.stop())
beforeEach(async () => {
  scene = itemScene(server, await server.user())
})

const question = 'Where does moss grow?'
const asked = (more: object = {}) => perItem({ questions: [question], numItems: 3, url: 'https://indago.example/search', ...more })
const cellsOf = (sheet: Awaited<ReturnType<typeof readXlsx>>[number]) => sheet.rows.map(row => [...row.values()].map(({ value }) => value))

test('the answers come as an xlsx file, with the credits that are left', async () => {
  const { status, headers, bytes } = await scene.file('analyze_per_item', asked({ shortenedQuestions: ['Place'] }))
  expect(status).toBe(200)
  expect(headers.get('credits_remaining')).toBe('47')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="publications-\d{4}-\d\d-\d\d\.xlsx"$/)
  const [sheet, about] = await readXlsx(bytes)
  const [head, ...rows] = cellsOf(sheet!)
  expect(head).toEqual(['Number', 'Title', 'Place', 'Passages'])
  expect(rows).toHaveLength(3)
  const [stone] = rows.filter(([, title]) => String(title).startsWith('=HYPER'))
  expect(stone?.[2]).toMatch(/^Moss grows on stones in the shade\. \[\d\.1\]$/)
  expect(stone?.[3]).toMatch(/^\[\d\.1\] Moss grows on stones in the shade\.$/)
  expect(rows.find(([, title]) => title === 'Lantern 2')?.[2]).toBe(emptyAnswerText)
  const said = cellsOf(about!)
  expect(said).toEqual(
    expect.arrayContaining([
      ['Question', question],
      ['Category', 'Publications'],
      ['Address', 'https://indago.example/search'],
      ['Answered by', 'Indago'],
      ['Records', 3],
      ['AI credits', 3],
      ['Source', 'Weir Archive, licence: CC BY 4.0, 3 records'],
    ]),
  )
  expect(JSON.stringify(said)).toContain('without a language model')
})

test('no text of a record is a formula', async () => {
  const { bytes } = await scene.file('analyze_per_item', asked())
  const [sheet] = await readXlsx(bytes)
  const risky = sheet!.rows.flatMap(row => [...row.values()]).filter(({ value }) => /^[=+@-]/.test(String(value)))
  expect(risky.length).toBeGreaterThan(0)
  expect(risky.every(({ isQuoted, link }) => isQuoted || link !== undefined)).toBe(true)
})

test('the same id again is the same analysis, charged once; its file is there afterwards, for its user only', async () => {
  const one = asked()
  await scene.file('analyze_per_item', one)
  const { headers, bytes } = await scene.file('analyze_per_item', one)
  expect(headers.get('credits_remaining')).toBe('47')
  const later = await scene.file(`runs/${one.uuid}/file`)
  expect(later.status).toBe(200)
  expect(later.bytes).toEqual(bytes)
  const other = itemScene(server, await server.user())
  expect((await other.file(`runs/${one.uuid}/file`)).status).toBe(404)
})

test('an analysis that is one answer has no file', async () => {
  const run = {
    id: perItem().uuid,
    analysisType: 'single-prompt',
    index: 'publications',
    question,
    items: [{ order: 1, slug_values: ['moss-0'] }],
  }
  await server.request('/v1/ai_analysis/runs', { user: scene.user, body: { analysis: run }, key: true })
  await scene.events(run.id)
  expect((await scene.file(`runs/${run.id}/file`)).status).toBe(404)
})
