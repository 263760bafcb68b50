import { beforeEach, describe, expect, test, vi } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import { follow } from '#features/alerts/follow.mutation.ts'
import { unfollow } from '#features/alerts/unfollow.mutation.ts'
import { addBookmark } from '#features/folders/mutations/add-bookmark.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { deleteFolder } from '#features/folders/mutations/delete-folder.mutation.ts'
import { removeBookmark } from '#features/folders/mutations/remove-bookmark.mutation.ts'
import { updateFolder } from '#features/folders/mutations/update-folder.mutation.ts'
import { keyText } from '#offline/declare/subject.ts'
import { drain, newDevice, newDisk, openTab, type Tab, type Environment } from './simulation.ts'
import { subjects } from '../support/subjects.ts'
import type { ModelServer } from './model-server.ts'

let server: ModelServer
let env: Environment
let tab: Tab
/** Another device of the same user. */
let other: Tab

beforeEach(async () => {
  const device = await newDevice()
  ;({ server, env, tab } = device)
  other = await openTab(env, newDisk())
})

const ada = { index: 'researchers' as const, slug_value: 'ada', name: 'Profile ada' }
const ben = { index: 'researchers' as const, slug_value: 'ben', name: 'Profile ben' }
const item = (slug: string) => ({ slug_value: slug, index: 'publications' as const })
const sendAll = async (by: Tab) => drain(env, await by.lead())

async function realFolder(name = 'Congress'): Promise<string> {
  await tab.commit(createFolder, { name })
  await sendAll(tab)
  await tab.pull()
  return [...server.folders.keys()].at(-1) ?? ''
}

/** The next matching request reaches the server at once; its answer is delayed until `go`. */
function held(fits: (path: string, method: string) => boolean): { composed: Promise<void>; go: () => void } {
  let go = () => {}
  const gone = new Promise<void>(done => (go = done))
  let isComposed = () => {}
  const composed = new Promise<void>(done => (isComposed = done))
  let isTaken = false
  provideFetch(async (input, init) => {
    const isIt = !isTaken && fits(String(input), init?.method ?? 'GET')
    isTaken ||= isIt
    const answer = await server.fetch(input, init)
    if (!isIt) return answer
    isComposed()
    await gone
    return answer
  })
  return { composed, go }
}
const aChange = (_: string, method: string) => method !== 'GET'
const aPage = (path: string) => path.includes('/changes')

/** The mirror has exactly the server's rows. */
async function expectEqual(by = tab): Promise<void> {
  for (const subject of subjects) {
    const rows = await by.db.rows(subject).toArray()
    const here = Object.fromEntries(rows.map(row => [keyText(subject, row), row]))
    expect(here, subject.name).toEqual(Object.fromEntries(server.of(subject)))
  }
}

/** What this device did, what another device did after it, and the late answer. */
const stories: [string, (id: string) => Promise<unknown>, (id: string) => Promise<unknown>, (id: string) => Promise<unknown>][] = [
  ['an end of a following that ended nothing', () => Promise.resolve(), () => tab.commit(unfollow, ada), () => other.commit(follow, ada)],
  ['a following', () => Promise.resolve(), () => tab.commit(follow, ada), () => other.commit(unfollow, ada)],
  [
    'an item put into a folder',
    () => Promise.resolve(),
    folder_id => tab.commit(addBookmark, { folder_id, ...item('a') }),
    folder_id => other.commit(removeBookmark, { folder_id, ...item('a') }),
  ],
  [
    'an item taken out of a folder',
    folder_id => tab.commit(addBookmark, { folder_id, ...item('a') }),
    folder_id => tab.commit(removeBookmark, { folder_id, ...item('a') }),
    folder_id => other.commit(addBookmark, { folder_id, ...item('a') }),
  ],
  [
    'a new name of a folder',
    () => Promise.resolve(),
    id => tab.commit(updateFolder, { id, change: { name: 'Mine' } }),
    id => other.commit(deleteFolder, { id }),
  ],
]

describe('an answer that is older than a later page', () => {
  for (const [what, before, mine, theirs] of stories)
    for (const way of ['repeated', 'delayed'])
      test(`${what}: ${way}, it does not outlive the next pull`, async () => {
        const id = await realFolder()
        await before(id)
        await sendAll(tab)
        await tab.pull()
        await mine(id)
        const late = held(aChange)
        if (way === 'repeated') server.fault = ({ key }) => (key ? 'drop-response' : 'none')
        const leader = await tab.lead()
        const pumping = leader.pump()
        if (way === 'repeated') late.go()
        if (way === 'repeated') await pumping
        else await late.composed
        server.fault = () => 'none'
        await other.pull()
        await theirs(id)
        await sendAll(other)
        await tab.pull()
        await expectEqual()
        late.go()
        await pumping
        await drain(env, leader)
        expect(await tab.ops()).toEqual([])
        await tab.pull()
        await expectEqual()
      })

  test('two late answers in either order rewind the cursor no further than needed', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const id = await realFolder()
      const late: { composed: Promise<void>; go: () => void }[] = []
      const leader = await tab.lead()
      const pumping: Promise<void>[] = []
      for (const profile of [ada, ben]) {
        late.push(held(aChange))
        await tab.commit(unfollow, profile)
        pumping.push(leader.pump())
        await late.at(-1)?.composed
        server.alerts.follow(profile)
        await tab.commit(updateFolder, { id, change: { name: `After ${profile.slug_value}` } })
        await tab.pull()
      }
      for (const which of order) late[which]?.go()
      await Promise.all(pumping)
      await drain(env, leader)
      await tab.pull()
      await expectEqual()
      for (const profile of [ada, ben]) server.alerts.unfollow(profile)
      await tab.pull()
      await expectEqual()
    }
  })

  test('a late answer to a change of an older app version makes the mirror pull everything', async () => {
    await tab.pull()
    await tab.commit(unfollow, ada)
    server.fault = ({ key }) => (key ? 'drop-response' : 'none')
    const leader = await tab.lead()
    await leader.pump()
    server.fault = () => 'none'
    const [op] = await tab.ops()
    const { since: _, ...older } = op!
    await tab.db.ops.put(older)
    server.alerts.follow(ada)
    await tab.pull()
    await drain(env, leader)
    await tab.pull()
    await expectEqual()
  })
})

