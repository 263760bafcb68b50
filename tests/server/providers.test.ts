import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ProviderName } from '#contract/provider-names.ts'
import type { Registration } from '#contract/providers.ts'
import { SignInProvider } from '#server/outside/sign-in-provider.ts'
import { noPassword } from '#server/subjects/sessions/passwords.ts'
import { hashSecret } from '#server/core/secrets.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { type Provider, startProvider } from './sign-in-provider.ts'
import { mailsTo } from './sign-ups.ts'

const publicUrl = 'https://indago.example.org'
const orcidPerson = { sub: '0000-0002-1825-0097', given_name: 'Carla', family_name: 'Fjord' }
const linkedinPerson = { sub: 'Li4m-sub', name: 'Liam van der Berg', email: 'Liam@Example.org', email_verified: true }

let server: TestServer
let providers: Record<ProviderName, Provider>
beforeAll(async () => {
  providers = { orcid: await startProvider('orcid', orcidPerson), linkedin: await startProvider('linkedin', linkedinPerson) }
  server = await startTestServer({
    socket: false,
    settings: { publicUrl, providers: { orcid: providers.orcid.settings, linkedin: providers.linkedin.settings } },
  })
})
afterEach(() => {
  Object.assign(providers.orcid, { fault: undefined, somebody: orcidPerson })
  Object.assign(providers.linkedin, { fault: undefined, somebody: linkedinPerson, repeatsNonce: false })
})
afterAll(async () => {
  await server.stop()
  await providers.orcid.close()
  await providers.linkedin.close()
})

interface Authorization {
  url: string
  state: string
  binding: string
}
interface Callback extends Omit<Authorization, 'url'> {
  code: string
}
type Purpose = 'authenticate' | 'connect'

const begin = (provider: string, purpose: Purpose, user?: TestUser, password?: string) =>
  server.request<Authorization & { code?: string; errors?: object }>(`/v1/authorize/${provider}`, {
    ...(user && { user }),
    body: { purpose, password },
  })

/** Signs in at the provider; returns the redirect of the browser. */
async function signInAtProvider(provider: ProviderName, purpose: Purpose = 'authenticate', user?: TestUser): Promise<Callback> {
  const { body } = await begin(provider, purpose, user, user?.password)
  const back = await providers[provider].visit(body.url)
  expect(back.searchParams.get('state')).toBe(body.state)
  return { code: back.searchParams.get('code')!, state: body.state, binding: body.binding }
}

interface CallbackReply {
  session?: { token: string; user: { user_id: string } }
  registration?: Registration
  orcid_id?: string | null
  linkedin?: boolean
  code?: string
  error?: string
}

const finish = (provider: ProviderName, purpose: Purpose, came: Callback, user?: TestUser) =>
  server.request<CallbackReply>(`/v1/${purpose}/${provider}?${new URLSearchParams({ ...came })}`, { ...(user && { user }) })

/** Expects a refusal without a request to the provider. */
async function expectRefusal(provider: ProviderName, purpose: Purpose, came: Callback, user?: TestUser) {
  const before = providers[provider].asked.length
  const { status, body } = await finish(provider, purpose, came, user)
  expect([status, body.code]).toEqual([410, 'link_expired'])
  expect(providers[provider].asked.slice(before)).toEqual([])
}

const connected = async (user: TestUser, provider: ProviderName, somebody: Provider['somebody']) => {
  providers[provider].somebody = somebody
  return finish(provider, 'connect', await signInAtProvider(provider, 'connect', user), user)
}

let numbers = 1000
const another = (provider: ProviderName) =>
  provider === 'orcid' ? { sub: `0000-0002-1825-${numbers++}` } : { ...linkedinPerson, sub: `sub-${numbers++}` }

