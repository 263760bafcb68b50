import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { CommunityRow } from '#contract/community-rows.ts'
import { to } from '#contract/to.ts'
import { pullChanges } from '#offline/index.ts'
import { openApp, type TestApp } from '../../support/app.tsx'
import { communityOf, joinCommunity } from '../../support/communities.ts'
import type { TestUser } from '../../support/test-server.ts'

const user = userEvent.setup()
let app: TestApp
let other: TestUser
let community: CommunityRow
let question: string
let second: string
afterEach(() => app.close())

const path = (rest: string) => `/v1/communities/${community.slug_value}${rest}`
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

/** A community of two people, in which somebody else than its user has asked something. */
async function questionIn(owner: 'user' | 'other'): Promise<void> {
  app = await openApp({ user_type: 'premium' })
  other = await app.server.user()
  community = await communityOf(app.server, owner === 'user' ? app.user! : other)
  await joinCommunity(app.server, community, owner === 'user' ? other : app.user!)
  const ask = async (title: string) => {
    const body = { question: { title, content: '<p>At ten metres, in lumens.</p>' } }
    return (await app.server.request<{ id: string }>(path('/questions'), { user: other, body, key: true })).body.id
  }
  question = await ask('How bright is a lantern?')
  second = await ask('How bright is a lighthouse?')
  await act(() => pullChanges())
}

async function choose(name: string): Promise<void> {
  await press('Actions of this question')
  await user.click(await screen.findByRole('menuitem', { name }))
}

async function giveReason(title: string, yes: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await user.type(await dialog.findByRole('textbox', { name: 'Reason' }), 'It sells lanterns.')
  await user.click(dialog.getByRole('button', { name: yes }))
}

const hidden = async (id: string) =>
  (await app.server.request<{ question: { hidden: unknown } }>(path(`/questions/${id}`), { user: app.user! })).body.question.hidden
const reports = async () =>
  (await app.server.request<{ reports: { reason: string }[] }>(path('/reports'), { user: other })).body.reports.map(({ reason }) => reason)

test('what a member reports comes to the moderators', async () => {
  await questionIn('other')
  await app.visit(to('community.questions.question', { id: community.slug_value, question }))
  await choose('Report')
  await giveReason('Report this question', 'Send report')
  await screen.findByText('Thank you. The moderators will look at it.')
  expect(await reports()).toEqual(['It sells lanterns.'])
})

test('an owner hides a question and shows it again', async () => {
  await questionIn('user')
  await app.visit(to('community.questions.question', { id: community.slug_value, question }))
  await choose('Hide')
  await giveReason('Hide this question', 'Hide')
  await screen.findByText('Hidden.')
  expect(await hidden(question)).not.toBeNull()
  await choose('Show again')
  await screen.findByText('Shown again.')
  expect(await hidden(question)).toBeNull()
})

test('reports are answered: one is left, and what another is about is hidden', async () => {
  await questionIn('user')
  const third = await app.server.user()
  await joinCommunity(app.server, community, third)
  for (const id of [question, second]) {
    const body = { report: { type: 'question', id, reason: 'It sells lanterns.' } }
    await app.server.request(path('/reports'), { user: third, body, key: true })
  }
  await app.visit(to('community.questions', { id: community.slug_value }))
  await press('Reports')
  const dialog = within(await screen.findByRole('dialog', { name: 'Reports' }))
  await user.click((await dialog.findAllByRole('button', { name: 'Leave it' }))[0]!)
  await waitFor(() => expect(dialog.getAllByRole('button', { name: 'Leave it' })).toHaveLength(1))
  await user.click(dialog.getByRole('button', { name: 'Hide' }))
  await giveReason('Hide this question', 'Hide')
  await dialog.findByText('No reports wait.')
  expect(await hidden(question)).toBeNull()
  expect(await hidden(second)).not.toBeNull()
})
