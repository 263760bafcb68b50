import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { account } from '#contract/account.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { installation } from '#contract/installation.ts'
import { limits } from '#contract/limits.ts'
import { rateLimits } from '#server/http/rate-limits.ts'
import { deleteExpired } from '#server/jobs/cleanup.ts'
import { createDemoAccounts } from '#server/subjects/sign-up/accounts.ts'
import { type TestServer, startTestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    settings: {
      allowedHosts: ['indago.example.org'],
      analyticsCookies: ['_ga*'],
      chatSupport: 'https://help.example.org/chat',
      signUp: 'closed',
    },
  })
})
afterAll(() => server.stop())

describe('counting uses', () => {
  const counts = () => server.store.read.selectFrom('event_counts').selectAll().orderBy('event').execute()
  const day = () => new Date(server.now()).toISOString().slice(0, 10)
  const clear = () => server.store.write(tx => tx.deleteFrom('event_counts').execute())
  const count = (mixpanel: unknown, sending: object = {}) => server.request('/v1/mixpanel', { body: { mixpanel }, ...sending })

  test('says how often per day, never by whom or about what', async () => {
    expect((await count({ event: 'new_search', object: { keyword: 'secret plans' } })).status).toBe(200)
    await count([{ event: 'new_search' }, { event: 'profile_visited', object: { slug: 'ada-1' } }, { event: 'new_search' }])
    expect(await counts()).toEqual([
      { day: day(), event: 'new_search', count: 3 },
      { day: day(), event: 'profile_visited', count: 1 },
    ])
    await clear()
  })

  test('I14 nothing is counted for a user without consent, and from the moment it is withdrawn', async () => {
    const user = await server.user()
    const decide = (cookie_analytics: boolean) =>
      server.request(`/v1/users/${user.id}/settings`, {
        method: 'PUT',
        user,
        key: true,
        body: { user_settings: { acknowledged_cookies: true, cookie_analytics } },
      })
    expect((await count({ event: 'new_search' }, { user })).status).toBe(200)
    expect(await counts()).toEqual([])
    await decide(true)
    await count({ event: 'new_search' }, { user })
    await decide(false)
    await count({ event: 'new_search' }, { user })
    expect(await counts()).toEqual([{ day: day(), event: 'new_search', count: 1 }])
    await clear()
  })

  test('A32 the count of a day ends at its limit, which a restart does not lift, and counts of long ago are deleted', async () => {
    const { aDay, keptDays } = limits.counting
    const own = await startTestServer({ socket: false })
    const send = (...events: string[]) => own.request('/v1/mixpanel', { body: { mixpanel: events.map(event => ({ event })) } })
    const stored = () => own.store.read.selectFrom('event_counts').select(['event', 'count']).orderBy('event').execute()
    await own.store.write(tx =>
      tx
        .insertInto('event_counts')
        .values({ day: day(), event: 'new_search', count: aDay - 1 })
        .execute(),
    )
    await send('new_search', 'new_search', 'profile_visited')
    await own.restart()
    await send('new_search', 'profile_visited')
    expect(await stored()).toEqual([
      { event: 'new_search', count: aDay },
      { event: 'profile_visited', count: 2 },
    ])
    const original = { ...own.store }
    own.store.write = () => Promise.reject(new Error('nothing is written for an event that is not counted'))
    expect((await send('new_search')).status).toBe(200)
    own.store.write = job => original.write(job)
    const days = 24 * 3600_000
    await deleteExpired(own.store, own.dir, own.now() + (keptDays - 1) * days)
    expect(await stored()).toHaveLength(2)
    await deleteExpired(own.store, own.dir, own.now() + (keptDays + 1) * days)
    expect(await stored()).toEqual([])
    await own.stop()
  })

  test('A32 a caller who sends counts without a pause is told to wait', async () => {
    const limited = await startTestServer({ socket: false, limits: rateLimits })
    const send = () => limited.request('/v1/mixpanel', { body: { mixpanel: { event: 'new_search' } } })
    const { burst, perMinute } = rateLimits.unregistered.counting
    let answered = 0
    while (answered < 2 * burst && (await send()).status === 200) answered++
    expect(answered).toBeGreaterThanOrEqual(burst)
    expect(answered).toBeLessThan(2 * burst)
    // An app in many tabs behind one address is not limited.
    expect(perMinute / (60_000 / limits.counting.every)).toBeGreaterThanOrEqual(20)
    await limited.stop()
  })

  test('an unknown event is refused and not counted', async () => {
    for (const bad of [
      { event: 'mouse_moved' },
      [],
      Array.from({ length: 51 }, () => ({ event: 'new_search' })),
      { event: 'new_search', object: 'x' },
    ])
      expect((await count(bad)).status).toBe(422)
    expect(await counts()).toEqual([])
  })
})

