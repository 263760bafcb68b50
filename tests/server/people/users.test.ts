import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#contract/current-session.ts'
import { researchersIndex } from '#contract/indexes/researchers.data.ts'
import { createDemoAccounts } from '#server/subjects/sign-up/accounts.ts'
import { capitalised } from '#server/subjects/people/person-names.ts'
import { openTestStore } from '../../support/test-store.ts'
import { type TestServer, type TestUser, startTestServer, searchedCatalogue } from '../../support/test-server.ts'
import { newcomer } from '../sign-ups.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false, catalogue: searchedCatalogue })
})
afterAll(() => server.stop())
beforeEach(async () => {
  user = await server.user({ user_type: 'free' })
})

const at = (path: string) => `/v1/users/${user.id}${path}`
const change = (fields: Record<string, unknown>) => server.request<CurrentUser>(at(''), { method: 'PUT', user, body: { user: fields } })
const me = async () => (await server.request<CurrentUser>('/v1/me', { user })).body

describe('the signed-in user', () => {
  test('is sent with the names of their choices and groups, and their pending invitations', async () => {
    const now = server.now()
    await server.store.write(async tx => {
      await tx
        .insertInto('communities')
        .values({
          id: 'c1',
          slug_value: 'open-lanterns',
          name: 'Open Lanterns',
          overview_visible: true,
          search_visible: true,
          pages_visible: true,
          questions_visible: true,
          created_at: now,
        })
        .execute()
      for (const [kind, slug_value, name] of [
        ['community', 'open-lanterns', 'as it was called'],
        ['research_group', 'lab-1', 'Lantern Lab'],
      ] as const)
        await tx.insertInto('memberships').values({ kind, slug_value, name, user_id: user.id, role: 'member', created_at: now }).execute()
      await tx
        .insertInto('secondary_emails')
        .values({ id: 's1', user_id: user.id, email: 'second@example.org', confirmed_at: now, created_at: now })
        .execute()
      await tx
        .insertInto('secondary_emails')
        .values({ id: 's2', user_id: user.id, email: 'third@example.org', confirmed_at: null, created_at: now })
        .execute()
      const invite = {
        invitable_type: 'community',
        invitable_id: 'x',
        invitable_name: 'X',
        role: 'member',
        invited_by: null,
        message: '',
        created_at: now,
      } as const
      const open = { ...invite, user_id: null, action: null, deleted_at: null }
      await tx
        .insertInto('invites')
        .values([
          { ...open, id: 'i1', email: user.email },
          { ...open, id: 'i2', email: 'second@example.org' },
          { ...open, id: 'i3', email: 'third@example.org' },
          { ...open, id: 'i4', email: 'elsewhere@example.org', user_id: user.id },
          { ...open, id: 'i5', email: user.email, action: 'declined' },
          { ...open, id: 'i6', email: user.email, deleted_at: now },
        ])
        .execute()
    })
    expect((await change({ country_id: 'CI', function_title_id: 'ft-librarian', gender_id: 'prefer_not_to_answer' })).status).toBe(200)
    expect(await me()).toMatchObject({
      country: { id: 'CI', name: 'Ivory Coast' },
      function_title: { id: 'ft-librarian', name: 'Librarian' },
      gender: { id: 'prefer_not_to_answer', name: 'Prefer not to answer' },
      communities: [{ name: 'Open Lanterns', slug_values: ['open-lanterns'] }],
      research_groups: [{ name: 'Lantern Lab', slug_values: ['lab-1'] }],
      pending_invites_count: 3,
      credits_remaining: 50,
      has_password: true,
      category: { id: 1, name: 'public' },
    })
  })

  test('has a stable name for chat support without id or address', async () => {
    const { hash } = await me()
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    const other = await server.user()
    expect((await server.request<CurrentUser>('/v1/me', { user: other })).body.hash).not.toBe(hash)
    await server.restart()
    user = { ...user, token: await server.signIn(user.email, user.password) }
    expect((await me()).hash).toBe(hash)
  })

  test('has the next plan once one has expired', async () => {
    await server.store.write(tx =>
      tx
        .updateTable('users')
        .set({ user_type: 'trial', user_type_until: server.now() + 60_000, user_type_after: 'free' })
        .where('id', '=', user.id)
        .execute(),
    )
    expect(await me()).toMatchObject({ user_type: 'trial', user_type_until: expect.any(Number) })
    server.advanceClock(61_000)
    const later = await me()
    expect([later.user_type, later.user_type_until]).toEqual(['free', undefined])
  })
})

