import { describe, expect, test } from 'vitest'
import { typesInOrder } from '#contract/indexes/organisation-types.data.ts'
import { organisationSubCategories } from '#contract/organisation-categories.data.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { organisations } from '#contract/organisations.ts'
import {
  answer,
  call,
  catalogue,
  eventually,
  findBy,
  organisation,
  person,
  server,
  shops,
  startOrganisationServer,
  view,
} from './organisation-server.ts'

startOrganisationServer()

describe('the page of an organisation', () => {
  test('has names in languages, types in their order, places, domains, links and relatives on two levels', async () => {
    const page = await view('old-harbour')
    expect(page.names).toEqual([
      { name: 'Harbour University', kind: 'name', language: 'en' },
      { name: 'Hafenuniversität', kind: 'label', language: 'de' },
      { name: 'Université du Port', kind: 'label', language: 'fr' },
      { name: 'Old Harbour College', kind: 'alias' },
      { name: 'HU', kind: 'acronym' },
    ])
    expect(page.organisation_types).toEqual(['CRO', 'Academic', 'Zoo', 'Other'])
    expect(page.places).toEqual([{ name: 'Kiel', country: 'Germany', coordinates: { lat: 54.3, lng: 10.1 } }, { name: 'Lübeck' }])
    expect(page.domains).toEqual(['harbour.example'])
    expect(page.links.map(({ name }) => name)).toEqual(['Website', 'Lantern Register'])
    expect(page.parents).toEqual([{ name: 'Sea State', slug_values: ['sea'], parents: [{ name: 'World of Water' }] }])
    expect(page.children).toHaveLength(40)
    expect(page.children_count).toBe(40)
    expect(page.children[1]).toEqual({
      name: 'Part 01',
      slug_values: ['part-1'],
      children: [{ name: 'Lab', slug_values: ['lab'] }],
      children_count: 1,
    })
  })

  test('has more parts than one page, which are read page by page', async () => {
    const partsOf = (slug: string, page: string) =>
      call<Reply<typeof organisations.parts>>(undefined, 'GET', `/organisations/${slug}/parts${page}`)
    const page = await view('mall')
    expect([page.children.length, page.children_count]).toEqual([200, 205])
    expect((await partsOf('mall', '')).body).toEqual({ page: 0, more: true, parts: page.children })
    expect((await partsOf('old-mall', '?page=1')).body).toEqual({ page: 1, more: false, parts: shops.slice(200) })
    expect((await partsOf('nobody', '')).status).toBe(404)
  })

  test('counts what is linked with it: publications by year, projects, news, groups, people', async () => {
    const page = await view('harbour')
    expect(page.publications).toMatchObject({
      total: 3,
      years: [
        { year: 2019, count: 1 },
        { year: 2021, count: 2 },
      ],
    })
    expect(page.publications.results.map(({ data }) => data.slug_values[0])).toEqual(['paper-3', 'paper-2', 'paper-1'])
    expect([page.projects.total, page.news.total, page.research_groups.total]).toEqual([1, 1, 1])
    expect(page.people.results).toEqual([{ full_name: 'Ada Stranger', slug_values: ['ada'], verified: false }])
    expect(page).toMatchObject({ made_here: false, state: 'confirmed', rw_access: null, verification: null, fields: null, version: 0 })
  })

  test('names members who are verified first, unless they hide where they belong', async () => {
    const [shown, hidden] = [await person({ full_name: 'Vera Fied' }), await person({ full_name: 'Hid Den' })]
    for (const user of [shown, hidden]) {
      const email = `someone${user.id.slice(-6)}@people.harbour.example`
      await server.store.write(tx => tx.updateTable('users').set({ email }).where('id', '=', user.id).execute())
      const { body } = await findBy(user, email)
      expect((await answer(user, 'PUT', body.organisation_requests[0]!.id)).status).toBe(200)
    }
    await call(hidden, 'PUT', `/researchers/${hidden.id}`, { researcher: { visibility: { organisations: 'only_me' } } })
    await eventually(async () => {
      const { people } = await view('harbour')
      expect(people.results.map(({ full_name, verified }) => [full_name, verified])).toEqual([
        ['Vera Fied', true],
        ['Ada Stranger', false],
      ])
    })
    expect(await view('harbour', shown)).toMatchObject({ rw_access: { name: 'member' }, verification: { way: 'domain', by: null } })
  })

  test('has a place for every kind that a new one can be of', () => {
    expect(organisationSubCategories.filter(({ id }) => !typesInOrder.includes(id))).toEqual([])
  })

  test('does not exist, or is gone', async () => {
    expect((await call(undefined, 'GET', '/organisations/nowhere')).status).toBe(404)
    await catalogue.put([organisation('short', 'Short Lived')])
    await catalogue.remove('organisations', 'short')
    expect((await call(undefined, 'GET', '/organisations/short')).status).toBe(410)
  })
})