describe.each(['orcid', 'linkedin'] as const)('%s', provider => {
  test('a person without an account gets a sign-up ticket with the provider’s data', async () => {
    const { status, body } = await finish(provider, 'authenticate', await signInAtProvider(provider))
    const profile =
      provider === 'orcid'
        ? { first_name: 'Carla', last_name: 'Fjord', email: null }
        : { first_name: 'Liam', last_name: 'van der Berg', email: 'liam@example.org' }
    expect(status).toBe(200)
    expect(body).toEqual({ registration: { provider, ticket: expect.stringMatching(/^[\w-]{43}$/), ...profile } })
    const link = await server.store.read
      .selectFrom('links')
      .selectAll()
      .where('token_hash', '=', hashSecret(body.registration!.ticket))
      .executeTakeFirstOrThrow()
    expect(link.kind).toBe('ticket')
    expect(link.data).toEqual({ provider, subject: providers[provider].somebody.sub, ...profile })
  })

  test('a connected account is signed in, whatever name the provider sends', async () => {
    const user = await server.user()
    const somebody = another(provider)
    const { status } = await connected(user, provider, somebody)
    expect(status).toBe(200)
    providers[provider].somebody = { ...somebody, email: 'other@example.org', given_name: 'Changed' }
    const { body } = await finish(provider, 'authenticate', await signInAtProvider(provider))
    expect(body.session!.user.user_id).toBe(user.id)
    expect((await server.request('/v1/me', { token: body.session!.token })).status).toBe(200)
  })

  test('A13 a missing, wrong, used, expired or foreign state is refused before the provider is asked', async () => {
    const came = await signInAtProvider(provider)
    const { state: _, ...stateless } = came
    const missing = await server.request(`/v1/authenticate/${provider}?${new URLSearchParams(stateless)}`)
    expect(missing.status).toBe(422)
    await expectRefusal(provider, 'authenticate', { ...came, state: 'x'.repeat(43) })
    expect((await finish(provider, 'authenticate', came)).status).toBe(200)
    await expectRefusal(provider, 'authenticate', came)

    const others = await signInAtProvider(provider)
    await expectRefusal(provider, 'authenticate', { ...others, binding: came.binding })
    // Used up by the attempt.
    await expectRefusal(provider, 'authenticate', others)

    const late = await signInAtProvider(provider)
    server.advanceClock(11 * 60_000)
    await expectRefusal(provider, 'authenticate', late)
    server.advanceClock(-11 * 60_000)
  })

  test('A13 a state is valid only for its purpose, provider and user', async () => {
    const [user, stranger] = [await server.user(), await server.user()]
    const elsewhere = provider === 'orcid' ? 'linkedin' : 'orcid'
    await expectRefusal(elsewhere, 'authenticate', await signInAtProvider(provider))
    await expectRefusal(provider, 'connect', await signInAtProvider(provider), user)
    await expectRefusal(provider, 'authenticate', await signInAtProvider(provider, 'connect', user))
    await expectRefusal(provider, 'connect', await signInAtProvider(provider, 'connect', user), stranger)
  })

  test('A13 a used or foreign code is refused', async () => {
    const first = await signInAtProvider(provider)
    expect((await finish(provider, 'authenticate', first)).status).toBe(200)
    const second = await signInAtProvider(provider)
    const replayed = await finish(provider, 'authenticate', { ...second, code: first.code })
    expect([replayed.status, replayed.body.code]).toEqual([424, 'provider_failed'])
  })

  test('A13 an equal email address neither opens nor connects an account', async () => {
    const user = await server.user()
    providers[provider].somebody = { ...another(provider), email: user.email, email_verified: true }
    const { body } = await finish(provider, 'authenticate', await signInAtProvider(provider))
    expect(body.session).toBeUndefined()
    expect(body.registration!.email).toBe(user.email)
    const { orcid_id, linkedin } = (await server.request<CallbackReply>('/v1/me', { user })).body
    expect([orcid_id, linkedin]).toEqual([null, false])
  })

  test('A13 connecting needs the signed-in user and their password again', async () => {
    const user = await server.user()
    expect((await begin(provider, 'connect')).status).toBe(401)
    for (const password of [undefined, 'wrong']) {
      const { status, body } = await begin(provider, 'connect', user, password)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']])
    }
    expect((await finish(provider, 'connect', await signInAtProvider(provider, 'connect', user))).status).toBe(401)
  })

  test('a provider’s account is connected to one account only', async () => {
    const [user, second] = [await server.user(), await server.user()]
    const somebody = another(provider)
    expect((await connected(user, provider, somebody)).status).toBe(200)
    expect((await connected(user, provider, somebody)).status).toBe(200)
    // It opens the account from now on even without the password, so its owner gets one mail.
    const notices = await mailsTo(server, user.email, 'provider_connected')
    expect(notices).toEqual([expect.objectContaining({ subject: expect.stringMatching(new RegExp(provider, 'i')), reply_to: null })])
    const refused = await connected(second, provider, somebody)
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect(refused.body.error).toContain('connected to another account')
    // Another one takes its place, and the first one is free.
    expect((await connected(user, provider, another(provider))).status).toBe(200)
    expect((await connected(second, provider, somebody)).status).toBe(200)
  })

  test.each([
    'token refused',
    'no id token',
    'another audience',
    'another issuer',
    'another signature',
    'too old',
    'no answer',
    'nonsense',
    'endless',
    'leads elsewhere',
  ] as const)('A13 %s: nothing is opened', async fault => {
    const came = await signInAtProvider(provider)
    providers[provider].fault = fault
    const { status, body } = await finish(provider, 'authenticate', came)
    expect([status, body.code]).toEqual([424, 'provider_failed'])
    expect(providers[provider].asked.filter(path => path.startsWith('/inside'))).toEqual([])
  })

  test('A12 the redirect leads to this server, whatever the Host header says', async () => {
    const { body } = await server.request<Authorization>(`/v1/authorize/${provider}`, {
      body: { purpose: 'authenticate', returnTo: 'https://evil.example', redirect_uri: 'https://evil.example' },
      headers: { 'X-Forwarded-Host': 'evil.example' },
    })
    expect(new URL(body.url).searchParams.get('redirect_uri')).toBe(`${publicUrl}/auth/${provider}/callback`)
    expect(body.url).not.toContain('evil')
  })
})

