import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Transformer } from '@napi-rs/image'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpportunityRow } from '#contract/opportunity-rows.ts'
import type { Role } from '#contract/roles.ts'
import { renamedPictureOwners } from '#server/store/migrations/36-opportunity-pictures.ts'
import { addMember } from '#server/subjects/memberships/index.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { addCommunity } from '../people/memberships.ts'

let server: TestServer
let img: string
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  const png = await Transformer.fromRgbaPixels(Buffer.alloc(40 * 40 * 4, 120), 40, 40).png()
  img = `<img src="data:image/png;base64,${png.toString('base64')}" alt="A lantern">`
})
afterAll(() => server.stop())

const withPicture = () => `<p>Keep the lanterns lit ${img}</p>`
const call = <T = OpportunityRow>(user: TestUser | undefined, method: string, path: string, body?: unknown) =>
  server.request<T>(path, {
    method,
    ...(user && { user }),
    ...(body !== undefined && { body }),
    ...(method !== 'GET' && { key: true as const }),
  })
const pictureIn = (row: OpportunityRow) => /\/v1\/pictures\/[\w.]+/.exec(row.content)![0]
const statusOf = async (path: string) => (await call(undefined, 'GET', path)).status
const opportunity = (content: string) => ({ kind: 'job', title: 'Keeper of lanterns', content })

let made = 0
/** A community, and who posts there. */
async function circle() {
  made += 1
  const slug = `lantern-circle-${made}`
  await addCommunity(server.store, { slug_value: slug, name: 'Lantern Circle', overview_visible: true })
  return { at: `/v1/communities/${slug}/opportunities`, member: await joined('community', slug, 'member'), slug }
}
async function joined(type: 'community' | 'research_group', id: string, role: Role): Promise<TestUser> {
  const user = await server.user()
  await server.store.write(tx => addMember(tx, user.id, { type, id, name: 'Lanterns' }, role, server.now()))
  return user
}

describe('opportunities of two groups with the same id', () => {
  test('each has its own pictures: one is posted, changed and deleted, and the other keeps its own', async () => {
    const [one, other] = [await circle(), await circle()]
    const first = await call(one.member, 'POST', one.at, { opportunity: opportunity(withPicture()) })
    const { id } = first.body
    const picture = pictureIn(first.body)
    expect(await statusOf(picture)).toBe(200)
    await call(other.member, 'POST', other.at, { id, opportunity: opportunity('<p>Nothing to see here</p>') })
    expect(await statusOf(picture)).toBe(200)
    await call(other.member, 'PUT', `${other.at}/${id}`, { opportunity: { content: '<p>Still nothing to see</p>' } })
    expect(await statusOf(picture)).toBe(200)
    await call(other.member, 'DELETE', `${other.at}/${id}`)
    expect(await statusOf(picture)).toBe(200)
    await call(one.member, 'DELETE', `${one.at}/${id}`)
    expect(await statusOf(picture)).toBe(404)
  })

  test('pictures that were kept by the id alone belong to each that shows them, and to no other', async () => {
    const [one, other] = [await circle(), await circle()]
    const first = await call(one.member, 'POST', one.at, { opportunity: opportunity(withPicture()) })
    const { id } = first.body
    const second = await call(other.member, 'POST', other.at, { id, opportunity: opportunity(withPicture()) })
    const pictures = [pictureIn(first.body), pictureIn(second.body)] as const
    await server.store.write(async tx => {
      await tx
        .updateTable('text_pictures')
        .set({ owner_id: id })
        .where('owner_kind', '=', 'opportunity')
        .where('owner_id', 'like', `%${id}`)
        .execute()
      for (const statement of renamedPictureOwners) await sql.raw(statement).execute(tx)
    })
    const owners = await server.store.read
      .selectFrom('text_pictures')
      .select(['name', 'owner_id'])
      .where('owner_id', 'like', `%${id}`)
      .execute()
    expect(new Map(owners.map(({ name, owner_id }) => [owner_id, `/v1/pictures/${name}`]))).toEqual(
      new Map([
        [`community/${one.slug}/${id}`, pictures[0]],
        [`community/${other.slug}/${id}`, pictures[1]],
      ]),
    )
    await call(one.member, 'DELETE', `${one.at}/${id}`)
    expect([await statusOf(pictures[0]), await statusOf(pictures[1])]).toEqual([404, 200])
  })
})

describe('whoever may not write leaves no picture behind', () => {
  const files = () => readdirSync(join(server.dir, 'pictures')).length

  test('in a community, neither a stranger who posts nor a member who changes what somebody else wrote', async () => {
    const { at, member, slug } = await circle()
    const { id } = (await call(member, 'POST', at, { opportunity: opportunity(withPicture()) })).body
    const before = files()
    expect((await call(await server.user(), 'POST', at, { opportunity: opportunity(withPicture()) })).status).toBe(403)
    const change = { opportunity: { content: withPicture() } }
    expect((await call(await joined('community', slug, 'member'), 'PUT', `${at}/${id}`, change)).status).toBe(403)
    expect((await call(member, 'PUT', `${at}/00000000-0000-4000-8000-0000000000b2`, change)).status).toBe(404)
    expect(files()).toBe(before)
    expect((await call(member, 'PUT', `${at}/${id}`, change)).status).toBe(200)
    expect(files()).toBe(before + 1)
  })

  test('in a research group, a member who posts', async () => {
    const owner = await server.user()
    const group = { name: 'Lantern Group', category: 'academic', research_group_type_ids: ['laboratory'], country_id: 'DE' }
    const { slug_value } = (await call<{ slug_value: string }>(owner, 'POST', '/v1/research_groups', { research_group: group })).body
    const member = await joined('research_group', slug_value, 'member')
    const at = `/v1/research_groups/${slug_value}/opportunities`
    const { id } = (await call(owner, 'POST', at, { opportunity: opportunity(withPicture()) })).body
    const before = files()
    expect((await call(member, 'POST', at, { opportunity: opportunity(withPicture()) })).status).toBe(403)
    expect((await call(member, 'PUT', `${at}/${id}`, { opportunity: { content: withPicture() } })).status).toBe(403)
    expect(files()).toBe(before)
  })
})