describe('the own profile', () => {
  test('changes field by field; the full name follows, and the slug stays', async () => {
    const before = await me()
    const { status, body } = await change({
      first_name: 'maría josé',
      last_name: 'DE LA FUENTE-O’NEILL',
      academic_title: 'Dr.',
      twitter_id: 'maria',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      first_name: 'María José',
      last_name: 'de la Fuente-O’Neill',
      full_name: 'María José de la Fuente-O’Neill',
      academic_title: 'Dr.',
      twitter_id: 'maria',
    })
    expect(body.slug_values).toEqual(before.slug_values)
    expect((await change({ last_name: 'Brook' })).body.full_name).toBe('María José Brook')
    expect((await change({ academic_title: '', twitter_id: '' })).body).toMatchObject({
      academic_title: '',
      twitter_id: '',
      last_name: 'Brook',
    })
    expect(await me()).toMatchObject({ full_name: 'María José Brook' })
  })

  test('names get capitals only if they were typed in one case', () => {
    for (const [typed, stored] of [
      ['de la Cruz', 'de la Cruz'],
      ['van der berg', 'van der Berg'],
      ['VAN DER BERG', 'van der Berg'],
      ['von', 'Von'],
      ['maria de los angeles', 'Maria de los Angeles'],
      ["o'neill-de groot", "O'Neill-De Groot"],
      ['McDonald', 'McDonald'],
      ['mcdonald', 'Mcdonald'],
      ['VON DER LEYEN', 'von der Leyen'],
      ['o’brien', 'O’Brien'],
      ['jean-luc', 'Jean-Luc'],
      ['王', '王'],
      ['éloïse', 'Éloïse'],
    ] as const)
      expect([typed, capitalised(typed)]).toEqual([typed, stored])
  })

  test('has errors on its invalid fields', async () => {
    for (const [field, value] of [
      ['first_name', 'A'],
      ['first_name', 'Ada\nBcc: all@example.org'],
      ['academic_title', 'D'],
      ['country_id', 'QQ'],
      ['country_id', 'EU'],
      ['function_title_id', 'nothing'],
      ['gender_id', 'other'],
      ['twitter_id', '@ada'],
      ['onboarding_step', 9],
    ] as const) {
      const { status, body } = await server.request<{ errors: object }>(at(''), { method: 'PUT', user, body: { user: { [field]: value } } })
      expect([field, value, status, Object.keys(body.errors)]).toEqual([field, value, 422, [`user.${field}`]])
    }
  })

  test('keeps the furthest step of the onboarding', async () => {
    const own = await server.user()
    await server.store.write(tx => tx.updateTable('users').set({ onboarding_step: 1 }).where('id', '=', own.id).execute())
    const steps: number[] = []
    for (const onboarding_step of [3, 5, 4]) {
      const { body } = await server.request<CurrentUser>(`/v1/users/${own.id}/profile`, {
        method: 'PUT',
        user: own,
        key: true,
        body: { user: { onboarding_step } },
      })
      steps.push(body.onboarding_step)
    }
    const { body } = await server.request<CurrentUser>(`/v1/users/${own.id}`, {
      method: 'PUT',
      user: own,
      body: { user: { onboarding_step: 2 } },
    })
    expect([...steps, body.onboarding_step]).toEqual([3, 5, 5, 5])
  })

  test('can be changed by its owner only, others get a 404', async () => {
    const other = await server.user()
    for (const [path, method, body] of [
      ['', 'PUT', { user: { first_name: 'Mallory' } }],
      ['', 'DELETE', {}],
      ['/data', 'GET', undefined],
      ['/settings', 'GET', undefined],
      ['/avatar', 'DELETE', undefined],
      ['/category', 'PUT', { user: { category_id: 2 } }],
      ['/tooltips', 'PUT', { tooltips: ['a'] }],
      ['/onboarding_interests', 'GET', undefined],
    ] as const) {
      const ask = (id: string) => server.request(`/v1/users/${id}${path}`, { method, user: other, ...(body && { body }) })
      const [theirs, nobodys] = [await ask(user.id), await ask('nobody')]
      expect([path, theirs.status, theirs.body]).toEqual([path, 404, nobodys.body])
    }
    expect((await server.request(`/v1/users/${(await me()).slug_values[0]}/settings`, { user })).status).toBe(200)
  })

  test('has one of four categories', async () => {
    expect(
      (await server.request<CurrentUser>(at('/category'), { method: 'PUT', user, body: { user: { category_id: 3 } } })).body.category,
    ).toEqual({ id: 3, name: 'academic' })
    for (const category_id of [0, 5, 1.5, '3'])
      expect((await server.request(at('/category'), { method: 'PUT', user, body: { user: { category_id } } })).status).toBe(422)
  })

  test('adds newly closed hints to earlier ones', async () => {
    const close = async (...tooltips: string[]) => (await server.request(at('/tooltips'), { method: 'PUT', user, body: { tooltips } })).body
    await close('filters', 'bell')
    expect(await close('bell', 'map')).toEqual({ tooltips: ['filters', 'bell', 'map'] })
    expect((await me()).tooltips).toEqual(['filters', 'bell', 'map'])
  })
})

