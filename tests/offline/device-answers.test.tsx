import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import * as fc from 'fast-check'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { provideCredentials, provideFetch } from '#api/exchange.ts'
import { reachability } from '#api/reachability.ts'
import type { SearchStateInput } from '#contract/search.ts'
import { wordsState } from '#contract/search.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { UserType } from '#contract/rights.ts'
import { addBookmark } from '#features/folders/mutations/add-bookmark.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { deleteFolder } from '#features/folders/mutations/delete-folder.mutation.ts'
import { removeBookmark } from '#features/folders/mutations/remove-bookmark.mutation.ts'
import { searchOnDevice, totalsOnDevice } from '#features/search/device/device-answers.ts'
import { recordCacheName } from '#kit/partition-name.ts'
import { pullChanges } from '#offline/actions.ts'
import { commit, mirrorState, pendingChanges, provideIdentity, offlineRecord, setOwner } from '#offline/index.ts'
import { session } from '#session/state.ts'
import { tasks } from '#workers/tasks.ts'
import * as v from 'valibot'
import { OpenedCopies } from './opened-copies.ts'
import { ModelServer } from './model-server.ts'

let server: ModelServer
let opened: OpenedCopies
let userId: string
let users = 0

const signInAs = (id: string, user_type: UserType = 'premium') => {
  const credentials = { token: 't', userId: id }
  provideCredentials(() => credentials)
  provideIdentity({ credentials: () => credentials, recover: () => Promise.resolve('later') })
  session.user = { user_id: id, user_type } as NonNullable<typeof session.user>
  setOwner(id)
}

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory()
  server = new ModelServer()
  reachability.online = true
  provideFetch(server.fetch)
  userId = `reader-${++users}`
  signInAs(userId)
  opened = new OpenedCopies()
  vi.stubGlobal('caches', opened)
})
afterEach(() => {
  setOwner(undefined)
  delete session.user
  delete mirrorState.unavailable
  vi.unstubAllGlobals()
})

const paper = (slug: string, title: string, more: Partial<AnyRecord> = {}): AnyRecord => ({
  index: 'publications',
  slug_values: [slug],
  source: { name: 'Tests' },
  title,
  ...more,
})
const place = (folder_id: string, slug_value: string) => ({ folder_id, index: 'publications' as const, slug_value })
const open = (record: AnyRecord, at: number, slug = record.slug_values[0]!, of: string | null = userId) =>
  opened.keep(recordCacheName(of), `https://indago.test/v1/publications/${slug}`, record, at)
const titles = async (more: Partial<SearchStateInput> = {}): Promise<string[]> =>
  (await searchOnDevice({ index: 'publications', per_page: 50, ...more })).reply.results.map(item => String(item.data['title'])).toSorted()
const sent = () => vi.waitFor(async () => expect(await pendingChanges()).toBe(0))

async function folderWith(...papers: AnyRecord[]): Promise<string> {
  for (const record of papers) server.catalogue.set(`publications/${record.slug_values[0]}`, record)
  const { id } = await commit(createFolder, { name: 'Congress' })
  for (const record of papers) await commit(addBookmark, place(id, record.slug_values[0]!))
  await sent()
  return [...server.folders.keys()].at(-1)!
}

