import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ContactInfo, contactTypes, type OwnContact } from '#contract/contact-info.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import { type Answer, type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { smallCatalogue, smallRecords } from '../support/small-catalogue.ts'

const wenke: CatalogueRecord = {
  index: 'researchers',
  slug_values: ['wenke', 'wenke-before'],
  source: { name: 'Tests' },
  full_name: 'Wenke Well-Known',
  url: 'javascript:alert(1)',
  website: 'https://example.org/wenke',
  phone_number: '+49 (0)30 123 456',
}

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false, catalogue: smallCatalogue([...smallRecords, wenke]) })
})
beforeEach(async () => {
  await server.store.write(tx => tx.deleteFrom('user_slugs').where('slug', '=', 'wenke').execute())
  user = await server.user()
})
afterAll(() => server.stop())

/** Gives the user the record of Wenke. */
const takeRecord = () =>
  server.store.write(async tx => {
    await tx
      .updateTable('users')
      .set({ slug_values: ['wenke'] })
      .where('id', '=', user.id)
      .execute()
    await tx.insertInto('user_slugs').values({ slug: 'wenke', user_id: user.id }).execute()
  })

interface Body {
  contact_info: OwnContact[]
  code?: string
  errors?: Record<string, string[]>
  current?: OwnContact
}
const call = (method: string, path: string, body?: unknown, more: { by?: TestUser; ifMatch?: number } = {}): Promise<Answer<Body>> =>
  server.request<Body>(`/v1/researchers/${path}`, {
    method,
    user: more.by ?? user,
    key: true,
    ...(body !== undefined && { body }),
    ...(more.ifMatch !== undefined && { headers: { 'If-Match': `"${more.ifMatch}"` } }),
  })
const website = (value: string) => ({ contact_type_id: 1, value })
const phone = (value: string) => ({ contact_type_id: 2, value })
const add = (contact_info: object, id?: string) =>
  call('POST', `${user.id}/contact_info`, { contact_info, ...(id !== undefined && { id }) })
const shown = async (slug: string) =>
  (await server.request<{ contact_info: ContactInfo[]; reachable: boolean }>(`/v1/researchers/${slug}/contact_info`)).body
const values = (list: readonly { value: string }[]) => list.map(({ value }) => value)
const id = '00000000-0000-4000-8000-000000000001'

test('there are three kinds of contact details', async () => {
  const { body } = await server.request('/v1/contact_types')
  expect(body).toEqual({ contact_types: contactTypes })
  expect(contactTypes.map(({ slug }) => slug)).toEqual(['url', 'telephone', 'mobile-phone'])
})

test('a record without an account shows its own public details, of which only a web address is a website', async () => {
  expect(await shown('wenke')).toEqual({
    contact_info: [
      { id: 'url', value: 'https://example.org/wenke', contact_type: contactTypes[0], contact_type_id: 1 },
      { id: 'telephone', value: '+49 (0)30 123 456', contact_type: contactTypes[1], contact_type_id: 2 },
    ],
    reachable: false,
  })
})

test('what a person adds is answered as the list, and shown to everyone instead of the record’s details', async () => {
  await takeRecord()
  await add(phone('+49 30 9876543'))
  const { body } = await add(website(' https://wenke.example.org '))
  expect(values(body.contact_info)).toEqual(['https://wenke.example.org', '+49 30 9876543'])
  const seen = await shown('wenke-before')
  expect(values(seen.contact_info)).toEqual(values(body.contact_info))
  expect(seen.contact_info[0]).not.toHaveProperty('version')
  await call('DELETE', `${user.id}/contact_info/${body.contact_info[0]!.id}`)
  await call('DELETE', `wenke/contact_info/${body.contact_info[1]!.id}`)
  expect(values((await shown('wenke')).contact_info)).toEqual(['https://example.org/wenke', '+49 (0)30 123 456'])
})

test('an account that is not confirmed shows nothing of its own', async () => {
  await takeRecord()
  await add(phone('+49 30 9876543'))
  await server.store.write(tx => tx.updateTable('users').set({ verified: false }).where('id', '=', user.id).execute())
  expect(values((await shown('wenke')).contact_info)).toEqual(['https://example.org/wenke', '+49 (0)30 123 456'])
})