describe('cookie settings', () => {
  const save = (user_settings: object, version?: number) =>
    server.request(at('/settings'), {
      method: 'PUT',
      user,
      key: true,
      body: { user_settings },
      ...(version !== undefined && { headers: { 'If-Match': `"${version}"` } }),
    })

  test('are off and unacknowledged at first, with a version for each change', async () => {
    expect((await server.request(at('/settings'), { user })).body).toEqual({
      acknowledged_cookies: false,
      cookie_analytics: false,
      version: 0,
    })
    expect((await save({ acknowledged_cookies: true, cookie_analytics: true }, 0)).body).toEqual({
      acknowledged_cookies: true,
      cookie_analytics: true,
      version: 1,
    })
    expect(await me()).toMatchObject({ acknowledged_cookies: true, cookie_analytics: true, settings_version: 1 })
  })

  test('merge so that counting is on only if both sides want it', async () => {
    await save({ acknowledged_cookies: true, cookie_analytics: false }, 0)
    expect((await save({ acknowledged_cookies: true, cookie_analytics: true }, 0)).body).toMatchObject({
      cookie_analytics: false,
      version: 2,
    })
    await save({ acknowledged_cookies: true, cookie_analytics: true }, 2)
    expect((await save({ acknowledged_cookies: false, cookie_analytics: false }, 1)).body).toEqual({
      acknowledged_cookies: true,
      cookie_analytics: false,
      version: 4,
    })
  })
})

describe('every account is a researcher in the catalogue', () => {
  const found = async (keyword: string) => {
    const { body } = await server.request<{ results: { data: { slug_values: string[] } }[] }>('/search-service/search', {
      body: { index: 'researchers', keyword },
    })
    return body.results.map(result => result.data.slug_values[0])
  }
  const until = (isSo: () => Promise<boolean>) => vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 10_000, interval: 20 })

  test('a new account is found soon afterwards', async () => {
    const isolde = { email: 'isolde@example.org', first_name: 'isolde', last_name: 'quillfeather' }
    const { user: newUser } = await newcomer(server, isolde)
    await vi.waitFor(async () => expect(await found('Quillfeather')).toEqual(newUser.slug_values), { timeout: 10_000, interval: 20 })
  })

  test('a new name is soon found, an old one and a deleted account no longer', async () => {
    const [slug] = (await me()).slug_values
    await change({ first_name: 'Quenya', last_name: 'Vellichor' })
    await until(async () => (await found('Vellichor')).includes(slug))
    await change({ last_name: 'Ossuary', country_id: 'DE', function_title_id: 'ft-librarian' })
    await server.request(at('/onboarding_interests'), {
      method: 'PUT',
      user,
      body: { onboarding_interest: { interests: ['Petrichor studies'] } },
    })
    await until(async () => (await found('"Petrichor studies"')).includes(slug))
    expect(await found('Vellichor')).toEqual([])
    const open = { collaboration_interest: { collaboration_interests: ['supervision'] } }
    const saved = await server.request(`/v1/researchers/${slug}/collaboration_interests`, { method: 'PUT', user, body: open })
    expect(saved.status).toBe(200)
    const interests = async () => (await server.request(`/v1/records/researchers/${slug}`, { user })).body['collaboration_interests']
    await vi.waitFor(async () => expect(await interests()).toEqual(['Supervision and mentoring']), { timeout: 10_000, interval: 20 })
    // A field that the index does not declare is shown nowhere.
    expect(researchersIndex.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['collaboration_interests', 'academic_title']))
    const record = await server.request(`/v1/records/researchers/${slug}`, { user })
    expect(record.body).toMatchObject({
      full_name: 'Quenya Ossuary',
      country: 'Germany',
      function_title: 'Librarian',
      source: { name: 'Indago' },
    })
    expect((await server.request(at(''), { method: 'DELETE', user, body: { password: user.password } })).status).toBe(200)
    await until(async () => (await found('Ossuary')).length === 0)
    expect((await server.request(`/v1/records/researchers/${slug}`)).status).toBe(410)
  })

  test('records that a killed server had not written are written at the next start', async () => {
    await server.stop({ keepFolder: true })
    // The stopped one has nothing under way that could still write it.
    const store = await openTestStore(server.dir)
    const unwritten = { full_name: 'Xylo Phonic', first_name: 'Xylo', last_name: 'Phonic', record_stale: 1 }
    await store.write(tx => tx.updateTable('users').set(unwritten).where('id', '=', user.id).execute())
    await store.close()
    await server.start()
    await until(async () => (await found('Phonic')).length === 1)
  })

  test('demo accounts have such records too, marked as demo', async () => {
    await createDemoAccounts(server.store)
    await change({ academic_title: 'Dr.' })
    await until(async () => (await found('"Frida Free"')).length === 1)
    const [slug] = await found('"Frida Free"')
    const record = await server.request(`/v1/records/researchers/${slug}`, { user })
    expect(record.body).toMatchObject({ demo: true, source: { name: 'Indago demo' }, function_title: 'Demo account' })
  })
})