describe('search on the device', () => {
  test('all saved and opened records are found once each, with their number and the time of the last pull', async () => {
    await folderWith(paper('a', 'Apples'), paper('b', 'Bears'))
    open(paper('b', 'Bears'), 5)
    open(paper('c', 'Cranes'), 5)
    const { reply, searched, asOf, lacksScope } = await searchOnDevice({ index: 'publications' })
    expect(reply.total).toBe(3)
    expect(searched).toBe(3)
    expect(asOf).toBe(mirrorState.lastPull)
    expect(lacksScope).toBe(false)
    expect(reply.locked).toBe(0)
    expect(await titles({ keyword: 'bear OR crane' })).toEqual(['Bears', 'Cranes'])
    expect(await totalsOnDevice(v.parse(wordsState, { keyword: 'bears' }))).toMatchObject({ publications: 1, news: 0 })
  })

  test('a guest finds records opened as a guest, and no user finds what another user opened', async () => {
    await folderWith(paper('a', 'Apples'))
    expect(await titles()).toEqual(['Apples'])
    delete session.user
    setOwner(undefined)
    open(paper('c', 'Cranes'), 5, 'c', null)
    opened.keep('unrelated', 'https://indago.test/v1/publications/x', paper('x', 'Xylophones'), 5)
    expect(await titles()).toEqual(['Cranes'])
    expect((await searchOnDevice({ index: 'publications' })).asOf).toBeUndefined()
    signInAs('somebody-else')
    expect(await titles()).toEqual([])
  })

  test('a user who signs in during another user’s request gets none of their records indexed', async () => {
    await folderWith(paper('a', 'Apples'))
    const updates = vi.spyOn(tasks, 'updateIndex')
    const asked = titles().catch(() => 'given up')
    signInAs('the-next-reader')
    expect(await titles()).toEqual([])
    expect(await asked).toBe('given up')
    expect(updates.mock.calls.flatMap(([update]) => update.put)).toEqual([])
    updates.mockRestore()
  })

  test('waiting changes count: records just saved or removed, and a deleted folder', async () => {
    const id = await folderWith(paper('a', 'Apples'), paper('b', 'Bears'))
    expect(await titles()).toEqual(['Apples', 'Bears'])
    server.fault = () => 'drop-request'
    await commit(addBookmark, { ...place(id, 'c'), record: paper('c', 'Cranes') })
    await commit(removeBookmark, place(id, 'a'))
    await vi.waitFor(async () => expect(await titles()).toEqual(['Bears', 'Cranes']), { timeout: 9000 })
    await commit(deleteFolder, { id })
    await vi.waitFor(async () => expect(await titles()).toEqual([]), { timeout: 9000 })
  })

  test('the later of two copies is searched; a card that waits to be sent never hides a whole record', async () => {
    const id = await folderWith(paper('a', 'Apples'), paper('b', 'Bears'))
    open(paper('a', 'Apples, revised'), server.now + 1)
    open(paper('b', 'Bears of old'), server.now - 1)
    open(paper('c', 'Cranes', { abstract: 'About wetlands' }), 5)
    expect(await titles()).toEqual(['Apples, revised', 'Bears', 'Cranes'])
    server.fault = () => 'drop-request'
    await commit(addBookmark, { ...place(id, 'c'), record: paper('c', 'Cranes') })
    await vi.waitFor(async () => expect(await titles({ exclude_bookmarked: true })).toEqual([]), { timeout: 9000 })
    expect(await titles({ keyword: 'wetlands' })).toEqual(['Cranes'])
    opened.drop(recordCacheName(userId), 'https://indago.test/v1/publications/a')
    server.fault = () => 'none'
    await commit(removeBookmark, place(id, 'c'))
    await vi.waitFor(async () => expect(await titles()).toEqual(['Apples', 'Bears', 'Cranes']), { timeout: 9000 })
  })

  test('a changed record is found by its new words, and a removed one is not found', async () => {
    await folderWith(paper('a', 'Apples'), paper('b', 'Bears'), paper('c', 'Cranes'))
    expect(await titles()).toEqual(['Apples', 'Bears', 'Cranes'])
    server.saved.rewrite('publications', 'a', paper('a', 'Avocados'))
    server.saved.rewrite('publications', 'b', null)
    server.saved.rewrite('publications', 'c', paper('c-new', 'Cranes', { slug_values: ['c-new', 'c'] }))
    await pullChanges()
    await vi.waitFor(async () => expect(await titles()).toEqual(['Avocados', 'Cranes']), { timeout: 9000 })
    const { reply } = await searchOnDevice({ index: 'publications', keyword: 'cranes' })
    expect(reply.results.map(item => item.data.slug_values)).toEqual([['c-new', 'c']])
  })

  test('sorted by last added, the record saved last comes first', async () => {
    server.now = 1000
    const id = await folderWith(paper('a', 'Apples'))
    server.now = 3000
    server.catalogue.set('publications/b', paper('b', 'Bears'))
    await commit(addBookmark, place(id, 'b'))
    await sent()
    open(paper('c', 'Cranes'), 2000)
    open(paper('a', 'Apples'), 9000)
    const { reply } = await searchOnDevice({ index: 'publications', sort: 'last_added' })
    expect(reply.results.map(item => item.data['title'])).toEqual(['Bears', 'Cranes', 'Apples'])
  })
})

