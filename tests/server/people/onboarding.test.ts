import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Option } from '#contract/option.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  user = await server.user()
})
afterAll(() => server.stop())

const offers = async (kind: string, q: string, { limit, by }: { limit?: number; by?: TestUser } = {}) => {
  const query = `q=${encodeURIComponent(q)}${limit === undefined ? '' : `&limit=${limit}`}`
  const { status, body } = await server.request<{ results: Option[] }>(`/v1/typeahead/${kind}?${query}`, { ...(by && { user: by }) })
  expect(status).toBe(200)
  return body.results
}
const named = async (...asked: Parameters<typeof offers>) => (await offers(...asked)).map(offer => offer.name)
const addTitle = (name: string, by = user) =>
  server.request<{ function_title: Option; errors?: Record<string, string[]> }>('/v1/function_titles', {
    user: by,
    body: { function_title: { name } },
  })
const holdTitle = (id: string, by: TestUser) =>
  server.request(`/v1/users/${by.id}`, { method: 'PUT', user: by, body: { user: { function_title_id: id } } })

describe('offers', () => {
  test('countries are found by any word’s prefix, with or without accents, five at a time', async () => {
    expect(await offers('country', 'germ')).toEqual([{ id: 'DE', name: 'Germany' }])
    expect(await named('country', 'zeal')).toEqual(['New Zealand'])
    expect(await named('country', 'aland')).toEqual(['Åland Islands'])
    expect(await named('country', 'cote')).toEqual([])
    expect(await named('country', 'reunion')).toEqual(['Réunion'])
    expect(await named('country', 'united k')).toEqual(['United Kingdom'])
    expect(await named('country', 'ermany')).toEqual([])
    expect(await named('country', '')).toHaveLength(5)
    expect((await named('country', 'i', { limit: 50 })).length).toBeGreaterThan(5)
    for (const gone of ['east germany', 'yugoslavia', 'european union', 'pseudo', 'unknown'])
      expect(await named('country', gone)).toEqual([])
  })

  test('every country is there once', async () => {
    const all = (await Promise.all([...'abcdefghijklmnopqrstuvwxyz'].map(letter => offers('country', letter, { limit: 50 })))).flat()
    const ids = new Set(all.map(country => country.id))
    expect(ids.size).toBe(new Set(all.map(country => country.name)).size)
    expect(ids.size).toBeGreaterThan(240)
    for (const id of ['DE', 'US', 'CN', 'GB', 'GR', 'TW', 'XK', 'SS', 'CW']) expect(ids).toContain(id)
  })

  test('function titles come fifteen at a time, organisations and topics from the catalogue', async () => {
    expect(await named('function_title', 'professor')).toEqual(
      expect.arrayContaining(['Professor', 'Associate professor', 'Professor emeritus']),
    )
    expect(await named('function_title', '')).toHaveLength(15)
    expect(await offers('organisation', 'organisation number 1')).toEqual([{ id: 'organisations-1', name: 'Organisation number 1' }])
    expect(await named('interest', 'research topic')).toContain('Research topic number 1')
  })

  test('an unknown kind is a 404, and an invalid number is refused', async () => {
    expect((await server.request('/v1/typeahead/users?q=a')).status).toBe(404)
    for (const limit of ['0', '51', 'x', '-1']) expect((await server.request(`/v1/typeahead/country?q=a&limit=${limit}`)).status).toBe(422)
  })
})

describe('function titles', () => {
  test('an existing one is returned in any spelling, and a new one is created once', async () => {
    expect((await addTitle('  chief   EXECUTIVE officer ')).body.function_title).toEqual({
      id: 'ft-chief-executive',
      name: 'Chief executive officer',
    })
    const made = (await addTitle('Keeper of lanterns')).body.function_title
    expect(made.name).toBe('Keeper of lanterns')
    expect((await addTitle('keeper of Lanterns', await server.user())).body.function_title).toEqual(made)
  })

  test('a short one is refused on its field with the form’s message', async () => {
    const { status, body } = await addTitle(' x ')
    expect([status, body.errors]).toEqual([422, { 'function_title.name': ['Job title must be at least 2 characters.'] }])
  })

  test('a new one is offered only to its author until a second person has it', async () => {
    const other = await server.user()
    const { id, name } = (await addTitle('Zither archivist')).body.function_title
    await holdTitle(id, user)
    expect(await named('function_title', 'zither', { by: user })).toEqual([name])
    expect(await named('function_title', 'zither', { by: other })).toEqual([])
    expect(await named('function_title', 'zither')).toEqual([])
    await holdTitle(id, other)
    expect(await named('function_title', 'zither')).toEqual([name])
  })

  test('one person can add only a few', async () => {
    const eager = await server.user()
    const statuses: number[] = []
    for (let n = 0; n < 22; n++) statuses.push((await addTitle(`Invented ${n} title`, eager)).status)
    expect([statuses.filter(status => status === 200).length, statuses.at(-1)]).toEqual([20, 422])
  })
})