test('contacts that their owner hides are shown to nobody else, and those for users to every user', async () => {
  await takeRecord()
  await add(phone('+49 30 9876543'))
  const other = await server.user()
  const seenBy = async (by?: TestUser) =>
    (await server.request<Body>('/v1/researchers/wenke/contact_info', { ...(by && { user: by }) })).body.contact_info.length
  const counts = async (to: string) => {
    await call('PUT', 'wenke', { researcher: { visibility: { contact_info: to } } })
    return [await seenBy(), await seenBy(other), await seenBy(user)]
  }
  expect(await counts('only_me')).toEqual([0, 0, 1])
  expect(await counts('users')).toEqual([0, 1, 1])
  expect(await counts('public')).toEqual([1, 1, 1])
})

test.each([
  [website('example.org'), 'The website must be a web address with http:// or https://.'],
  [website('https://user:pw@example.org/'), 'The website must be a web address with http:// or https://.'],
  [website('javascript:alert(1)'), 'The website must be a web address with http:// or https://.'],
  [{ contact_type_id: 4, value: 'linkedin.com/in/wenke' }, 'The website must be a web address with http:// or https://.'],
  [phone(' 12345678 '), 'The number must be at least 9 characters.'],
  [{ contact_type_id: 3, value: '123456789\n0' }, 'The number must be one line.'],
])('A contact %o is refused, and the field says why', async (contact, sentence) => {
  const { status, body } = await add(contact)
  expect([status, body.errors]).toEqual([422, { 'contact_info.value': [sentence] }])
})

test('an unknown type is refused, and a number of nine characters is accepted', async () => {
  expect((await add({ contact_type_id: 9, value: '123456789' })).status).toBe(422)
  expect((await add(phone('123456789'))).status).toBe(200)
})

test('the same id added again, under another key and with another value, changes nothing', async () => {
  await add(phone('+49 30 1111111'), id)
  const { status, body } = await add(phone('+49 30 2222222'), id)
  expect([status, values(body.contact_info)]).toEqual([200, ['+49 30 1111111']])
})

test('of two changes of one contact the later one is refused with what is stored', async () => {
  await add(phone('+49 30 1111111'), id)
  const change = (value: string, base: string, ifMatch: number) =>
    call('PUT', `${user.id}/contact_info/${id}`, { contact_info: phone(value), base: { value: base } }, { ifMatch })
  expect(values((await change('+49 30 2222222', '+49 30 1111111', 1)).body.contact_info)).toEqual(['+49 30 2222222'])
  const refused = await change('+49 30 3333333', '+49 30 1111111', 1)
  expect([refused.status, refused.body.code, refused.body.current?.value]).toEqual([409, 'version_conflict', '+49 30 2222222'])
  expect((await change('+49 30 2222222', '+49 30 1111111', 1)).status).toBe(200)
  expect((await change('+49 30 3333333', '+49 30 2222222', 2)).status).toBe(200)
})

test('a profile has at most twenty contacts', async () => {
  for (let n = 0; n < limits.contactInfo.most; n++) await add(phone(`+49 30 123456${n}`))
  const { status, body } = await add(phone('+49 30 1234599'))
  expect([status, body.code]).toEqual([422, 'limit_reached'])
})

test('contacts of others cannot be added, changed or removed, and look like those of nobody', async () => {
  await add(phone('+49 30 1111111'), id)
  const other = await server.user()
  for (const owner of [user.id, 'nobody'])
    for (const [method, path, body] of [
      ['POST', `${owner}/contact_info`, { contact_info: phone('+49 30 6666666') }],
      ['PUT', `${owner}/contact_info/${id}`, { contact_info: phone('+49 30 6666666') }],
      ['DELETE', `${owner}/contact_info/${id}`, undefined],
    ] as const) {
      const answer = await call(method, path, body, { by: other })
      expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([404, 'not_found'])
    }
  expect((await call('PUT', `${other.id}/contact_info/${id}`, { contact_info: phone('+49 30 6666666') }, { by: other })).status).toBe(404)
  expect(
    await server.store.read.selectFrom('contact_info').select('value').where('id', '=', id).where('user_id', '=', user.id).execute(),
  ).toEqual([{ value: '+49 30 1111111' }])
})

test('contacts are in the download of all data, and go with the account', async () => {
  await add(phone('+49 30 1111111'), id)
  const { body } = await server.request<{ tables: Record<string, object[]> }>(`/v1/users/${user.id}/data`, { user })
  expect(body.tables['contact_info']).toMatchObject([{ value: '+49 30 1111111' }])
  await server.request(`/v1/users/${user.id}`, { method: 'DELETE', user, body: { password: user.password } })
  expect(await server.store.read.selectFrom('contact_info').selectAll().where('user_id', '=', user.id).execute()).toEqual([])
})