test('A13 ORCID gets a PKCE challenge (S256), LinkedIn a nonce that differs each time and says no secret', async () => {
  const orcid = new URL((await begin('orcid', 'authenticate')).body.url).searchParams
  expect([orcid.get('code_challenge_method'), orcid.get('code_challenge')?.length]).toEqual(['S256', 43])
  expect(orcid.has('nonce')).toBe(false)
  const nonces = new Set<string | null>()
  for (let n = 0; n < 2; n++) {
    const { url, state, binding } = (await begin('linkedin', 'authenticate')).body
    const asked = new URL(url).searchParams
    expect(asked.has('code_challenge')).toBe(false)
    expect(asked.get('nonce')).toMatch(/^[0-9a-f]{64}$/)
    expect([binding, hashSecret(binding), hashSecret(state)]).not.toContain(asked.get('nonce'))
    nonces.add(asked.get('nonce'))
  }
  expect(nonces.size).toBe(2)
})

test('A13 a code of LinkedIn that was given to the login of another browser is refused where the ID token has the nonce', async () => {
  providers.linkedin.repeatsNonce = true
  const [own, others] = [await signInAtProvider('linkedin'), await signInAtProvider('linkedin')]
  const injected = await finish('linkedin', 'authenticate', { ...own, code: others.code })
  expect([injected.status, injected.body.code]).toEqual([424, 'provider_failed'])
  expect((await finish('linkedin', 'authenticate', await signInAtProvider('linkedin'))).status).toBe(200)
})

test('A13 LinkedIn may leave out the nonce, as it does', async () => {
  expect((await finish('linkedin', 'authenticate', await signInAtProvider('linkedin'))).status).toBe(200)
})

test('A13 a code with another PKCE verifier is refused', async () => {
  const [first, second] = [await signInAtProvider('orcid'), await signInAtProvider('orcid')]
  const swapped = await finish('orcid', 'authenticate', { ...first, code: second.code })
  expect(swapped.body.code).toBe('provider_failed')
})

test('state and binding are stored as hashes', async () => {
  const { state, binding } = (await begin('orcid', 'authenticate')).body
  const rows = JSON.stringify(await server.store.read.selectFrom('provider_states').selectAll().execute())
  expect(rows).not.toContain(state)
  expect(rows).not.toContain(binding)
})

test('an email address that the provider has not verified is not used', async () => {
  providers.linkedin.somebody = { ...linkedinPerson, email_verified: false }
  const { body } = await finish('linkedin', 'authenticate', await signInAtProvider('linkedin'))
  expect(body.registration!.email).toBeNull()
})

test('an account without a password connects within 10 minutes of a sign-in', async () => {
  const user = await server.user()
  await server.store.write(tx => tx.updateTable('users').set({ password_hash: noPassword }).where('id', '=', user.id).execute())
  expect((await begin('orcid', 'connect', user)).status).toBe(200)
  server.advanceClock(16 * 60_000)
  expect((await begin('orcid', 'connect', user)).status).toBe(422)
  server.advanceClock(-16 * 60_000)
})

