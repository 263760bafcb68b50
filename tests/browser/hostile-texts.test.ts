import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import { pageRoutes } from '#contract/page-routes.ts'
import { users } from '#contract/users.ts'
import { Hostile } from '../support/hostile.ts'
import { alarm, payloadSeed, payloads } from '../support/payloads.ts'
import { type TestServer, type TestUser, searchedCatalogue, startTestServer } from '../support/test-server.ts'
import { logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'
import { straysIn } from './strays.ts'

const isWhole = process.env['INDAGO_PAYLOADS'] === 'all'
const chance = new Hostile(payloadSeed)

let server: TestServer
let user: TestUser
let device: Device
beforeAll(async () => {
  server = await startTestServer({ static: true, catalogue: searchedCatalogue })
  user = await server.user()
  device = await openDevice({ worker: false })
  await device.context.exposeFunction(alarm, () => void device.faults.push('a payload was executed'))
  await logIn(device.page, server.url, user)
})
afterAll(async () => {
  await device?.forget()
  await server?.stop()
})

const paths = Object.values(pageRoutes).flat()
/** Whatever a page may read of its address. */
const named =
  'keyword page per_page sort filters view from tab secondary_email confirmation_token invite reset_password_token code state error error_description'
const parameters = [...named.split(' '), ...Object.values(indexes).map(({ key }) => key)]
/** Of every page in the long run, of a share of them chosen by the seed otherwise. */
const chosen = isWhole ? paths : paths.filter((_, at) => at % 12 === payloadSeed % 12)

test(`A25 and G16 no payload in the address runs on ${chosen.length} of ${paths.length} pages, in ${parameters.length} parameters and the fragment`, async () => {
  const { page } = device
  // The address must reach the app.
  const inAddress = payloads.filter(text => text.length < 120 && !/[\p{Cc}\p{Cs}]/u.test(text))
  // With a dot it would be the address of a file, which no page has.
  const inPath = inAddress.filter(text => !text.includes('.'))
  expect(inPath.length).toBeGreaterThan(100)
  for (const path of chosen) {
    const filled = path.replace(/\$\w*/g, () => encodeURIComponent(chance.oneOf(inPath)))
    const query = new URLSearchParams(parameters.map(name => [name, chance.oneOf(inAddress)])).toString()
    await page.goto(`${server.url}${filled}?${query}#${encodeURIComponent(chance.oneOf(inAddress))}`)
    // A record of the address covers the page.
    await page.locator('main, dialog, [role="alert"]').filter({ visible: true }).first().waitFor()
    expect(await straysIn(page), filled).toEqual([])
    expect(device.faults, filled).toEqual([])
  }
})

interface Entries {
  entries?: Record<string, v.GenericSchema>
}
/** The text fields of the own profile that take a payload, each with one that they take. */
const ownFields = Object.entries((users.update.body as unknown as { entries: { user: Entries } }).entries.user.entries ?? {}).flatMap(
  ([name, schema]): [string, string][] => {
    // An id must be there.
    if (name.endsWith('_id')) return []
    const taken = payloads.filter(text => text.includes(alarm) && v.safeParse(schema, text).success)
    return taken.length > 0 ? [[name, chance.oneOf(taken)]] : []
  },
)

test(`A25 and G16 no payload in ${ownFields.map(([name]) => name).join(', ')}, job title or interests runs where others or the user see it`, async () => {
  expect(ownFields.map(([name]) => name)).toEqual(expect.arrayContaining(['first_name', 'last_name', 'academic_title']))
  const { page } = device
  const short = payloads.filter(text => text.length <= 90 && text.trim() === text && !/[\p{Cc}\p{Cs}]/u.test(text))
  const saved = await server.request(`/v1/users/${user.id}`, { method: 'PUT', user, body: { user: Object.fromEntries(ownFields) } })
  expect(saved.status).toBe(200)
  const title = await server.request('/v1/function_titles', { user, body: { function_title: { name: chance.oneOf(short) } } })
  expect(title.status).toBe(200)
  const interests = Array.from({ length: isWhole ? 50 : 12 }, () => chance.oneOf(short))
  const interested = await server.request(`/v1/users/${user.id}/onboarding_interests`, {
    method: 'PUT',
    user,
    key: true,
    body: { onboarding_interest: { interests: [...new Set(interests)] } },
  })
  expect(interested.status).toBe(200)
  const { slug_values } = (await server.request<{ slug_values: string[] }>('/v1/me', { user })).body
  const own = `/profile/${encodeURIComponent(slug_values[0]!)}`
  for (const path of [
    own,
    `${own}/settings`,
    `${own}/settings/change-account`,
    `${own}/bookmark_folders`,
    '/onboarding/interests',
    '/search',
  ]) {
    await page.goto(server.url + path)
    await page.getByRole('main').waitFor()
    expect(await straysIn(page), path).toEqual([])
  }
  expect(device.faults).toEqual([])
})
