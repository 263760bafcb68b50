import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExportConfig, MadeExport } from '#contract/exports.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import type { AnyRecord } from '#contract/records.ts'
import { searchState } from '#contract/search.ts'
import { type FileOptions, recordFile } from '#exports/file.ts'
import * as v from 'valibot'
import { readXlsx } from '../../support/read-xlsx.ts'
import { allRows, exportScene, type ExportScene, fileOf, item, listOf, trial } from './export-scene.ts'

let scene: ExportScene
beforeAll(async () => {
  scene = await exportScene([...Array.from({ length: 1100 }, (_, n) => item(n)), trial(1, 2)])
})
afterAll(() => scene.server.stop())

async function history(user = scene.user): Promise<MadeExport[]> {
  const found: MadeExport[] = []
  for (let page = 0; ; page += 1) {
    const { body } = await scene.server.request<{ results: MadeExport[]; more: boolean }>(`/v1/exports?page=${page}`, { user })
    expect(body.results.length).toBeLessThanOrEqual(limits.export.historyPage)
    found.push(...body.results)
    if (!body.more) return found
  }
}
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

test('the server writes the same bytes as the app does of its rows, in both formats', async () => {
  const url = 'https://indago.example/search/news?keyword=lantern'
  const state = { index: 'news', keyword: 'lantern', exclude: ['dark'], sort: 'newest' } as const
  for (const format of ['xlsx', 'csv'] as const) {
    const wish = { index: 'news', state, url, format, columns: ['title', 'publication_date', 'page'] }
    const { status, headers, bytes, made } = await fileOf(scene, wish)
    expect([status, made.count, headers.get('content-disposition')]).toEqual([
      200,
      1100,
      `attachment; filename="news-${new Date(scene.server.now()).toISOString().slice(0, 10)}.${format}"`,
    ])
    const records: AnyRecord[] = (await allRows(scene, wish)).flatMap(({ results }) => results)
    const pieces: Uint8Array[] = []
    const options: FileOptions = { index: 'news', format, columns: wish.columns, bom: true, origin: 'http://127.0.0.1' }
    const file = recordFile(options, piece => pieces.push(piece))
    for (let at = 0; at < records.length; at += 333) file.write(records.slice(at, at + 333))
    const [row] = await history()
    const moment = row!.moment
    file.end({ state: v.parse(searchState, state), url, moment, wanted: 100_000, total: 1100, notes: [] })
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  }
})

test('a workbook says where it is from: search, address, time, how many were wanted and written, sources and licences', async () => {
  const url = 'https://indago.example/search/news'
  const state = { index: 'news', keyword: 'lantern', filters: { year: { buckets: [{ value: '2019' }] } } }
  const { bytes } = await fileOf(scene, { index: 'news', state, url, numberOfDocuments: 5 })
  const [rows, about] = await readXlsx(bytes)
  expect([rows!.rows.length, rows!.name, rows!.frozen]).toEqual([6, 'News', 1])
  const said = about!.rows.map(row => [...row.values()].map(({ value }) => value))
  expect(said).toEqual([
    ['Exported from', 'Indago'],
    ['Category', 'News'],
    ['Search', 'lantern'],
    ['Filter: Year', '2019'],
    ['Order', 'Relevance'],
    ['Address', url],
    ['List found at (UTC)', expect.any(Number)],
    ['Results', 11],
    ['Wanted', 5],
    ['Written', 5],
    ['Source', 'Weir Archive, licence: CC BY 4.0, https://weir.example, 5 records'],
  ])
})

test('of nothing found there is a file with its head only, and it says so', async () => {
  const { status, bytes, made } = await fileOf(scene, {
    index: 'news',
    state: { index: 'news', keyword: 'absent' },
    format: 'csv',
    bom: false,
  })
  expect([status, made.count, text(bytes).split('\r\n').length]).toEqual([200, 0, 2])
})

