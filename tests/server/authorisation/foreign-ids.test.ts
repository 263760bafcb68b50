import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints, addressOf } from '../../support/endpoints.ts'
import { endMembership, joinFolder } from '../../support/folder-members.ts'
import { shareOf } from '../../support/share.ts'
import { smallCatalogue } from '../../support/small-catalogue.ts'
import { type Answer, type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { nameOf, table } from './table.ts'

/** Words that only Ada's own data has. */
const canary = 'zinnober'
const kindsOfStranger = ['anonymous', 'free', 'premium', 'former member'] as const
type Stranger = (typeof kindsOfStranger)[number]

let server: TestServer
let ada: TestUser
const strangers = new Map<Stranger, TestUser | undefined>()
/** Everything of Ada's that has an id. */
let ids: Record<string, string>
/** Ids of the same form that nothing has. */
const unknown: Record<string, string> = {
  user: '00000000-0000-7000-8000-000000000001',
  slug: 'person-of-nobody-00000001',
  folder: '00000000-0000-7000-8000-000000000002',
  address: '00000000-0000-7000-8000-000000000003',
  session: '00000000-0000-4000-8000-000000000004',
  invite: '00000000-0000-7000-8000-000000000005',
  search: '00000000-0000-7000-8000-000000000006',
  analysis: '00000000-0000-4000-8000-000000000007',
}

beforeAll(async () => {
  // Nobody comes into the catalogue: this is about what is not public.
  server = await startTestServer({ socket: false, catalogue: { ...smallCatalogue(), put: async () => undefined } })
  ada = await server.user()
  for (const who of kindsOfStranger)
    strangers.set(who, who === 'anonymous' ? undefined : await server.user({ user_type: who === 'former member' ? 'premium' : who }))
  const former = strangers.get('former member')!.id
  const folder = await server.folder(ada, { name: `${canary} folder`, description: `${canary} description`, tags: [canary] })
  await joinFolder(server.store, folder.id, former)
  await endMembership(server.store, folder.id, former)
  const guests = { invite: { people: [{ email: `${canary}.guest@example.org`, first_name: canary }] } }
  await server.request(`/v1/bookmark_folders/${folder.id}/invites`, { user: ada, key: true, body: guests })
  const invite = (await server.store.read.selectFrom('invites').select('id').where('invitable_id', '=', folder.id).executeTakeFirst())!.id
  const item = { slug_values: ['publications-1'], index: 'publications' }
  await server.request(`/v1/bookmark_folders/${folder.id}/bookmarks`, { user: ada, key: true, body: item })
  await server.request(`/v1/researchers/researchers-0/subscribe`, { user: ada, key: true, body: {} })
  const { body: saved } = await server.request<{ id: string }>(`/v1/users/${ada.id}/searches`, {
    user: ada,
    key: true,
    body: { search: { name: `${canary} search`, data: { index: 'news', keyword: canary } } },
  })
  const added = await server.request<{ secondary_email: { id: string } }>(`/v1/users/${ada.id}/secondary_emails`, {
    user: ada,
    key: true,
    body: { email_address: `${canary}@example.org` },
  })
  const analysis = '00000000-0000-4000-8000-00000000000a'
  const asked = {
    id: analysis,
    analysisType: 'single-prompt',
    index: 'publications',
    question: `What of ${canary}?`,
    items: [{ ...item, order: 1 }],
  }
  await server.request('/v1/ai_analysis/runs', { user: ada, key: true, body: { analysis: asked } })
  // Until it has ended.
  await server.request(`/v1/ai_analysis/runs/${analysis}/events`, { user: ada })
  // Nobody waits for their record.
  await server.store.write(tx => tx.updateTable('users').set({ record_stale: 0 }).execute())
  const { slug_values } = (await server.request<{ slug_values: string[] }>('/v1/me', { user: ada })).body
  const session = JSON.parse(Buffer.from(ada.token.split('.')[1]!, 'base64url').toString()) as { sid: string }
  ids = {
    user: ada.id,
    slug: slug_values[0]!,
    folder: folder.id,
    address: added.body.secondary_email.id,
    session: session.sid,
    invite,
    search: saved.id,
    analysis,
  }
})
afterAll(() => server.stop())

interface Probe {
  name: string
  method: string
  path: string
  body: unknown
  keyed: boolean
}

const scene = (given: Record<string, string>) => ({
  owner: { ...ada, id: given['user']! },
  folder: { id: given['folder']! } as never,
})
/** Who asks: in `npm test` one stranger for each probe. */
const strangersFor = ({ name, method }: Probe, at: number) => shareOf(kindsOfStranger, 1, who => `${who}: ${method} ${name} ${at}`)
const bodyOf = (name: string, given: Record<string, string>) => table.find(row => nameOf(row) === name && row.body)?.body?.(scene(given))

/**
 * Every call with a path parameter, with each of the given ids in each place, and every call whose body names a user or a folder. Of two
 * parameters the first may also be `self`, the caller: whoever asks below their own account must not get what belongs to another.
 */
function probesWith(given: Record<string, string>, self: string): Probe[] {
  const kinds = Object.keys(given)
  const idOf = (kind: string) => (kind === 'self' ? self : given[kind]!)
  return endpoints.flatMap(({ name, spec }): Probe[] => {
    // An interest, or the name of an organisation, is any word that the caller likes, also one that is an id.
    if (name === 'researchers.addInterest' || name === 'organisations.create') return []
    const names = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param!)
    const common = { name, method: spec.method, body: bodyOf(name, given), keyed: spec.keyed === true }
    if (names.length === 0) {
      const namesSomebody = JSON.stringify(bodyOf(name, ids)) !== JSON.stringify(bodyOf(name, unknown))
      return namesSomebody ? [{ ...common, path: addressOf(spec) }] : []
    }
    const choices =
      names.length === 1 ? kinds.map(kind => [kind]) : ['self', 'user', 'folder'].flatMap(one => kinds.map(other => [one, other]))
    return choices.map(chosen => {
      const params = names.map((param, at) => [param, param === 'index' ? 'researchers' : idOf(chosen[at]!)])
      return { ...common, path: addressOf(spec, Object.fromEntries(params) as Record<string, string>) }
    })
  })
}

