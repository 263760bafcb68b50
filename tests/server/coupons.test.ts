import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Coupon, Credits } from '#contract/plans.ts'
import type { UserType } from '#contract/rights.ts'
import { couponLines, createCoupon } from '#server/subjects/plans/coupon-admin.ts'
import { grantedPlan } from '#server/subjects/plans/plan-grants.ts'
import { currentPlan } from '#server/core/plan.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { newcomer } from './sign-ups.ts'

const day = 24 * 3600_000

let server: TestServer
let made = 0
beforeAll(async () => {
  server = await startTestServer({ socket: false })
})
afterAll(() => server.stop())

type CouponOptions = Partial<Omit<Parameters<typeof createCoupon>[1], 'code'>>

async function coupon(wish: CouponOptions = {}): Promise<string> {
  const code = `CODE-${++made}`
  const none = { ai_credits: 0, contact_credits: 0, user_type: null, days: null, uses_left: 1, only_for: null, expires_at: null }
  await createCoupon(server.store, { ...none, code, ai_credits: 1000, ...wish }, server.now())
  return code
}

interface RedeemReply {
  coupon: Coupon
  credits: Credits
  user: { user_type: UserType; user_type_until?: number; credits_remaining: number }
  code?: string
  errors?: object
}

const redeem = (user: TestUser, coupon_code: string, key: string | true = true) =>
  server.request<RedeemReply>(`/v1/users/${user.id}/coupons`, { user, body: { user: { coupon_code } }, key })
const validate = (coupon_code: string, more: { email?: string; user?: TestUser } = {}) =>
  server.request<{ coupon: Coupon; code?: string; errors?: object }>('/v1/users/coupons/validate', {
    ...(more.user && { user: more.user }),
    body: { coupon_code, ...(more.email !== undefined && { email: more.email }) },
  })
const creditsOf = async (user: TestUser) => (await server.request<Credits>('/v1/remaining_credits', { user, body: {} })).body
const notValid = { code: 'invalid', errors: { coupon_code: ['This coupon is not valid.'] } }

test('a new account has first credits, and contact credits count only with the right to export', async () => {
  const [free, premium] = [await server.user({ user_type: 'free' }), await server.user()]
  expect(await creditsOf(free)).toEqual({ ai_credits: 50, contact_credits: 5, export_emails: false })
  expect(await creditsOf(premium)).toEqual({ ai_credits: 50, contact_credits: 5, export_emails: true })
})

test('coupons are checked below /users and without it (S2§7)', async () => {
  const code = await coupon()
  for (const path of ['/v1/users/coupons/validate', '/v1/coupons/validate', '/api/coupons/validate'])
    expect([path, (await server.request(path, { body: { coupon_code: code } })).status]).toEqual([path, 200])
  expect((await server.request('/v1/coupons/validate', { method: 'PUT', body: {} })).headers.get('allow')).toBe('POST')
})

test('a coupon gives credits and a plan once, and a repeated request gets the same answer', async () => {
  const user = await server.user({ user_type: 'free' })
  const code = await coupon({ contact_credits: 7, user_type: 'trial', days: 14, uses_left: 5 })
  expect((await validate(code.toLowerCase())).body.coupon).toEqual({
    coupon_code: code,
    ai_credits: 1000,
    contact_credits: 7,
    user_type: 'trial',
    days: 14,
  })
  const [first, again] = [await redeem(user, code, 'device.1'), await redeem(user, code, 'device.1')]
  expect(first.body).toMatchObject({
    credits: { ai_credits: 1050, contact_credits: 12 },
    user: { user_type: 'trial', credits_remaining: 1050 },
  })
  expect(again.body).toEqual(first.body)
  expect((await redeem(user, code)).body).toMatchObject(notValid)
  expect((await creditsOf(user)).ai_credits).toBe(1050)
})

test('a plan from a coupon holds at once in the same session and expires by itself', async () => {
  const user = await server.user({ user_type: 'free' })
  const paying = async () =>
    (await server.request('/v1/invite_colleague', { user, body: { email: 'colleague@example.org' }, key: true })).status
  expect(await paying()).toBe(403)
  await redeem(user, await coupon({ user_type: 'premium', days: 3 }))
  expect(await paying()).toBe(200)
  server.advanceClock(3 * day)
  expect(await paying()).toBe(403)
  expect((await server.request('/v1/me', { user })).body).toMatchObject({ user_type: 'free' })
})

