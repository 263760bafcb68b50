import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { ResultItem } from '#contract/search.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { smallCatalogue, smallRecords } from '../../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

export const record = (index: IndexName, slug: string, fields: Record<string, unknown>): CatalogueRecord => ({
  index,
  slug_values: [slug],
  source: { name: 'Tests' },
  ...fields,
})

/** In addition to the small records: people of similar names, organisation types and a family of patents. */
const further: CatalogueRecord[] = [
  record('researchers', 'ada-lovelace', { full_name: 'Ada Lovelace', name_variants: ['A. Lovelace'] }),
  record('researchers', 'ada-k-lovelace', { full_name: 'Ada K. Lovelace' }),
  record('researchers', 'a-lovelace', { full_name: 'A. Lovelace' }),
  record('researchers', 'anna-lovelace', { full_name: 'Anna Lovelace' }),
  record('researchers', 'ada-byron', { full_name: 'Ada Byron' }),
  record('research_groups', 'lantern-group', {
    name: 'Lantern group',
    owners: [{ name: 'Researcher number 0', slug_values: ['researchers-0'] }],
    organisations: [{ name: 'Organisation number 0', slug_values: ['organisations-0'] }],
  }),
  record('patents', 'same-title', {
    title: 'Patent number 2',
    publication_date: '1999-01-01',
    parties: [{ name: 'Lantern House', party_type: 'organisation' }],
  }),
  record('patents', 'same-title-of-others', { title: 'Patent number 2', parties: [{ name: 'Nobody', party_type: 'organisation' }] }),
  ...['Large Pharma', 'CRO', 'Hospital', 'Spinoff', 'Zoo'].map((type, n) =>
    record('organisations', `typed-${n}`, { name: `Typed ${n}`, organisation_types: [type], country: [{ name: 'France' }] }),
  ),
]

export let server: TestServer
export let premium: TestUser
export let free: TestUser

/** One server for all tests of a file that call the search service. */
export function startSearchServer(): void {
  beforeAll(async () => {
    server = await startTestServer({ socket: false, catalogue: smallCatalogue([...smallRecords, ...further]) })
    premium = await server.user()
    free = await server.user({ user_type: 'free' })
  })
  afterAll(() => server.stop())
}

export async function ask<T>(path: string, body: unknown, user: TestUser | undefined = premium): Promise<T> {
  const answer = await server.request<T>(`/search-service/${path}`, { body, ...(user && { user }) })
  expect([path, answer.status, answer.status === 200 ? '' : answer.body]).toEqual([path, 200, ''])
  return answer.body
}

export async function refused(path: string, body: unknown, user: TestUser | undefined = premium): Promise<[number, unknown]> {
  const { status, body: told } = await server.request<{ code: unknown }>(`/search-service/${path}`, { body, ...(user && { user }) })
  return [status, told.code]
}

export const slugs = (results: readonly ResultItem[]) => results.map(result => result.data.slug_values[0]!)
export const publications = { index: 'publications' }
export const ofResearcher0 = { scoped_index: 'researchers', scoped_slug_texts: ['researchers-0'] }
