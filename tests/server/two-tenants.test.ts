import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasAllVariants, isInShare } from '../support/share.ts'
import { type PrivateWorld, privateWorld } from '../support/private-world.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { type Asked, Crawl, type Pair } from './authorisation/crawl.ts'

/** In every text of one world, and a word of the same form that no text has. */
const [word, noWord] = ['zinnober', 'zonnibar']

let server: TestServer
let theirs: PrivateWorld
let ours: PrivateWorld
let crawl: Crawl
/** What the owner of the other world reads there. */
let before: string[]
beforeAll(async () => {
  const settings = { publicUrl: 'https://indago.example', guestsSee: 'all' } as const
  server = await startTestServer({ socket: false, static: true, tracksWriteJobs: false, settings })
  theirs = await privateWorld(server, word)
  ours = await privateWorld(server, 'quarz')
  crawl = new Crawl(theirs, ours, noWord)
  before = await ownTexts()
}, 60_000)
afterAll(() => server.stop())

async function ask({ method, path, body, keyed }: Asked, user: TestUser | undefined): Promise<{ status: number; text: string }> {
  const given = await server.request(path, {
    method,
    ...(user && { user }),
    ...(body !== undefined && { body }),
    ...(keyed && { key: true as const }),
    ...(!/^\/(?:v1|api|search-service)\//.test(path) && { headers: { accept: 'text/html' } }),
  })
  const ofRequest = ['etag', 'content-length', 'idempotency-key']
  const headers = [...given.headers].filter(([name]) => !ofRequest.includes(name))
  return { status: given.status, text: JSON.stringify([given.status, given.body, headers]).replace(/\\*"(?:at|moment)\\*":\d+/, '') }
}

/** Every answer to the owner that has their word. */
async function ownTexts(): Promise<string[]> {
  const own: Asked[] = ['/v1/changes', '/v1/notifications'].map(path => ({ name: path, method: 'GET', path }))
  const texts: string[] = []
  for (const asked of [...own, ...crawl.withIds().map(([foreign]) => foreign)]) {
    // The data of an account lists the checks of this test too.
    if (asked.method !== 'GET' || asked.path.endsWith('/data')) continue
    const { status, text } = await ask(asked, theirs.owner)
    // When it was answered is no part of it.
    const lasting = text.replace(/"cursor":"[^"]+"|DTSTAMP:\w+/g, '')
    if (status === 200 && text.includes(word)) texts.push(`${asked.path} ${lasting}`)
  }
  return texts
}

/** Of the ways to ask by one call `npm test` goes the first, and half of the others. */
function chosenFrom(pairs: readonly Pair[]): Pair[] {
  const names = new Set<string>()
  return pairs.filter(([{ name, method }], at) => {
    const isFirst = !names.has(`${method} ${name}`)
    names.add(`${method} ${name}`)
    return isFirst || isInShare(`${method} ${name} ${at}`, 2)
  })
}

test.each<[string, () => Pair[], number]>([
  ['with an id in its address', () => crawl.withIds(), 900],
  ['that lists, searches or names somebody', () => crawl.withWords(), 200],
  ['about what is ours, with an id of theirs', () => crawl.inBodies(), 200],
  ['to a page or a file for crawlers', () => crawl.pages(), 150],
  ['about what everybody may open', () => crawl.aboutOpen(), 50],
])(
  'A14 and A20 every call %s tells people of one world nothing of the other',
  async (_, pairs, least) => {
    const found: string[] = []
    let asked = 0
    for (const user of [undefined, ours.owner])
      for (const [foreign, unknown] of chosenFrom(pairs())) {
        if (foreign.only === (user ? 'guests' : 'users')) continue
        const [own, other] = [await ask(foreign, user), await ask(unknown, user)]
        asked++
        const who = `${user ? 'a stranger' : 'a guest'}: ${foreign.method} ${foreign.path}`
        const sent = JSON.stringify(foreign)
        for (const secret of [word, ...Object.values(theirs.ids)])
          if (own.text.toLowerCase().includes(secret) && !sent.includes(secret)) found.push(`${who} tells ${secret}`)
        if (crawl.asAbsent(own.text) !== crawl.asAbsent(other.text))
          found.push(`${who} ${JSON.stringify(foreign.body)}: ${own.text.slice(0, 90)} and ${other.text.slice(0, 90)}`)
      }
    expect(found.slice(0, 20)).toEqual([])
    expect(asked).toBeGreaterThanOrEqual(hasAllVariants ? least : least / 2)
  },
  240_000,
)

test('A14 whoever asked for all of it is still signed in, and has changed nothing of it', async () => {
  expect((await server.request('/v1/me', { user: ours.owner })).status).toBe(200)
  expect(before.length).toBeGreaterThanOrEqual(30)
  expect(await ownTexts()).toEqual(before)
})