describe('interests', () => {
  const choose = (by: TestUser, ...interests: string[]) =>
    server.request<{ errors?: Record<string, string[]> }>(`/v1/users/${by.id}/onboarding_interests`, {
      method: 'PUT',
      user: by,
      body: { onboarding_interest: { interests } },
    })

  test('are stored as chosen, each once', async () => {
    expect((await choose(user, 'Lanterns', 'weirs', 'lanterns ')).status).toBe(200)
    const collaboration_interests = ['supervision', 'peer-review', 'supervision']
    const { slug_values } = (await server.request<{ slug_values: string[] }>('/v1/me', { user })).body
    const saved = await server.request(`/v1/researchers/${slug_values[0]}/collaboration_interests`, {
      method: 'PUT',
      user,
      body: { collaboration_interest: { collaboration_interests } },
    })
    expect(saved.body).toEqual({ collaboration_interest: { collaboration_interests: ['supervision', 'peer-review'] } })
    expect((await server.request(`/v1/users/${user.id}/onboarding_interests`, { user })).body).toEqual({
      onboarding_interest: { interests: ['lanterns', 'weirs'], collaboration_interests: ['supervision', 'peer-review'] },
    })
  })

  test('a short one is refused at its position, and others’ cannot be set', async () => {
    const { status, body } = await choose(user, 'Lanterns', 'x')
    expect([status, body.errors]).toEqual([
      422,
      { 'onboarding_interest.interests.1': ['Research Interest must be at least 2 characters.'] },
    ])
    const other = await server.user()
    const { slug_values } = (await server.request<{ slug_values: string[] }>('/v1/me', { user })).body
    for (const id of [user.id, slug_values[0], 'researchers-1'])
      expect(
        (
          await server.request(`/v1/researchers/${id}/collaboration_interests`, {
            method: 'PUT',
            user: other,
            body: { collaboration_interest: { collaboration_interests: [] } },
          })
        ).status,
      ).toBe(404)
  })

  const change = (by: TestUser, onboarding_interest: object, key: string | true = true) =>
    server.request<{ onboarding_interest?: object; errors?: Record<string, string[]> }>(`/v1/users/${by.id}/interests`, {
      method: 'PUT',
      user: by,
      key,
      body: { onboarding_interest },
    })

  test('are added and removed one by one; what a change does not mention stays, and a repetition has no effect', async () => {
    const own = await server.user()
    await choose(own, 'Harbours', 'Fog')
    const answer = { onboarding_interest: { interests: ['Harbours', 'Piers'], collaboration_interests: ['consulting'] } }
    const given = {
      interests: { added: ['Piers', 'piers', 'Piers'], removed: ['fog', 'never chosen'] },
      collaboration_interests: { added: ['consulting'], removed: ['speaking'] },
    }
    expect((await change(own, given, 'client.1')).body).toEqual(answer)
    await choose(own, 'Fog')
    expect((await change(own, given, 'client.1')).body).toEqual(answer)
    expect((await change(own, { interests: { added: [], removed: ['Tides'] } })).body).toEqual({
      onboarding_interest: { interests: ['Fog'], collaboration_interests: ['consulting'] },
    })
    expect((await server.request('/v1/me', { user: own })).body).toMatchObject({
      interests: ['Fog'],
      collaboration_interests: ['consulting'],
    })
  })

  test('too many, a short one and an unknown kind of collaboration are refused, and nothing is changed', async () => {
    const own = await server.user()
    const most = Array.from({ length: 50 }, (_, at) => `Interest ${at + 1}`)
    await choose(own, ...most)
    for (const [given, field, message] of [
      [{ interests: { added: ['Piers'], removed: [] } }, 'interests', 'At most 50 research interests.'],
      [{ interests: { added: ['x'], removed: [] } }, 'interests.added.0', 'Research Interest must be at least 2 characters.'],
      [{ collaboration_interests: { added: ['juggling'], removed: [] } }, 'collaboration_interests.added.0', expect.any(String)],
    ] as const) {
      const { status, body } = await change(own, given)
      expect([status, body.errors]).toEqual([422, { [`onboarding_interest.${field}`]: [message] }])
    }
    // One in the place of another is no more than before.
    expect((await change(own, { interests: { added: ['Piers'], removed: ['Interest 50'] } })).status).toBe(200)
    expect((await server.request(`/v1/users/${own.id}/onboarding_interests`, { user: own })).body).toEqual({
      onboarding_interest: { interests: [...most.slice(0, 49), 'Piers'], collaboration_interests: [] },
    })
  })

  test('an interest that two people show is offered to others, one that only one of them shows is not', async () => {
    const fresh = await startTestServer({ socket: false })
    const [one, two, three] = [await fresh.user(), await fresh.user(), await fresh.user()]
    for (const [by, interests] of [
      [one, ['Quaternary lanterns', 'Quiet diary']],
      [two, ['quaternary Lanterns', 'Quiet hours']],
      [three, ['Quiet hours']],
    ] as const)
      await fresh.request(`/v1/users/${by.id}/onboarding_interests`, {
        method: 'PUT',
        user: by,
        body: { onboarding_interest: { interests } },
      })
    const hidden = { researcher: { visibility: { research_interests: 'users' } } }
    await fresh.request(`/v1/researchers/${three.id}`, { method: 'PUT', user: three, key: true, body: hidden })
    const { body } = await fresh.request<{ results: Option[] }>('/v1/typeahead/interest?q=qu')
    expect(body.results).toEqual([{ id: 'Quaternary lanterns', name: 'Quaternary lanterns' }])
    await fresh.stop()
  })
})
