import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { ResearchGroupRow } from '#contract/research-group-rows.ts'
import { to } from '#contract/to.ts'
import { pullChanges } from '#offline/index.ts'
import { session } from '#session/session.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'
import { giveRole, groupOf, joinGroup, sharedGroup, takeOut } from '../../support/research-groups.ts'
import type { TestUser } from '../../support/test-server.ts'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const press = async (button: string | RegExp) => user.click(await screen.findByRole('button', { name: button }))
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const team = (group: ResearchGroupRow) => app.visit(to('research_group.team', { id: group.slug_value }))
const invitePage = (group: ResearchGroupRow) => app.visit(to('research_group.invite', { id: group.slug_value }))
const pulled = () => act(() => pullChanges())
const nameOf = async ({ id }: TestUser) =>
  (await app.server.store.read.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirstOrThrow()).full_name
const members = async () =>
  within(await screen.findByRole('list', { name: 'Members' }))
    .getAllByRole('listitem')
    .map(row => row.textContent ?? '')
const roleOf = async (group: ResearchGroupRow, { id }: TestUser) =>
  (
    await app.server.store.read
      .selectFrom('memberships')
      .select('role')
      .where('slug_value', '=', group.slug_value)
      .where('user_id', '=', id)
      .executeTakeFirst()
  )?.role
const mailsTo = async () =>
  (await app.server.store.read.selectFrom('mails').select('to_address').orderBy('to_address').execute()).map(mail => mail.to_address)
const choose = async (name: string, item: string) => {
  await press(`Change ${name}`)
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

test('the owner changes a role in a window that asks for one, hands the group over and removes somebody', async () => {
  app = await openApp({ user_type: 'premium' })
  const group = await groupOf(app.server, app.user!)
  const [ben, cleo] = [await app.server.user(), await app.server.user()]
  await joinGroup(app.server, app.user!, group, ben)
  await joinGroup(app.server, app.user!, group, cleo)
  const [benName, cleoName] = [await nameOf(ben), await nameOf(cleo)]
  await pulled()
  await team(group)
  await waitFor(async () => expect(await members()).toHaveLength(3))
  expect((await members())[0]).toContain(`${session.user!.full_name} You`)
  expect(screen.queryByRole('button', { name: `Change ${session.user!.full_name}` })).toBeNull()
  await screen.findByText(/^You’re the only owner\./)
  await choose(benName, 'Change role')
  await press('Change role')
  await screen.findByText('Please select a role')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'Admin')
  await press('Change role')
  await waitFor(async () => expect(await roleOf(group, ben)).toBe('admin'))
  await choose(benName, 'Hand over ownership')
  await press('Hand over')
  await waitFor(async () => expect([await roleOf(group, ben), await roleOf(group, app.user!)]).toEqual(['owner', 'admin']))
  // A removal waits for its undo, and what comes after it in the group waits with it.
  await choose(cleoName, 'Remove')
  const asked = within(await screen.findByRole('dialog', { name: `Remove ${cleoName} from “Fjord ecology”?` }))
  await user.click(asked.getByRole('button', { name: 'Remove' }))
  await waitFor(async () => expect(await members()).toHaveLength(2))
})

test('an admin gives roles up to the own one, and nobody changes an owner', async () => {
  app = await openApp({ user_type: 'premium' })
  const { owner, group } = await sharedGroup(app.server, app.user!, 'admin')
  const ben = await app.server.user()
  await joinGroup(app.server, owner, group, ben)
  const [ownerName, benName] = [await nameOf(owner), await nameOf(ben)]
  await pulled()
  await team(group)
  await waitFor(async () => expect(await members()).toHaveLength(3))
  expect(screen.queryByRole('button', { name: `Change ${ownerName}` })).toBeNull()
  await choose(benName, 'Change role')
  const options = within(await screen.findByRole('combobox', { name: 'Role' })).getAllByRole('option')
  expect(options.map(option => option.textContent)).toEqual(['Choose a role', 'Admin'])
})

test('a member is led to the page of the group from both pages of its people', async () => {
  app = await openApp({ user_type: 'premium' })
  const { group } = await sharedGroup(app.server, app.user!, 'member')
  await pulled()
  for (const visit of [team, invitePage]) {
    await visit(group)
    await waitFor(() => expect(address()).toBe(to('research_group.show', { id: group.slug_value })))
  }
})

