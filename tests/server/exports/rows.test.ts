import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { userTypes } from '#contract/rights.ts'
import { limits } from '#contract/limits.ts'
import { rateLimits, type RateLimitTable, withExports } from '#server/http/rate-limits.ts'
import { allRows, exportScene, type ExportScene, item, rowsOf } from './export-scene.ts'

const many = 1100
const items = Array.from({ length: many }, (_, n) => item(n))

let scene: ExportScene
beforeAll(async () => {
  scene = await exportScene([
    ...items,
    ...Array.from({ length: 300 }, (_, n) => item(n, { index: 'publications', abstract: 'long '.repeat(4000) })),
  ])
})
afterAll(() => scene.server.stop())

const slugs = (pages: { results: { slug_values: string[] }[] }[]) =>
  pages.flatMap(({ results }) => results.map(record => record.slug_values[0]!))

describe('the rows of a list', () => {
  test('come page by page in the order in which they were found, whatever comes and goes meanwhile', async () => {
    const before = await allRows(scene, { index: 'news' })
    expect(before.map(({ results, read, total, count }) => [results.length, read, total, count])).toEqual([
      [500, 500, many, many],
      [500, 1000, many, many],
      [100, many, many, many],
    ])
    expect(new Set(before.map(({ moment }) => moment)).size).toBe(1)
    const last = slugs(before).at(-1)!
    let turn = 0
    const during = await allRows(scene, { index: 'news' }, async () => {
      if (turn++ > 0) return
      await scene.catalogue.remove('news', last)
      await scene.catalogue.put([item(many), item(0, { title: 'Lantern Lantern first' })])
    })
    expect(slugs(during)).toEqual(slugs(before).slice(0, -1))
    expect(during.at(-1)).toMatchObject({ read: many, total: many, count: many })
    await scene.catalogue.put([...items.filter(one => one.slug_values[0] === last), item(0)])
    await scene.catalogue.remove('news', `item-${many}`)
  })

  test('are as many as were asked for, at most as the owner allows, with the fields of columns and references, or all', async () => {
    const [page] = await allRows(scene, { index: 'news', numberOfDocuments: 3 })
    expect(page).toMatchObject({ total: many, count: 3, read: 3 })
    expect(page!.results[0]).toEqual(expect.not.objectContaining({ note: expect.anything() }))
    const small = await exportScene(
      Array.from({ length: 9 }, (_, n) => item(n, { note: 'Private shelf' })),
      { settings: { exportItems: 5 } },
    )
    expect((await rowsOf(small, { index: 'news' })).body).toMatchObject({ total: 9, count: 5, read: 5 })
    expect((await rowsOf(small, { index: 'news', whole: true })).body.results[0]).toMatchObject({ note: 'Private shelf' })
    expect((await rowsOf(small, { index: 'news' })).body.results[0]).not.toHaveProperty('note')
    await small.server.stop()
  })

  test('make a shorter page where records are large', async () => {
    const pages = await allRows(scene, { index: 'publications' })
    expect(pages.length).toBeGreaterThan(1)
    expect(slugs(pages)).toHaveLength(300)
    for (const { results } of pages) expect(JSON.stringify(results).length).toBeLessThan(2 * limits.export.pageBytes)
  })

  test('of named records come in their order without those that do not exist, and of a folder only those that are in it', async () => {
    const slug_values = ['item-5', 'nothing', 'item-2', 'item-5']
    expect((await rowsOf(scene, { index: 'news', slug_values })).body).toMatchObject({
      results: [{ title: 'Lantern 5' }, { title: 'Lantern 2' }],
      total: 3,
      count: 3,
    })
    const { server, user } = scene
    const folder = await server.folder(user)
    const bookmarks = { slug_values: ['item-7'], index: 'news' }
    await server.request(`/api/bookmark_folders/${folder.id}/bookmarks`, { user, key: true, body: bookmarks })
    expect((await rowsOf(scene, { index: 'news', bookmark_folder: folder.id })).body).toMatchObject({
      results: [{ title: 'Lantern 7' }],
      total: 1,
    })
    const other = { server, user: await server.user() }
    expect((await rowsOf(other, { index: 'news', bookmark_folder: folder.id })).status).toBe(404)
  })

  test('are refused to others, after a day, for unknown cursors, and for a request whose parts contradict each other', async () => {
    const { body } = await rowsOf(scene, { index: 'news' })
    const { cursor } = body
    const other = { server: scene.server, user: await scene.server.user() }
    expect((await rowsOf(other, { index: 'news', cursor })).status).toBe(410)
    expect((await rowsOf(scene, { index: 'news', cursor: `${randomUUID()}.0` })).status).toBe(410)
    expect((await rowsOf(scene, { index: 'news', cursor: 'x' })).status).toBe(422)
    expect((await rowsOf(scene, { index: 'news', state: { index: 'patents' } })).status).toBe(422)
    expect((await rowsOf(scene, { index: 'news', state: { index: 'news', keyword: 'title:(' } })).status).toBe(422)
    scene.server.advanceClock(25 * 3600_000)
    expect((await rowsOf(scene, { index: 'news', cursor })).status).toBe(410)
  })

  test('nothing found is a page without rows', async () => {
    expect((await rowsOf(scene, { index: 'news', state: { index: 'news', keyword: 'absent' } })).body).toMatchObject({
      results: [],
      total: 0,
      count: 0,
    })
  })
})

describe('A32 the rows of exports are counted', () => {
  // Only tests move the clock of the allowances.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterAll(() => void vi.useRealTimers())

  test('the allowance holds two of the largest exports that the owner of the server allows, only for those who may have them', () => {
    expect(withExports(rateLimits, limits.export.item)).toEqual(rateLimits)
    const { premium, ...others } = withExports(rateLimits, limits.export.most)
    expect([premium.returned, others.trial]).toEqual([{ burst: 200_000, perMinute: 10_000 }, rateLimits.trial])
  })

  test('beyond the allowance for records the next page waits, and its cursor goes on afterwards', async () => {
    const table = Object.fromEntries(
      userTypes.map(type => [type, { ...rateLimits[type], returned: { burst: 600, perMinute: 100 } }]),
    ) as RateLimitTable
    const limited = await exportScene(items, { limits: table })
    const first = await rowsOf(limited, { index: 'news' })
    const { cursor } = first.body
    expect((await rowsOf(limited, { index: 'news', cursor })).status).toBe(200)
    const refused = await rowsOf(limited, { index: 'news', cursor })
    expect(refused.status).toBe(429)
    limited.server.advanceClock(Number(refused.headers.get('retry-after')) * 1000)
    expect((await rowsOf(limited, { index: 'news', cursor })).body).toMatchObject({ read: 1000 })
    await limited.server.stop()
  })
})
