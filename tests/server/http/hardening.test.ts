import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/all.ts'
import { type EndpointSpec, isSafe } from '#contract/endpoint.ts'
import { basePaths } from '#contract/hosts.ts'
import { can, type UserType, userTypes } from '#contract/rights.ts'
import { refuseCrossSite } from '#server/http/csrf.ts'
import { addressWith, endpoints } from '../../support/endpoints.ts'
import { type Answer, type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

let server: TestServer
const people = new Map<UserType, TestUser | undefined>([['unregistered', undefined]])
beforeAll(async () => {
  server = await startTestServer({ socket: false, settings: { publicUrl: 'https://indago.example.org' } })
  for (const user_type of userTypes) if (user_type !== 'unregistered') people.set(user_type, await server.user({ user_type }))
})
afterAll(() => server.stop())

const specs = endpoints.map(({ spec }) => spec)
const call = (spec: EndpointSpec, user: TestUser | undefined, body: unknown, headers: Record<string, string> = {}, query = '') =>
  server.request<{ code?: string }>(addressWith(spec, 'x') + query, {
    method: spec.method,
    ...(user && { user }),
    ...(spec.body && { body: body ?? {} }),
    ...(spec.keyed && { key: true as const }),
    headers,
  })

describe('A18 what a plan does not include', () => {
  test('is refused to direct callers without it, before their body is read', async () => {
    const gated = specs.filter(({ needs }) => needs !== 'guest' && needs !== 'user')
    expect(gated.map(spec => spec.path)).toContain('/invite_colleague')
    for (const spec of gated)
      for (const [user_type, user] of people) {
        const { status, body } = await call(spec, user, {})
        const may = spec.needs !== 'guest' && spec.needs !== 'user' && can(user_type, spec.needs)
        const expected = user === undefined ? 401 : 403
        expect([spec.path, user_type, may || status === expected, body.code === 'right_required']).toEqual([
          spec.path,
          user_type,
          true,
          user !== undefined && !may,
        ])
        if (may) expect([401, 403]).not.toContain(status)
      }
  })

  const state = { index: 'publications', keyword: 'number' }
  test.each([
    [
      'filters',
      '/search-service/search',
      { ...state, filters: { year: { buckets: [{ value: '2004' }] } } },
      ['trial', 'verified_academic', 'premium'],
    ],
    ['more than the first results', '/search-service/search', { ...state, page: 1 }, ['trial', 'verified_academic', 'premium']],
    ['refining', '/search-service/term_suggestions', state, ['trial', 'verified_academic', 'premium']],
    ['free access for others', '/v1/invite_colleague', { email: 'new@example.org' }, ['premium']],
  ] as const)('%s', async (_, path, body, may) => {
    for (const [user_type, user] of people) {
      const { status } = await server.request(path, { body, key: true, ...(user && { user }) })
      expect([user_type, status === 401 || status === 403]).toEqual([user_type, !(may as readonly string[]).includes(user_type)])
    }
  })
})

test('A19 viewing as the public or as another user gives no further rights', async () => {
  const free = people.get('free')!
  const premium = people.get('premium')!
  const forged = ['public_view', 'publicView', 'user_type', 'rights', 'verified', 'rw_access', 'acting_user', 'user_id']
  const values = { user_type: 'premium', user_id: premium.id, acting_user: premium.id }
  const claims = Object.fromEntries(forged.map(name => [name, name in values ? values[name as keyof typeof values] : true]))
  const headers = Object.fromEntries(forged.map(name => [`x-${name.replaceAll('_', '-')}`, String(claims[name])]))
  delete headers['x-acting-user']
  const folder = await server.folder(premium)
  const asked: [string, unknown][] = [
    ['/v1/me', undefined],
    [`/v1/bookmark_folders/${folder.id}`, undefined],
    [`/v1/users/${premium.id}/settings`, undefined],
    ['/search-service/search', { index: 'publications', keyword: 'number' }],
    ['/search-service/landscape', { index: 'publications', keyword: 'number' }],
    ['/search-service/term_suggestions', { index: 'publications', keyword: 'number' }],
    ['/v1/permissions', { permission: { type: 'bookmark_folder', id: folder.id } }],
  ]
  for (const user of [free, undefined])
    for (const [path, body] of asked) {
      const ask = (more: { query?: string; headers?: Record<string, string>; body?: unknown }) =>
        server.request(path + (more.query ?? ''), {
          ...(user && { user }),
          ...(more.headers && { headers: more.headers }),
          ...((more.body ?? body) !== undefined && { body: more.body ?? body }),
        })
      const plain = await ask({})
      const claimed = [
        await ask({ headers }),
        await ask({ query: `?${new URLSearchParams(Object.entries(claims).map(([name, value]) => [name, String(value)])).toString()}` }),
        ...(body === undefined ? [] : [await ask({ body: { ...(body as object), ...claims } })]),
      ]
      for (const given of claimed) expect([path, given.status, given.body]).toEqual([path, plain.status, plain.body])
    }
  const acting = await server.request('/v1/me', { user: free, headers: { 'X-Acting-User': premium.id } })
  expect(acting.status).toBe(409)
})

describe('A15 what only the server may set', () => {
  const hostile = {
    user_type: 'premium',
    user_type_until: 9e15,
    verified: false,
    credits: 1e6,
    ai_credits: 1e6,
    contact_credits: 1e6,
    role: 'owner',
    role_id: 3,
    owner: true,
    rw_access: 'owner',
    id: 'chosen',
    user_id: 'chosen',
    created_at: 1,
    updated_at: 1,
    password_hash: 'x',
    demo_password: 'x',
    slug_values: ['chosen'],
    orcid_id: '0000-0002-1825-0097',
    linkedin_id: 'x',
    settings_version: 99,
    failed_logins: 99,
    record_stale: 99,
    full_name: 'Chosen Name',
    confirmed_at: 1,
    uses_left: 99,
  }
  const stage = {
    id: '00000000-0000-4000-8000-0000000000ab',
    organisation: 'Lantern House',
    title: 'Keeper',
    from_year: 2019,
    present: true,
  }
  /** A valid body of each call; the test fails for a call without one. */
  const valid: Record<string, unknown> = {
    '/authenticate': { email: 'a@example.org', password: 'x' },
    '/revoke': { revocation: 'a'.repeat(43) },
    'POST /reset_password': { user: { email: 'a@example.org' } },
    'PUT /reset_password': { user: { reset_password_token: 'a'.repeat(43), password: 'lanterns beyond the weir' } },
    '/change_password': { user: { current_password: 'x', password: 'lanterns beyond the weir' } },
    '/confirm_identity': { password: 'x' },
    '/sign_up': { user: { first_name: 'Mal', last_name: 'Lory', email: 'mal@example.org', password: 'lanterns beyond the weir' } },
    'POST /confirmation': { user: { confirmation_token: 'a'.repeat(43) } },
    '/confirmation/resend': { user: { email: 'a@example.org' } },
    'PUT /users/{id}': { user: { academic_title: 'Dr.' } },
    'DELETE /users/{id}': { password: 'not this one at all' },
    'PUT /users/{id}/profile': { user: { academic_title: 'Dr.', category_id: 2 } },
    '/users/{id}/avatar': { avatar: 'AAAA' },
    '/users/{id}/settings': { user_settings: { acknowledged_cookies: true, cookie_analytics: false } },
    '/users/{id}/category': { user: { category_id: 2 } },
    '/users/{id}/tooltips': { tooltips: ['a'] },
    'POST /users/{id}/secondary_emails': { email_address: 'other@example.org' },
    'PUT /users/{id}/secondary_emails/{sid}': { password: 'x' },
    '/function_titles': { function_title: { name: 'Keeper of lanterns' } },
    '/users/{id}/onboarding_interests': { onboarding_interest: { interests: ['Lanterns'] } },
    'PUT /users/{id}/interests': { onboarding_interest: { interests: { added: ['Lanterns'], removed: [] } } },
    '/researchers/{id}/collaboration_interests': { collaboration_interest: { collaboration_interests: ['consulting'] } },
    'PUT /researchers/{id}': { researcher: { about: 'Keeps lanterns.' } },
    'POST /researchers/{id}/interests': { interest: { name: 'Lanterns' } },
    'POST /researchers/{id}/experiences': { experience: { ...stage, category: 0 } },
    'PUT /researchers/{id}/experiences/{eid}': { experience: { title: 'Owner' } },
    'POST /researchers/{id}/educations': { education: stage },
    'PUT /researchers/{id}/educations/{eid}': { education: { title: 'Master' } },
    '/researchers/{id}/disciplines': { ids: ['1.2.3'] },
    '/researchers/{id}/research_types': { research_type: { ids: ['field'] } },
    '/researchers/{id}/sectors': { sector: { ids: ['energy'] } },
    '/researchers/{id}/therapeutics': { therapeutic: { ids: ['oncology'] } },
    '/researchers/{id}/medical_technologies': { medical_technology: { ids: ['imaging'] } },
    'POST /researchers/{id}/organisations': { organisation: { id: 'organisations-1' } },
    '/remaining_credits': {},
    '/users/coupons/validate': { coupon_code: 'NONE-SUCH' },
    '/users/{id}/coupons': { user: { coupon_code: 'NONE-SUCH' } },
    '/invite_colleague': { email: 'colleague@example.org' },
  }
  const groups = ['account', 'signUp', 'users', 'secondaryEmails', 'onboarding', 'researchers', 'plans'] as const
  const writes: readonly EndpointSpec[] = groups.flatMap(name => Object.values<EndpointSpec>(contract[name])).filter(spec => spec.body)

  /** The body with the hostile fields at every depth. */
  const poisoned = (value: unknown): unknown =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? value
      : { ...hostile, ...Object.fromEntries(Object.entries(value).map(([name, item]) => [name, poisoned(item)])) }

  test('is ignored in every call that writes about accounts', async () => {
    const victim = await server.user({ user_type: 'free' })
    const row = () => server.store.read.selectFrom('users').selectAll().where('id', '=', victim.id).executeTakeFirstOrThrow()
    const balance = () => server.store.read.selectFrom('credits').selectAll().where('user_id', '=', victim.id).executeTakeFirstOrThrow()
    const before = { row: await row(), balance: await balance() }
    const statuses: Record<string, number> = {}
    for (const spec of writes) {
      const named = `${spec.method} ${spec.path}`
      const body = valid[named] ?? valid[spec.path]
      expect(body, `${named} is tried`).toBeDefined()
      const path = basePaths[spec.host][0] + spec.path.replace('{id}', victim.id).replace('{sid}', 'x')
      const given: Answer<{ code?: string }> = await server.request(path, {
        method: spec.method,
        user: victim,
        body: poisoned(body),
        ...(spec.keyed && { key: true as const }),
      })
      statuses[named] = given.status
      expect(given.status, named).toBeLessThan(500)
    }
    // Bodies are valid except for the hostile fields; otherwise the test would show nothing.
    for (const through of [
      'PUT /users/{id}',
      'PUT /users/{id}/profile',
      'PUT /users/{id}/settings',
      'PUT /users/{id}/category',
      'POST /sign_up',
      'POST /users/{id}/secondary_emails',
      'PUT /users/{id}/onboarding_interests',
      'PUT /users/{id}/interests',
      'PUT /researchers/{id}',
      'POST /researchers/{id}/experiences',
      'POST /researchers/{id}/educations',
      'PUT /researchers/{id}/sectors',
    ])
      expect([through, statuses[through]]).toEqual([through, 200])
    const { row: was } = before
    const stages = await server.store.read.selectFrom('experiences').select(['user_id', 'id', 'version']).execute()
    expect(stages).toEqual([{ user_id: victim.id, id: stage.id, version: 1 }])
    expect(await balance()).toEqual(before.balance)
    expect(await row()).toEqual({
      ...was,
      academic_title: 'Dr.',
      category: 'student',
      interests: ['Lanterns'],
      collaboration_interests: ['consulting'],
      tooltips: ['a'],
      acknowledged_cookies: true,
      settings_version: 1,
      record_stale: expect.any(Number),
    })
    expect(
      await server.store.read
        .selectFrom('secondary_emails')
        .select(['user_id', 'confirmed_at'])
        .where('email', '=', 'other@example.org')
        .execute(),
    ).toEqual([{ user_id: victim.id, confirmed_at: null }])
    const signUps = await server.store.read.selectFrom('links').select('data').where('email', '=', 'mal@example.org').execute()
    for (const { data } of signUps)
      for (const name of ['user_type', 'verified', 'ai_credits', 'slug_values', 'Chosen Name']) expect(data).not.toContain(name)
  })

  /** The body with one field added at each depth: one body for each. */
  const additions = (value: object, field: object): object[] => [
    { ...field, ...value },
    ...Object.entries(value).flatMap(([name, item]: [string, unknown]) =>
      typeof item === 'object' && item !== null && !Array.isArray(item)
        ? additions(item, field).map(more => ({ ...value, [name]: more }))
        : [],
    ),
  ]

  test('is ignored one by one too, at every depth of every body', async () => {
    const victim = await server.user({ user_type: 'free' })
    const own = ['academic_title', 'category', 'interests', 'collaboration_interests', 'tooltips', 'acknowledged_cookies'] as const
    const guarded = async () => {
      const {
        settings_version: _,
        record_stale: __,
        ...row
      } = await server.store.read.selectFrom('users').selectAll().where('id', '=', victim.id).executeTakeFirstOrThrow()
      const credits = await server.store.read.selectFrom('credits').selectAll().where('user_id', '=', victim.id).execute()
      return { ...row, ...Object.fromEntries(own.map(name => [name, 'may change'])), credits }
    }
    const before = await guarded()
    // A password is hashed for these, which takes long; the test above tries them with all fields at once.
    // And in these the others have the same part of a body.
    const alike = Object.values<EndpointSpec>(contract.researchers).filter(
      spec => !/^\/researchers\/\{id\}(\/experiences)?$/.test(spec.path),
    )
    const hashes = ['/authenticate', '/sign_up', '/change_password', '/confirm_identity', '/users/{id}/secondary_emails/{sid}']
    let probes = 0
    for (const spec of writes.filter(
      one => !alike.includes(one) && !hashes.includes(one.path) && !(one.method === 'DELETE' && one.path === '/users/{id}'),
    ))
      for (const [name, value] of Object.entries(hostile))
        for (const body of additions((valid[`${spec.method} ${spec.path}`] ?? valid[spec.path]) as object, { [name]: value })) {
          const path = basePaths[spec.host][0] + spec.path.replace('{id}', victim.id).replace('{sid}', 'x')
          const { status } = await server.request(path, {
            method: spec.method,
            user: victim,
            body,
            ...(spec.keyed && { key: true as const }),
          })
          expect(status, `${spec.method} ${spec.path} with ${name}`).toBeLessThan(500)
          probes++
        }
    expect(probes).toBeGreaterThanOrEqual(200)
    expect(await guarded()).toEqual(before)
  })
})

describe('A28 a change that another site sends through a browser', () => {
  const folder = { bookmark_folder: { name: 'Reading' } }
  const send = (headers: Record<string, string>, { body = folder, signed = true }: { body?: unknown; signed?: boolean } = {}) =>
    server.request<{ code?: string }>('/v1/bookmark_folders', {
      method: 'POST',
      body,
      key: true,
      headers,
      ...(signed && { user: people.get('premium')! }),
    })

  test('is not read as a form or as plain text', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'text/plain; charset=utf-8',
      'application/json, text/plain',
      '',
    ])
      expect([type, (await send({ 'content-type': type }, { body: JSON.stringify(folder) })).status]).toEqual([type, 415])
  })

  test('changes nothing without a token, whatever cookies it carries', async () => {
    expect((await send({ cookie: `token=${people.get('premium')!.token}` }, { signed: false })).status).toBe(401)
  })

  test('is refused if the browser says that it is cross-site, and not from our own origin', async () => {
    for (const spec of specs.filter(one => one.method !== 'GET' || !isSafe(one))) {
      const { status, body } = await call(
        spec,
        people.get('premium'),
        {},
        { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      )
      expect([spec.path, status, body.code]).toEqual([spec.path, 403, 'forbidden'])
    }
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await send({ 'sec-fetch-site': 'cross-site', origin: 'null' })).status).toBe(403)
    const ours = new Request('https://search.example.org/v1/me', {
      method: 'PUT',
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://indago.example.org' },
    })
    expect(() => refuseCrossSite(ours, 'https://indago.example.org')).not.toThrow()
    expect(() => refuseCrossSite(ours, 'https://indago.example.com')).toThrow()
    for (const site of ['same-origin', 'none'])
      expect((await send({ 'sec-fetch-site': site, origin: 'http://127.0.0.1' })).status).toBe(200)
    expect((await server.request('/v1/me', { user: people.get('free')!, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200)
  })

  test('no response can be read by a page of another origin', async () => {
    for (const method of ['GET', 'OPTIONS', 'POST']) {
      const { headers } = await server.request('/v1/me', {
        method,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
      })
      expect([...headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
  })
})

test('A29 no response of any call can be framed', async () => {
  for (const spec of specs) {
    const { headers } = await call(spec, undefined, {})
    expect(headers.get('content-security-policy'), spec.path).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
  }
})
