import { afterAll, beforeAll, vi } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { MembershipEvent } from '#contract/membership-events.ts'
import type { OrganisationView } from '#contract/organisation-view.ts'
import type { AskedOrganisationRequest, OrganisationRequest } from '#contract/organisations.ts'
import { eventsSince } from '#server/subjects/membership-events/index.ts'
import { smallCatalogue } from '../../support/small-catalogue.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'
import type { Catalogue } from '#server/catalogue/port.ts'

export const source = { name: 'Lantern Register' }
export const organisation = (slug: string, name: string, fields: object = {}): CatalogueRecord => ({
  index: 'organisations',
  slug_values: [slug, `old-${slug}`],
  source,
  name,
  country: [{ name: 'Germany', code: 'DE' }],
  ...fields,
})
const part = (n: number) => ({
  name: `Part ${String(n).padStart(2, '0')}`,
  link: `part-${n}`,
  ...(n < 3 && { slug_values: [`part-${n}`] }),
})
export const at = (slug: string) => ({ organisations: [{ name: 'x', slug_values: [slug] }] })
const paper = (n: number, date: string): CatalogueRecord => ({
  index: 'publications',
  slug_values: [`paper-${n}`],
  source,
  title: `Paper ${n}`,
  publication_date: date,
  authors: [{ name: 'Ada', ...at('harbour') }],
})

export const shops = Array.from({ length: 205 }, (_, n) => ({ name: `Shop ${String(n).padStart(3, '0')}` }))

const records = [
  organisation('harbour', 'Harbour University', {
    names: [
      { name: 'Université du Port', language: 'fr' },
      { name: 'Hafenuniversität', language: 'de' },
      { name: 'Harbour University', language: 'en' },
    ],
    aliases: ['Old Harbour College', 'Université du Port'],
    acronyms: ['HU'],
    organisation_types: ['Other', 'Zoo', 'Academic', 'CRO'],
    domains: ['harbour.example'],
    website: 'https://www.harbour.example/',
    city: 'Kiel',
    coordinates: { lat: 54.3, lng: 10.1 },
    further_places: ['Lübeck'],
    url: 'https://register.example/harbour',
    parents: [{ name: 'Sea State', slug_values: ['sea'] }],
    children: Array.from({ length: 40 }, (_, n) => part(n)),
  }),
  organisation('sea', 'Sea State', { parents: [{ name: 'World of Water' }] }),
  ...[0, 1, 2].map(n => organisation(`part-${n}`, part(n).name, { children: n === 1 ? [{ name: 'Lab', slug_values: ['lab'] }] : [] })),
  organisation('lab', 'Lab'),
  organisation('mall', 'Mall', { children: shops }),
  organisation('mailbox', 'Mailbox Company', { website: 'https://gmail.com/', domains: ['gmail.com'] }),
  organisation('unowned', 'Unowned Institute', { domains: ['unowned.example'] }),
  organisation('edited', 'Edited Institute', { website: 'https://edited.example', city: 'Bonn', about: 'What the register says.' }),
  paper(1, '2019-01-01'),
  paper(2, '2021-05-01'),
  paper(3, '2021-06-01'),
  { index: 'projects', slug_values: ['project'], source, title: 'Project', ...at('harbour') },
  { index: 'news', slug_values: ['news'], source, title: 'News', ...at('harbour') },
  { index: 'research_groups', slug_values: ['group'], source, name: 'Group', ...at('harbour') },
  { index: 'researchers', slug_values: ['ada'], source, full_name: 'Ada Stranger', ...at('harbour') },
] as CatalogueRecord[]

const ownerEmail = 'server.owner@example.org'
export let catalogue: Catalogue
export let server: TestServer
export let serverOwner: TestUser

/** One server for all tests of a file. */
export function startOrganisationServer(): void {
  beforeAll(async () => {
    catalogue = smallCatalogue(records)
    server = await startTestServer({ socket: false, catalogue, settings: { ownerEmail } })
    serverOwner = await person({ email: ownerEmail })
  })
  afterAll(() => server.stop())
}

/** Someone who has confirmed the address. */
export async function person(columns: { email?: string; full_name?: string } = {}): Promise<TestUser> {
  const user = await server.user()
  await server.store.write(tx =>
    tx
      .updateTable('users')
      .set({ verified: true, ...columns })
      .where('id', '=', user.id)
      .execute(),
  )
  return { ...user, ...(columns.email !== undefined && { email: columns.email }) }
}

interface Refused {
  code: string
  error: string
  errors?: Record<string, string[]>
}
export const call = <T = object>(
  user: TestUser | undefined,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) =>
  server.request<T & Partial<Refused>>(`/v1${path}`, {
    method,
    ...(user && { user }),
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
    ...(method !== 'GET' && !path.startsWith('/organisation_requests') && { key: true as const }),
  })

let made = 0
const input = (fields: object = {}) => {
  made += 1
  const name = `New Institute x${made}`
  return { name, website: `https://new${made}.example/about`, country_id: 'DE', category: 'academic', ...fields }
}
export const create = (user: TestUser, fields: object = {}, others: string[] = []) =>
  call<{ slug_value: string; action: string | null }>(user, 'POST', '/organisations', { organisation: input(fields), others })
export const view = async (slug: string, user?: TestUser) => (await call<OrganisationView>(user, 'GET', `/organisations/${slug}`)).body
export const findBy = (user: TestUser, email: string) =>
  call<{
    new: boolean
    secondary_email: { id: string; confirmed_at: number | null } | null
    organisations: { name: string }[]
    organisation_requests: OrganisationRequest[]
    warning: string | null
  }>(user, 'POST', `/users/${user.id}/organisation_requests`, { email })
export const answer = (user: TestUser, method: 'PUT' | 'DELETE', id: string) =>
  call(user, method, `/users/${user.id}/organisation_requests/${id}`)
export const asked = async () =>
  (await call<{ organisation_requests: AskedOrganisationRequest[] }>(serverOwner, 'GET', '/organisation_requests')).body
    .organisation_requests
export const decide = (id: string, organisation_request: object, user = serverOwner) =>
  call(user, 'PUT', `/organisation_requests/${id}`, { organisation_request })
export const events = async (user: TestUser): Promise<MembershipEvent[]> => (await eventsSince(server.store.read, user, 0)).events
export const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000 })
export const found = async (keyword: string) =>
  (
    await server.request<{ results: { data: { slug_values: string[]; made_here?: boolean } }[] }>('/search-service/search', {
      body: { index: 'organisations', keyword },
    })
  ).body.results.map(({ data }) => data.slug_values[0])
export const mailsTo = (to: string) =>
  server.store.read.selectFrom('mails').select(['kind', 'body']).where('to_address', '=', to).orderBy('id').execute()