describe('what is indexed', () => {
  test('everything is indexed once, then only added, removed and changed records', async () => {
    const updates = vi.spyOn(tasks, 'updateIndex')
    const told = () => {
      const all = updates.mock.calls.map(([update]) => update)
      updates.mockClear()
      return {
        put: all.flatMap(update => update.put.map(({ text }) => (JSON.parse(text) as { title: string }).title)).toSorted(),
        removed: all.flatMap(update => update.removed),
      }
    }
    const id = await folderWith(paper('a', 'Apples'), paper('b', 'Bears'))
    await titles()
    expect(told()).toEqual({ put: ['Apples', 'Bears'], removed: [] })
    await titles({ keyword: 'bears' })
    await totalsOnDevice(v.parse(wordsState, {}))
    expect(told()).toEqual({ put: [], removed: [] })
    server.catalogue.set('publications/c', paper('c', 'Cranes'))
    await commit(addBookmark, place(id, 'c'))
    await commit(removeBookmark, place(id, 'a'))
    await sent()
    await vi.waitFor(async () => expect(await titles()).toEqual(['Bears', 'Cranes']), { timeout: 9000 })
    expect(told()).toEqual({ put: ['Cranes'], removed: [{ index: 'publications', slug: 'a' }] })
    server.saved.rewrite('publications', 'b', paper('b', 'Beavers'))
    await pullChanges()
    await vi.waitFor(async () => expect(await titles()).toEqual(['Beavers', 'Cranes']), { timeout: 9000 })
    expect(told()).toEqual({ put: ['Beavers'], removed: [] })
    updates.mockRestore()
  })

  test('everything is indexed again when the index is lost, also during a search', async () => {
    await folderWith(paper('a', 'Apples'), paper('b', 'Bears'))
    expect(await titles()).toEqual(['Apples', 'Bears'])
    const forget = () => tasks.updateIndex({ session: 'somebody else', number: 1, put: [], removed: [] })
    await forget()
    expect(await titles()).toEqual(['Apples', 'Bears'])
    const asked = titles()
    await forget()
    expect(await asked).toEqual(['Apples', 'Bears'])
  })
})

describe('the rules of the server hold on the device', () => {
  test('filters are shown and can be chosen according to the user’s rights', async () => {
    await folderWith(paper('a', 'Apples', { publication_date: '2020' }), paper('b', 'Bears', { publication_date: '2021' }))
    const filtered = { filters: { year: { buckets: [{ value: '2020' }] } } }
    expect((await searchOnDevice({ index: 'publications' })).reply.filters.map(filter => filter.name)).toContain('year')
    expect(await titles(filtered)).toEqual(['Apples'])
    signInAs(userId, 'unregistered')
    expect((await searchOnDevice({ index: 'publications' })).reply.filters).toEqual([])
    await expect(titles(filtered)).rejects.toMatchObject({ code: 'right_required', status: 403 })
    await expect(titles({ exclude_bookmarked: true })).rejects.toMatchObject({ code: 'right_required' })
  })

  test('saved records can be left out, waiting changes included', async () => {
    const id = await folderWith(paper('a', 'Apples'))
    open(paper('a', 'Apples'), 5)
    open(paper('c', 'Cranes'), 5)
    open(paper('d', 'Ducks'), 5)
    expect(await titles({ exclude_bookmarked: true })).toEqual(['Cranes', 'Ducks'])
    server.fault = () => 'drop-request'
    await commit(addBookmark, { ...place(id, 'c'), record: paper('c', 'Cranes') })
    await commit(removeBookmark, place(id, 'a'))
    await vi.waitFor(async () => expect(await titles({ exclude_bookmarked: true })).toEqual(['Apples', 'Ducks']), { timeout: 9000 })
  })

  test('a query that cannot be read is refused at the same place', async () => {
    await expect(titles({ keyword: 'apples AND OR pears' })).rejects.toMatchObject({
      code: 'bad_query',
      status: 422,
      at: expect.any(Number),
    })
    await expect(totalsOnDevice(v.parse(wordsState, { keyword: 'a AND OR b' }))).rejects.toMatchObject({ code: 'bad_query' })
  })

  test('an aborted search rejects, and the next one is answered', async () => {
    await folderWith(paper('a', 'Apples'))
    const control = new AbortController()
    const asked = searchOnDevice({ index: 'publications' }, control.signal)
    control.abort()
    await expect(asked).rejects.toThrow(/abort/i)
    expect(await titles()).toEqual(['Apples'])
  })
})