test('A31 fifty simultaneous tries by several users redeem a coupon only as often as it allows', async () => {
  const user = await server.user()
  const one = await coupon({ uses_left: 10 })
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => redeem(user, one, `race.${n}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await creditsOf(user)).ai_credits).toBe(1050)

  const crowd = await Promise.all(Array.from({ length: 10 }, () => server.user()))
  const three = await coupon({ uses_left: 3 })
  const tries = await Promise.all(crowd.flatMap(person => Array.from({ length: 5 }, (_, n) => redeem(person, three, `crowd.${n}`))))
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(3)
  const row = await server.store.read.selectFrom('coupons').select('uses_left').where('code', '=', three).executeTakeFirst()
  expect(row?.uses_left).toBe(0)

  const booked = await server.store.read
    .selectFrom('credit_ledger')
    .select(({ fn }) => ['user_id', fn.sum<number>('ai_credits').as('ai'), fn.sum<number>('contact_credits').as('contact')])
    .groupBy('user_id')
    .orderBy('user_id')
    .execute()
  const balances = await server.store.read
    .selectFrom('credits')
    .select(['user_id', 'ai_credits as ai', 'contact_credits as contact'])
    .orderBy('user_id')
    .execute()
  expect(booked).toEqual(balances)
})

test('A31 unknown, spent, expired and others’ coupons get one answer, and guessing is limited', async () => {
  const user = await server.user()
  const spent = await coupon()
  await redeem(await server.user(), spent)
  const old = await coupon({ expires_at: server.now() })
  const theirs = await coupon({ only_for: 'somebody@example.org' })
  for (const code of ['NEVER-WAS', spent, old, theirs]) {
    expect((await validate(code)).body).toMatchObject(notValid)
    expect((await redeem(user, code)).body).toMatchObject(notValid)
  }
  expect((await validate(theirs, { email: 'Somebody@example.org' })).body.coupon.coupon_code).toBe(theirs)
  const good = await coupon()
  const atOnce = await Promise.all([...Array.from({ length: 30 }, (_, n) => `GUESS-${n}`), good].map(code => validate(code)))
  expect(atOnce.map(({ status }) => status).slice(-20)).toEqual(Array.from({ length: 20 }, () => 429))
  for (let n = 0; n < 6; n++) await redeem(user, `GUESS-${n}`)
  const refused = await redeem(user, good)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  // Other users are not limited by it.
  expect((await validate(good, { user: await server.user() })).status).toBe(200)
})

test('a coupon cannot be redeemed for another account', async () => {
  const [user, other] = [await server.user(), await server.user()]
  const code = await coupon()
  const { status } = await server.request(`/v1/users/${other.id}/coupons`, { user, body: { user: { coupon_code: code } }, key: true })
  expect(status).toBe(404)
  expect((await creditsOf(other)).ai_credits).toBe(50)
})

test('a sign-up redeems its coupon, and a spent coupon does not prevent the account', async () => {
  const coupon_code = await coupon()
  const first = await newcomer(server, { email: 'first@example.org', coupon_code } as { email: string })
  expect([first.redirect, first.user.credits_remaining]).toEqual([undefined, 1050])
  const second = await newcomer(server, { email: 'second@example.org', coupon_code } as { email: string })
  expect([second.redirect, second.user.credits_remaining]).toEqual(['/onboarding?coupon=spent', 50])
})

test('a coupon never lowers a plan, and one that gives nothing is not redeemed', () => {
  const types = ['free', 'trial', 'verified_academic', 'premium'] as const
  const rank = (type: UserType) => types.indexOf(type as 'free')
  const ends = [null, 5 * day, 20 * day] as const
  for (const user_type of types)
    for (const user_type_until of ends)
      for (const user_type_after of user_type_until === null ? [null] : types.filter(type => rank(type) < rank(user_type)))
        for (const gift of types)
          for (const days of [null, 7]) {
            const row = { user_type, user_type_until, user_type_after }
            const given = grantedPlan(row, { user_type: gift, days }, 0)
            const moments = [0, 3, 6, 8, 13, 21, 30, 400].map(n => n * day)
            const before = moments.map(at => rank(currentPlan(row, at).user_type))
            const after = moments.map(at => rank(currentPlan(given ?? row, at).user_type))
            const context = JSON.stringify({ row, gift, days, given })
            expect(
              after.every((one, n) => one >= before[n]!),
              context,
            ).toBe(true)
            if (given)
              expect(
                after.some((one, n) => one > before[n]!),
                context,
              ).toBe(true)
            if (rank(gift) > before[0]!) expect(after[0], context).toBe(rank(gift))
          }
})

test('a coupon that would give nothing is not spent', async () => {
  const user = await server.user()
  const code = await coupon({ ai_credits: 0, user_type: 'trial', days: 14 })
  expect((await redeem(user, code)).body.errors).toEqual({ coupon_code: ['Your plan already includes what this coupon gives.'] })
  expect((await redeem(await server.user({ user_type: 'free' }), code)).status).toBe(200)
})

test('a coupon code is created once, and the list shows its remaining uses', async () => {
  const code = await coupon({ user_type: 'trial', days: 14, uses_left: 3, only_for: 'ada@example.org' })
  expect((await couponLines(server.store)).find(line => line.startsWith(code))).toMatch(
    /3 left, 1000 AI credits, .* trial for 14 days, for ada@/,
  )
  const again = createCoupon(server.store, { code, ai_credits: 1, contact_credits: 0, uses_left: 9 }, server.now())
  await expect(again).rejects.toThrow(`The coupon ${code} already exists`)
})