test('who is demoted on the page of invitations gets the text back and is led to the group', async () => {
  app = await openApp({ user_type: 'premium' })
  const { owner, group } = await sharedGroup(app.server, app.user!, 'admin')
  await pulled()
  await invitePage(group)
  await user.type(await field('Email address'), 'cleo@example.org')
  await giveRole(app.server, owner, group, app.user!, 'member')
  await pulled()
  const kept = within(await screen.findByRole('dialog', { name: 'You can no longer change “Fjord ecology”' }))
  expect(kept.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you typed' }).value).toContain('cleo@example.org')
  await waitFor(() => expect(address()).toBe(to('research_group.show', { id: group.slug_value })))
})

test.each(['leaves', 'is removed'])(
  'an admin who %s on the page of members is led to the group, and sees its addresses no longer',
  async how => {
    app = await openApp({ user_type: 'premium' })
    const { owner, group } = await sharedGroup(app.server, app.user!, 'admin')
    await joinGroup(app.server, owner, group, await app.server.user())
    await pulled()
    await team(group)
    await waitFor(async () => expect(await members()).toHaveLength(3))
    if (how === 'leaves') {
      await press('Leave')
      const asked = within(await screen.findByRole('dialog', { name: 'Leave “Fjord ecology”?' }))
      await user.click(asked.getByRole('button', { name: 'Leave' }))
    } else {
      await takeOut(app.server, owner, group, app.user!)
      await pulled()
    }
    await waitFor(() => expect(address()).toBe(to('research_group.show', { id: group.slug_value })))
    await screen.findByRole('button', { name: 'Ask to join' })
  },
)

test('one person is invited by name, and every rule has its sentence', async () => {
  app = await openApp({ user_type: 'premium' })
  const group = await groupOf(app.server, app.user!)
  await pulled()
  await invitePage(group)
  await press('Send invitations')
  await screen.findByText('You need to add at least one email address')
  await user.type(await field('Email address'), 'nobody')
  await user.type(await field(/^First name/), 'A')
  await user.clear(await field('Message'))
  await user.type(await field('Message'), 'Hello')
  await press('Send invitations')
  await screen.findByText("You've entered an invalid email address")
  await screen.findByText('The first name must be at least 2 characters.')
  await screen.findByText('The message must be at least 10 characters.')
  await user.type(await field('Email address'), '@example.org')
  await user.type(await field(/^First name/), 'da')
  await user.type(await field('Message'), ', please join us.')
  await press('Send invitations')
  await screen.findByText('Successfully sent invite to join this research group')
  expect(await mailsTo()).toEqual(['nobody@example.org'])
  await screen.findByText(/^Ada, nobody@example\.org/)
  await press('Resend to nobody@example.org')
  await screen.findByText('Email successfully resent to nobody@example.org.')
  await press('Cancel nobody@example.org')
  await screen.findByText(/^Cancelled/)
})

test('several people are invited by a list, all of it valid; too many at once are refused with a sentence', async () => {
  app = await openApp({ user_type: 'premium' })
  const group = await groupOf(app.server, app.user!)
  await pulled()
  await invitePage(group)
  await press('Several people')
  const box = await field('Email addresses')
  await user.click(box)
  await user.paste(' Ada@Example.org, ben@example.org ,broken@nowhere')
  await press('Send invitations')
  await screen.findByText("You've entered an invalid email address")
  expect(await mailsTo()).toEqual([])
  await press('Remove broken@nowhere')
  await press('Send invitations')
  await screen.findByText('Successfully sent invite to join this research group')
  expect(await mailsTo()).toEqual(['ada@example.org', 'ben@example.org'])
  await press('Several people')
  await user.click(await field('Email addresses'))
  await user.paste(Array.from({ length: 301 }, (_, at) => `person${at}@example.org`).join(','))
  await press('Send invitations')
  await screen.findByText('You can invite at most 300 people at once.')
})

test('offline an invitation waits on the device, also for a group that was made offline, and is sent once', async () => {
  app = await openApp({ user_type: 'premium' })
  await pulled()
  await app.visit(to('create.research_group.academic'))
  await user.type(await field('Name'), 'Fjord ecology')
  await user.click(await screen.findByRole('checkbox', { name: /^Laboratory/ }))
  await user.type(await screen.findByRole('combobox', { name: 'Country' }), 'Norw')
  await user.click(await screen.findByRole('option', { name: 'Norway' }))
  app.disconnect()
  await press('Create research group')
  await screen.findByRole('heading', { level: 1, name: 'Fjord ecology' })
  await press('More')
  await user.click(await screen.findByRole('menuitem', { name: 'Invite people' }))
  await user.type(await field('Email address'), 'ada@example.org')
  await press('Send invitations')
  await screen.findByText('Invitations saved offline.')
  app.reconnect()
  await waitFor(async () => expect(await mailsTo()).toEqual(['ada@example.org']))
})

test('somebody who asks to join is accepted, and becomes a member', async () => {
  app = await openApp({ user_type: 'premium' })
  const group = await groupOf(app.server, app.user!)
  const ben = await app.server.user()
  const invite_request = { message: 'I study kelp in Bergen.', invitable_type: 'research_group', invitable_id: group.slug_value }
  await app.server.request(`/v1/users/${ben.id}/invite_requests`, { user: ben, body: { invite_request }, key: true })
  await pulled()
  await team(group)
  await screen.findByText(/I study kelp in Bergen\./)
  await press(`Accept ${await nameOf(ben)}`)
  await screen.findByText('Nobody is asking to join.')
  await waitFor(async () => expect(await roleOf(group, ben)).toBe('member'))
  await press('History')
  const lines = within(await screen.findByRole('list', { name: 'History' }))
  await lines.findByText(new RegExp(`accepted the request of ${await nameOf(ben)}`))
})

test('whoever declines a request that another owner accepted is told that it was accepted', async () => {
  app = await openApp({ user_type: 'premium' })
  const group = await groupOf(app.server, app.user!)
  const [ben, cleo] = [await app.server.user(), await app.server.user()]
  await joinGroup(app.server, app.user!, group, cleo, 'admin')
  const invite_request = { message: 'I study kelp in Bergen.', invitable_type: 'research_group', invitable_id: group.slug_value }
  const asked = await app.server.request<{ invite_request: { id: string } }>(`/v1/users/${ben.id}/invite_requests`, {
    user: ben,
    body: { invite_request },
    key: true,
  })
  await pulled()
  await team(group)
  const decline = await screen.findByRole('button', { name: `Decline ${await nameOf(ben)}` })
  app.disconnect()
  const answered = `/v1/research_groups/${group.slug_value}/invite_requests/${asked.body.invite_request.id}`
  await app.server.request(answered, { method: 'PUT', user: cleo, key: true })
  await user.click(decline)
  await screen.findByText('Your answer is saved on this device. It is sent when you’re online.')
  app.reconnect()
  await press(/See why/)
  await screen.findByText('This request was already accepted.')
  expect(screen.queryByText(/was declined\.$/)).toBeNull()
})