describe('a record opens offline', () => {
  test('a record opens by any slug, from a folder, a waiting change, or its opened copy', async () => {
    const id = await folderWith(paper('a', 'Apples', { slug_values: ['a', 'old-a'] }))
    server.fault = () => 'drop-request'
    await commit(addBookmark, { ...place(id, 'c'), record: paper('c', 'Cranes') })
    open(paper('d', 'Ducks', { slug_values: ['d', 'old-d'] }), 5, 'old-d')
    const title = async (slug: string) => (await offlineRecord('publications', slug))?.['title']
    expect(await title('a')).toBe('Apples')
    expect(await title('old-a')).toBe('Apples')
    expect(await title('c')).toBe('Cranes')
    expect(await title('d')).toBe('Ducks')
    expect(await title('old-d')).toBe('Ducks')
    expect(await title('nobody')).toBeUndefined()
    expect(await offlineRecord('news', 'a')).toBeUndefined()
  })
})

test('after any sequence of changes exactly the records on the device are found', { timeout: 60_000 }, async () => {
  const slugs = ['a', 'b', 'c', 'd', 'e']
  const step = fc.record({
    act: fc.constantFrom('save', 'unsave', 'open', 'forget', 'rewrite', 'search', 'network'),
    slug: fc.constantFrom(...slugs),
  })
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async steps => {
      Dexie.dependencies.indexedDB = new IDBFactory()
      server = new ModelServer()
      provideFetch(server.fetch)
      opened = new OpenedCopies()
      vi.stubGlobal('caches', opened)
      userId = `schedule-${users}-${++runs}`
      signInAs(userId)
      const id = await folderWith()
      let clock = server.now
      const saved = new Set<string>()
      const kept = new Set<string>()
      const text = (slug: string, at: number) => paper(slug, `${slug} ${at}`)
      for (const slug of slugs) server.catalogue.set(`publications/${slug}`, text(slug, 0))
      for (const { act, slug } of steps) {
        server.now = clock += 10
        const url = `https://indago.test/v1/publications/${slug}`
        if (act === 'save') {
          await commit(addBookmark, { ...place(id, slug), record: text(slug, 0) })
          saved.add(slug)
        } else if (act === 'unsave') {
          if (saved.delete(slug)) await commit(removeBookmark, place(id, slug))
        } else if (act === 'open') {
          open(text(slug, 0), clock)
          kept.add(slug)
        } else if (act === 'forget') {
          opened.drop(recordCacheName(userId), url)
          kept.delete(slug)
        } else if (act === 'rewrite') server.saved.rewrite('publications', slug, text(slug, clock))
        else if (act === 'network')
          server.fault = server.fault({ method: '', path: '', key: null }) === 'none' ? () => 'drop-request' : () => 'none'
        else await titles()
      }
      const there = [...new Set([...saved, ...kept])].toSorted()
      const found = async () => (await titles()).map(title => title.split(' ')[0])
      await vi.waitFor(async () => expect(await found()).toEqual(there), { timeout: 9000, interval: 50 })
    }),
    { numRuns: 8, seed: 42 },
  )
})