describe('A14 no id of a user gives a stranger anything: each is answered like one that nothing has, and changes nothing', () => {
  test.each(kindsOfStranger)('to a caller who is %s', async who => {
    const dump = async () =>
      JSON.stringify((await server.request<{ tables: object }>(`/v1/users/${ada.id}/data`, { user: ada })).body.tables)
    const before = await dump()
    expect(before).toContain(canary)
    const differing = new Set<string>()
    const told = new Set<string>()
    let swaps = 0
    const user = strangers.get(who)
    const self = user?.id ?? unknown['user']!
    const absent = probesWith(unknown, self)
    for (const [at, probe] of probesWith(ids, self).entries()) {
      if (!strangersFor(probe, at).includes(who)) continue
      const ask = ({ path, method, body, keyed }: Probe): Promise<Answer> =>
        server.request(path, { method, ...(user && { user }), ...(body !== undefined && { body }), ...(keyed && { key: true as const }) })
      const answers = [await ask(probe), await ask(absent[at]!)]
      swaps++
      const [own, other] = answers.map(({ status, body }) => JSON.stringify([status, body])) as [string, string]
      for (const secret of [canary, ada.email, ada.token, ids['session']!, ids['address']!])
        if (own.includes(secret) && !probe.path.includes(secret)) told.add(`${probe.method} ${probe.path} tells ${secret}`)
      const plain = Object.entries(ids).reduce((text, [kind, id]) => text.replaceAll(id, unknown[kind]!), own)
      if (plain !== other) differing.add(`${probe.name}: ${own.slice(0, 60)} and ${other.slice(0, 60)}`)
    }
    expect(swaps).toBeGreaterThanOrEqual(100)
    expect([...told]).toEqual([])
    expect([...differing]).toEqual([])
    // And nothing was changed.
    expect(await dump()).toBe(before)
  })
})
