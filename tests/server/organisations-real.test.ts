import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrganisationView } from '#contract/organisation-view.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import { fileOf, importInto } from '../import/run-import.ts'
import { hasRealData, realData, withoutRealData } from '../support/data.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

interface Registered {
  id: string
  relationships: { type: string; id: string }[]
}

/** The Council of Scientific and Industrial Research of India, which has laboratories in many places. */
const council = 'https://ror.org/021wm7p51'

/** The council with what the register relates to it, as its own file. */
function registerOfCouncil(): string {
  const packed = readFileSync(realData('ror', 'ror-records-latest-through-v2.7_schema_v2.json.gz'))
  const all = JSON.parse(gunzipSync(packed).toString()) as Registered[]
  const own = all.find(({ id }) => id === council)!
  const related = new Set([council, ...own.relationships.map(({ id }) => id)])
  return JSON.stringify(all.filter(({ id }) => related.has(id)))
}

describe.skipIf(!hasRealData)(`an organisation of the register (real data${hasRealData ? '' : `; ${withoutRealData}`})`, () => {
  let server: TestServer
  let user: TestUser
  beforeAll(async () => {
    const register = fileOf('ror.json', registerOfCouncil())
    server = await startTestServer({
      socket: false,
      catalogue: async dir => {
        await importInto(dir, 'ror', register)
        return openCatalogue(dir)
      },
    })
    user = await server.user()
  })
  afterAll(() => server.stop())

  test('is shown with forty parts, five languages, its place and its domain', async () => {
    const { status, body } = await server.request<OrganisationView>('/v1/organisations/ror-021wm7p51')
    expect(status).toBe(200)
    expect(body.children_count).toBeGreaterThanOrEqual(40)
    expect(body.children).toHaveLength(body.children_count)
    expect(body.children.map(({ name }) => name)).toEqual(
      body.children.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
    )
    // Those that the catalogue has lead to their pages.
    expect(body.children.filter(({ slug_values }) => slug_values).length).toBeGreaterThan(0)
    expect(body.names[0]).toMatchObject({ name: 'Council of Scientific and Industrial Research', kind: 'name' })
    expect(new Set(body.names.flatMap(({ language }) => language ?? [])).size).toBeGreaterThanOrEqual(5)
    expect(body.places[0]).toMatchObject({ country: 'India', coordinates: { lat: expect.any(Number) } })
    expect(body.domains).toContain('csir.res.in')
    expect(body.organisation_types.length).toBeGreaterThan(0)
  })

  test.each([
    ['name=Council+of+Scientific+%26+Industrial+Research', 'name'],
    ['website=https://www.csir.res.in/about', 'domain'],
    ['name=CSIR', 'acronym'],
  ])('is offered to whoever would make it again: %s', async (query, reason) => {
    const { body } = await server.request<{ organisations: { slug_values: string[]; reason: string }[] }>(
      `/v1/organisation_matches?${query}`,
      {
        user,
      },
    )
    expect(body.organisations[0]).toMatchObject({ slug_values: ['ror-021wm7p51'], reason })
  })

  test('is found by the address of its people', async () => {
    const { body } = await server.request('/v1/domains?email=someone@csir.res.in', { user })
    expect(body).toMatchObject({ public_domain: false, organisations: [{ slug_values: ['ror-021wm7p51'] }] })
  })
})