test('an export is kept once under its id, can be fetched again as it was found, and be removed', async () => {
  const user = await scene.server.user()
  const mine = { ...scene, user }
  const wish = { index: 'news', id: randomUUID(), format: 'csv', numberOfDocuments: 10, slug_values: ['item-3', 'item-1'] }
  const first = await fileOf(mine, wish)
  await scene.catalogue.put([item(3, { title: 'Renamed' })])
  const again = await fileOf(mine, wish)
  expect([first.made, text(again.bytes).includes('Renamed')]).toEqual([again.made, true])
  await scene.catalogue.put([item(3)])
  const [row, ...more] = await history(user)
  expect(row).toMatchObject({
    id: wish.id,
    index: 'news',
    template: 'normal',
    format: 'csv',
    count: 2,
    credits: 0,
    slug_values: wish.slug_values,
  })
  expect([more, await history()].map(rows => rows.some(({ id }) => id === wish.id))).toEqual([false, false])
  // The id stands for that list only.
  expect((await fileOf(mine, { ...wish, slug_values: ['item-4'] })).status).toBe(422)
  expect((await fileOf(mine, wish, 'contacts/')).status).toBe(422)
  const remove = () => scene.server.request(`/v1/exports/${wish.id}`, { method: 'DELETE', user, key: true })
  expect([(await remove()).status, (await remove()).status, await history(user)]).toEqual([200, 404, []])
  expect((await fileOf(mine, { ...wish, slug_values: ['item-4'] })).made).toMatchObject({ id: wish.id, count: 1 })
})

test('the app keeps the exports that it makes, once each, and of very many only the newest stay', async () => {
  const user = await scene.server.user()
  const record = (id: string) =>
    scene.server.request('/v1/exports', {
      user,
      key: true,
      body: { export: { ...listOf({ index: 'news' }), id, format: 'bibtex', count: 4, moment: 1 } },
    })
  const ids = Array.from({ length: limits.export.kept + 2 }, () => randomUUID())
  for (const id of ids) {
    scene.server.advanceClock(1)
    expect((await record(id)).status).toBe(200)
  }
  expect((await record(ids.at(-1)!)).status).toBe(200)
  expect((await history(user)).map(({ id }) => id)).toEqual(ids.slice(2).toReversed())
})

test('records that leave the catalogue before they are written are counted and said', async () => {
  const user = await scene.server.user()
  const slug_values = ['item-1', 'gone', 'item-2']
  const { bytes, made } = await fileOf({ ...scene, user }, { index: 'news', slug_values })
  const [rows, about] = await readXlsx(bytes)
  expect([made.count, rows!.rows.length - 1]).toEqual([3, 2])
  expect(about!.rows.flatMap(row => [...row.values()].map(({ value }) => value))).toContain(
    'One record left the catalogue while this file was written.',
  )
  expect(await history(user)).toMatchObject([{ count: 2 }])
})

test('whoever goes away ends the writing, and at most two files of a user are written at once', async () => {
  const { server, user } = scene
  const open = async () => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${user.token}` }
    const body = JSON.stringify(listOf({ index: 'news' }))
    return server.app.fetch(new Request('http://127.0.0.1/v1/export/news', { method: 'POST', headers, body }))
  }
  const [first, second] = [await open(), await open()]
  expect([first.status, second.status, (await open()).status]).toEqual([200, 200, 429])
  await first.body!.cancel()
  const third = await open()
  expect(third.status).toBe(200)
  await Promise.all([second.arrayBuffer(), third.arrayBuffer()])
})

test('A18 without the right to export there are neither rows nor files, and the settings say that everything is locked', async () => {
  const { server } = scene
  const config = async (user?: typeof scene.user) =>
    (await server.request<ExportConfig>('/v1/export/clinical_trials/scoped', user && { user })).body
  for (const user_type of ['free', 'trial', 'verified_academic'] as const) {
    const user = await server.user({ user_type })
    for (const path of ['/v1/export/news', '/v1/export/contacts/news', '/search-service/export/news/rows'])
      expect([path, await server.request(path, { user, body: listOf({ index: 'news' }) })]).toEqual([
        path,
        expect.objectContaining({ status: 403, body: expect.objectContaining({ code: 'right_required', right: 'export' }) }),
      ])
    const { columns, contact_columns, ...rest } = await config(user)
    expect([...columns, ...contact_columns].filter(({ locked }) => !locked)).toEqual([])
    expect(rest).toEqual({ limits: { item: 10_000, contact: 1000 }, export_emails: false, contact_credits: 5, premium: false })
  }
  const { columns, contact_columns, ...rest } = await config(scene.user)
  expect([...columns, ...contact_columns].filter(({ locked }) => locked)).toEqual([])
  expect(rest).toMatchObject({ export_emails: true, contact_credits: 5, premium: true })
  expect(contact_columns.find(({ name }) => name === 'email')).toMatchObject({ label: 'Email', add_on: true })
  expect(await config()).toMatchObject({ premium: false, contact_credits: 0 })
  const news = (await server.request<ExportConfig>('/v1/export/news/scoped', { user: scene.user })).body
  expect([news.limits.contact, news.contact_columns]).toEqual([0, []])
  for (const index of indexNames) expect((await server.request<ExportConfig>(`/v1/export/${index}`)).body.columns.length).toBeGreaterThan(6)
})