const disconnect = (user: TestUser, provider: string, of = user) =>
  server.request<CallbackReply>(`/v1/users/${of.id}/providers/${provider}`, { method: 'DELETE', user })

describe('a provider is disconnected', () => {
  test('and no longer logs in; twice is no error, and its user is told once', async () => {
    const user = await server.user()
    await connected(user, 'orcid', { ...orcidPerson, sub: '0000-0002-9079-593X' })
    await connected(user, 'linkedin', { ...linkedinPerson, sub: 'disconnects' })
    expect((await disconnect(await server.user(), 'orcid', user)).status).toBe(404)
    expect((await disconnect(user, 'orcid')).body).toEqual({ orcid_id: null, linkedin: true })
    expect((await disconnect(user, 'orcid')).body).toEqual({ orcid_id: null, linkedin: true })
    expect(await mailsTo(server, user.email, 'provider_disconnected')).toHaveLength(1)
    providers.orcid.somebody = { ...orcidPerson, sub: '0000-0002-9079-593X' }
    const { body } = await finish('orcid', 'authenticate', await signInAtProvider('orcid'))
    expect([body.session, body.registration?.provider]).toEqual([undefined, 'orcid'])
    expect((await disconnect(user, 'elsewhere')).status).toBe(404)
  })

  test('only in a session that was confirmed, and while another way to log in is left', async () => {
    const user = await server.user()
    await connected(user, 'orcid', { ...orcidPerson, sub: '0000-0001-5000-0007' })
    await server.store.write(tx => tx.updateTable('users').set({ password_hash: noPassword }).where('id', '=', user.id).execute())
    expect((await disconnect(user, 'orcid')).body).toMatchObject({
      code: 'forbidden',
      error: expect.stringContaining('Set a password first'),
    })
    await connected(user, 'linkedin', { ...linkedinPerson, sub: 'another-way' })
    server.advanceClock(16 * 60_000)
    expect((await disconnect(user, 'orcid')).body.code).toBe('step_up_required')
    server.advanceClock(-16 * 60_000)
    expect((await disconnect(user, 'orcid')).body).toEqual({ orcid_id: null, linkedin: true })
    expect((await disconnect(user, 'linkedin')).body.code).toBe('forbidden')
  })
})

test('a provider without settings is a 404, and one that was down is asked again', async () => {
  const single = await startTestServer({ socket: false, settings: { publicUrl, providers: { linkedin: providers.linkedin.settings } } })
  const start = (provider: string) => single.request(`/v1/authorize/${provider}`, { body: { purpose: 'authenticate' } })
  const query = new URLSearchParams({ code: 'x', state: 'x'.repeat(43), binding: 'x'.repeat(43) })
  expect((await start('google')).status).toBe(404)
  expect((await start('orcid')).status).toBe(404)
  expect((await single.request(`/v1/authenticate/orcid?${query}`)).status).toBe(404)
  expect((await single.request(`/v1/connect/orcid?${query}`, { user: await single.user() })).status).toBe(404)
  providers.linkedin.fault = 'no answer'
  const down = await start('linkedin')
  expect([down.status, down.body['code']]).toEqual([424, 'provider_failed'])
  providers.linkedin.fault = undefined
  expect((await start('linkedin')).status).toBe(200)
  await single.stop()
})

test('a provider without TLS is refused, unless it is local', async () => {
  const { settings, asked } = providers.orcid
  // The same server under an address that does not count as local.
  const unsafe = { ...settings, issuer: settings.issuer.replace('127.0.0.1', '0.0.0.0') }
  const before = asked.length
  await expect(
    new SignInProvider('orcid', unsafe, `${publicUrl}/auth/orcid/callback`).authorizationUrl('state', { codeVerifier: 'verifier' }),
  ).rejects.toThrow()
  expect(asked).toHaveLength(before)
  await expect(
    new SignInProvider('orcid', settings, `${publicUrl}/auth/orcid/callback`).authorizationUrl('state', { codeVerifier: 'verifier' }),
  ).resolves.toContain('S256')
  expect(asked.length).toBeGreaterThan(before)
})
