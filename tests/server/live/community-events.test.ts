import { afterAll, beforeAll, expect, test } from 'vitest'
import { userChannel } from '#contract/live-events.ts'
import type { InviteRequest } from '#contract/group-memberships.ts'
import type { Invite } from '#contract/invites.ts'
import type { MembershipEvent } from '#contract/membership-events.ts'
import { roles } from '#contract/roles.ts'
import { addMember } from '#server/subjects/memberships/index.ts'
import { communityOf } from '../../support/communities.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'
import { Sharing } from '../memberships/sharing.ts'
import { officialClient } from './live-clients.ts'

let server: TestServer
let sharing: Sharing
beforeAll(async () => {
  server = await startTestServer()
  sharing = new Sharing(server)
})
afterAll(() => server.stop())

/** What a person hears of memberships, as `event type`, in order. */
async function hearing(user: TestUser) {
  const client = await officialClient(server, user)
  await client.subscribe(userChannel(user.id))
  const heard = () =>
    client.events().flatMap(({ event, data }) => {
      const { invitable_type } = data as Partial<MembershipEvent>
      return invitable_type === undefined ? [] : [`${event} ${invitable_type}`]
    })
  return { heard, leave: () => client.leave() }
}

test('every event in the life of a community reaches the people whom it concerns, while they are connected', async () => {
  const [owner, guest] = [await server.user(), await server.user()]
  const { slug_value } = await communityOf(server, owner, 'Lantern Circle', { invite_only: true })
  const at = (rest = '') => `/v1/communities/${slug_value}${rest}`
  const [owners, guests] = [await hearing(owner), await hearing(guest)]
  const change = (method: string, path: string, by: TestUser, body?: object) => sharing.change(method, path, by, body)
  const invite = () => change('POST', at('/invites'), owner, { invite: { people: [{ email: guest.email }] } })
  const pending = async () => (await sharing.pending(guest))[0]!.id
  const ask = () =>
    change('PUT', `/v1/researchers/${guest.id}/communities/${slug_value}`, guest, { join: { message: 'May I join your circle?' } })
  const asked = async () =>
    (await sharing.read<{ invite_requests: InviteRequest[] }>(at('/invite_requests'), owner)).body.invite_requests[0]!.id
  const leave = () => change('DELETE', `/v1/researchers/${guest.id}/communities/${slug_value}`, guest)
  const slug = await sharing.slugOf(guest)
  try {
    await invite()
    const { invites } = (await sharing.read<{ invites: Invite[] }>(at('/invites'), owner)).body
    await change('DELETE', at(`/invites/${invites[0]!.id}`), owner)
    await invite()
    await sharing.decline(await pending(), guest)
    await ask()
    await change('DELETE', `/v1/users/${guest.id}/invite_requests/${await asked()}`, guest)
    await ask()
    await change('DELETE', at(`/invite_requests/${await asked()}`), owner)
    await ask()
    await change('PUT', at(`/invite_requests/${await asked()}`), owner)
    await leave()
    await invite()
    await sharing.accept(await pending(), guest)
    await change('PUT', at(`/members/${slug}`), owner, { member: { role_id: roles.admin } })
    await change('PUT', at(), owner, { community: { name: 'Bright Circle' } })
    await change('DELETE', at(`/members/${slug}`), owner)
    await invite()
    await sharing.accept(await pending(), guest)
    await change('DELETE', at(), owner)
    const ofGuest = ['invite', 'invite-cancelled', 'invite', 'invite-request-declined', 'invite-request-confirmed', 'invite'] as const
    const more = ['role-changed', 'name-changed', 'removed', 'invite', 'deleted'] as const
    const toGuest = (name: string) => guests.heard().filter(event => event === `${name} community`).length
    for (const name of new Set([...ofGuest, ...more])) await expect.poll(() => [name, toGuest(name) > 0]).toEqual([name, true])
    const toOwner = (name: string) => owners.heard().filter(event => event === `${name} community`).length
    for (const name of ['invite-declined', 'invite-request', 'invite-request-cancelled', 'invite-confirmed', 'left'])
      await expect.poll(() => [name, toOwner(name) > 0]).toEqual([name, true])
  } finally {
    owners.leave()
    guests.leave()
  }
})

test('what happens to the place of a group in a community reaches the managers of both', async () => {
  const [owner, head] = [await server.user(), await server.user()]
  const lab = { type: 'research_group', id: 'research-groups-1', name: 'Lantern Lab' } as const
  await server.store.write(tx => addMember(tx, head.id, lab, 'owner', server.now()))
  const { slug_value } = await communityOf(server, owner, 'Lantern Circle')
  const [owners, heads] = [await hearing(owner), await hearing(head)]
  const at = (rest: string) => `/v1/communities/${slug_value}/${rest}`
  const ofLab = (rest: string) => `/v1/research_groups/${lab.id}/${rest}`
  const invite = () => sharing.change('POST', at('research_group_invites'), owner, { invite: { research_group_ids: [lab.id] } })
  const waiting = async () =>
    (await sharing.read<{ community_invites: { id: string }[] }>(ofLab('community_invites'), head)).body.community_invites[0]!.id
  try {
    await invite()
    await sharing.change('DELETE', at(`research_group_invites/${await waiting()}`), owner)
    await invite()
    await sharing.change('DELETE', ofLab(`community_invites/${await waiting()}`), head)
    await invite()
    await sharing.change('PUT', ofLab(`community_invites/${await waiting()}`), head, { invite: { researcher_ids: [] } })
    await sharing.change('DELETE', ofLab(`communities/${slug_value}`), head)
    await invite()
    await sharing.change('PUT', ofLab(`community_invites/${await waiting()}`), head, { invite: { researcher_ids: [] } })
    await sharing.change('DELETE', at(`research_groups/${lab.id}`), owner)
    const has = (heard: () => string[], name: string) => heard().includes(`${name} community_research_group`)
    for (const name of ['invite', 'invite-cancelled', 'removed'])
      await expect.poll(() => [name, has(heads.heard, name)]).toEqual([name, true])
    for (const name of ['invite-declined', 'invite-confirmed', 'left'])
      await expect.poll(() => [name, has(owners.heard, name)]).toEqual([name, true])
  } finally {
    owners.leave()
    heads.leave()
  }
})