describe('the installation’s features', () => {
  type Shown = Reply<typeof installation.show>

  /** A request over a socket with any Host header, which fetch does not allow. */
  const asHost = (host: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const asked = request(`${server.url}${path}`, { headers: { ...headers, host } }, answer => {
        let body = ''
        answer.on('data', (text: Buffer) => (body += text.toString())).on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      })
      asked.on('error', reject).end()
    })

  test('A34 it follows the settings, with debug panels only on development servers', async () => {
    expect((await server.request<Shown>('/v1/installation')).body).toEqual({
      providers: [],
      sign_up: false,
      analytics_cookies: ['_ga*'],
      chat_support: 'https://help.example.org/chat',
      new_account_plan: 'premium',
      guests_see: '12',
      mailbox: true,
      passkeys_at: [`http://localhost:${new URL(server.url).port}`],
      development: false,
    })
    const other = await startTestServer({
      socket: false,
      settings: {
        development: true,
        analyticsScript: 'https://count.example.org/a.js',
        providers: { orcid: { issuer: 'https://orcid.example.org', clientId: 'id', clientSecret: 'hidden-secret' } },
      },
    })
    const shown = await other.request<Shown>('/v1/installation')
    expect(shown.body).toMatchObject({
      providers: ['orcid'],
      development: true,
      sign_up: true,
      analytics_script: 'https://count.example.org/a.js',
    })
    expect(JSON.stringify(shown.body)).not.toContain('hidden-secret')
    await other.stop()
  })

  test('the mailbox and the demo accounts are only for local callers without proxy or foreign host name, the mailbox only without a mail server', async () => {
    await createDemoAccounts(server.store)
    const demo = async (host: string, headers: Record<string, string> = {}) =>
      (JSON.parse((await asHost(host, '/v1/demo_accounts', headers)).body) as Reply<typeof account.demoAccounts>).results.length
    const own = server.url.replace('http://', '')
    await server.request('/v1/reset_password', { body: { user: { email: (await server.user()).email } } })
    const read = await asHost(own, '/v1/mailbox')
    expect(read.status).toBe(200)
    expect((JSON.parse(read.body) as { mails: object[] }).mails).toHaveLength(1)
    expect((await asHost(own.replace('127.0.0.1', 'localhost'), '/v1/mailbox')).status).toBe(200)
    expect([await demo(own), await demo(own.replace('127.0.0.1', 'localhost'))]).toEqual([4, 4])
    for (const [host, headers] of [
      [own, { 'x-forwarded-for': '127.0.0.1' }],
      [own, { forwarded: 'for=127.0.0.1' }],
      [own, { 'x-forwarded-proto': 'https' }],
      [own, { 'x-real-ip': '127.0.0.1' }],
      [own, { via: '1.1 proxy' }],
      ['indago.example.org', {}],
    ] as const) {
      expect([host, headers, (await asHost(host, '/v1/mailbox', headers)).status]).toEqual([host, headers, 404])
      expect([host, headers, await demo(host, headers)]).toEqual([host, headers, 0])
      expect((JSON.parse((await asHost(host, '/v1/installation', headers)).body) as Shown).mailbox).toBe(false)
    }
    for (const host of ['rebound.example.org', '127.0.0.1.example.org', 'localhost.example.org:80'])
      for (const path of ['/v1/mailbox', '/v1/installation'])
        expect([host, path, (await asHost(host, path)).status]).toEqual([host, path, 421])
    const posted = await startTestServer({ settings: { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'indago@example.org' } })
    expect((await posted.request('/v1/mailbox')).status).toBe(404)
    expect((await posted.request<Shown>('/v1/installation')).body.mailbox).toBe(false)
    await posted.stop()
  })

  test('behind a silent proxy with another public address the mailbox and demo accounts stay closed', async () => {
    const shown = async (publicUrl: string) => {
      const other = await startTestServer({ settings: { publicUrl } })
      await createDemoAccounts(other.store)
      const accounts = await other.request<Reply<typeof account.demoAccounts>>('/v1/demo_accounts')
      const answers = [(await other.request('/v1/mailbox')).status, accounts.body.results.length]
      expect((await other.request<Shown>('/v1/installation')).body.mailbox).toBe(answers[0] === 200)
      await other.stop()
      return answers
    }
    expect(await shown('https://indago.example.org')).toEqual([404, 0])
    expect(await shown('http://localhost:4321')).toEqual([200, 4])
    expect(await shown('http://[::1]:4321')).toEqual([200, 4])
  })
})