describe('pages of two tabs', () => {
  test('a page that another tab has overtaken is not taken, however late it comes', async () => {
    const second = await openTab(env, tab.disk)
    server.alerts.follow(ada)
    await tab.pull()
    server.alerts.unfollow(ada)
    const early = held(aPage)
    const slow = second.pull()
    await early.composed
    server.alerts.follow(ada)
    await tab.pull()
    // A page requested before the slow one is written, and arriving after it, would hide its change for ever.
    const next = held(aPage)
    const quick = tab.pull()
    await next.composed
    early.go()
    await slow
    next.go()
    await quick
    await tab.pull()
    await expectEqual()
  })

  test('several tabs that start a reset at once all finish', async () => {
    for (let at = 0; at < 70; at++) server.saved.put(folderOf(String(at)))
    const tabs = [tab, await openTab(env, tab.disk), await openTab(env, tab.disk)]
    await Promise.all(tabs.map(each => each.pull()))
    await tab.pull()
    await expectEqual()
  })
})

describe('a reset of several pages', () => {
  test('a reset is not restarted by changes sent meanwhile, and ends equal', async () => {
    for (let at = 0; at < 70; at++) server.saved.put(folderOf(String(at)))
    const leader = await tab.lead()
    let pages = 0
    const profiles = ['a', 'b', 'c', 'd', 'e', 'f'].map(slug_value => ({ ...ada, slug_value }))
    let late: (() => void) | undefined
    provideFetch(async (input, init) => {
      const answer = await server.fetch(input, init)
      if (init?.method !== undefined && init.method !== 'GET') {
        await new Promise<void>(go => (late = go))
        return answer
      }
      // At every second page a change is answered that was sent before the previous page was taken.
      const profile = ++pages % 2 === 0 ? profiles.shift() : undefined
      if (profile) {
        await tab.commit(unfollow, profile)
        void leader.pump()
        await vi.waitUntil(() => late, { interval: 1 })
        server.alerts.follow(profile)
      } else if (late) {
        late()
        late = undefined
        await leader.pump()
      }
      return answer
    })
    await tab.pull()
    late?.()
    await leader.pump()
    expect(pages).toBeLessThan(20)
    expect(server.requests.filter(({ path }) => path === '/changes')).toHaveLength(1)
    await tab.pull()
    await expectEqual()
  })

  test('a reset starts again after an answer to a change from before its first page', async () => {
    await tab.commit(unfollow, ada)
    const answer = held(aChange)
    const leader = await tab.lead()
    const pumping = leader.pump()
    await answer.composed
    server.alerts.follow(ada)
    for (let at = 0; at < 30; at++) server.saved.put(folderOf(String(at)))
    let pages = 0
    const { fetch: real } = server
    provideFetch(async (input, init) => {
      const page = await real(input, init)
      if (++pages === 2) {
        answer.go()
        await pumping
      }
      return page
    })
    await tab.pull()
    await expectEqual()
  })

  test('a pull during endless changes stops after some pages and continues at the next trigger', async () => {
    await tab.pull()
    const leader = await tab.lead()
    let asked = 0
    server.alerts.follow(ben)
    const { fetch: real } = server
    provideFetch(async (input, init) => {
      const answer = await real(input, init)
      if (!aPage(String(input)) || asked++ > 50) return answer
      const second = await openTab(env, tab.disk)
      provideFetch(real)
      await second.pull()
      provideFetch(server.fetch)
      return answer
    })
    await tab.pull()
    expect(asked).toBeLessThan(20)
    await leader.pump()
    await tab.pull()
    await expectEqual()
  })
})

function folderOf(id: string) {
  const now = { created_at: 1, updated_at: 1 }
  const owner = { slug_values: ['ada'], full_name: 'Ada' }
  const flags = { is_private: true, tags: [], owner, rw_access: 'owner' as const, count: 0, categories: [], version: 0 }
  return { id: `given-${id}`, name: `Folder ${id}`, slug_values: [], description: '', ...flags, ...now }
}
