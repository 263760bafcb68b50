import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { CommunityRow } from '#contract/community-rows.ts'
import { to } from '#contract/to.ts'
import { pullChanges } from '#offline/index.ts'
import { session } from '#session/session.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'
import { communityOf, joinCommunity } from '../../support/communities.ts'
import type { TestUser } from '../../support/test-server.ts'

const user = userEvent.setup()
let app: TestApp
let owner: TestUser
let community: CommunityRow
let question: string
afterEach(() => app.close())

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const call = (method: string, path: string, body?: object) =>
  app.server.request<{ id: string; answer?: { id: string } }>(`/v1/communities/${community.slug_value}${path}`, {
    method,
    user: owner,
    ...(body && { body }),
    key: true,
  })

/** A member of a community whose owner has asked a question. */
async function askedByOwner(fields: Record<string, unknown>): Promise<void> {
  app = await openApp({ user_type: 'premium' })
  owner = await app.server.user()
  community = await communityOf(app.server, owner, 'Coral reefs', fields)
  await joinCommunity(app.server, community, app.user!)
  const asked = { title: 'How bright is a lantern?', content: '<p>At ten metres, in lumens.</p>' }
  question = (await call('POST', '/questions', { question: asked })).body.id
  await act(() => pullChanges())
}

/** The same, who has begun to write a comment on it. */
async function writingOne(fields: Record<string, unknown>, text: string): Promise<void> {
  await askedByOwner(fields)
  await app.visit(to('community.questions.question', { id: community.slug_value, question }))
  await press('Comment on this question')
  const field = await screen.findByRole('textbox', { name: 'Your comment' })
  await user.click(field)
  await user.keyboard(text)
}

async function expectKept(text: string): Promise<void> {
  const kept = within(await screen.findByRole('dialog', { name: 'You can no longer comment on “How bright is a lantern?”' }))
  expect(kept.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you typed' }).value).toBe(text)
  await user.click(kept.getAllByRole('button', { name: 'Close' }).at(-1)!)
  await press(/not saved/)
  const left = within(await screen.findByRole('dialog', { name: 'Changes on this device' }))
  await left.findByText('What you typed in “How bright is a lantern?”')
  left.getByText(text)
}

test('a comment of a member who is removed from a closed community is kept, and the page goes', async () => {
  await writingOne({ invite_only: true }, 'And with an old wick')
  await call('DELETE', `/members/${session.user!.slug_values[0]!}`)
  await act(() => pullChanges())
  await expectKept('And with an old wick')
  await waitFor(() => expect(address()).toMatch(/^\/403\?from=/))
})

test('a comment is kept where the community is deleted under it', async () => {
  await writingOne({}, 'Half of it')
  await call('DELETE', '')
  await act(() => pullChanges())
  await expectKept('Half of it')
  await screen.findByText('This community is no longer here')
})

test('a comment on an answer that is deleted meanwhile is kept, and the rest of the question stays', async () => {
  await askedByOwner({})
  const { answer } = (await call('POST', `/questions/${question}/answers`, { answer: { content: 'About four hundred lumens.' } })).body
  await act(() => pullChanges())
  await app.visit(to('community.questions.question', { id: community.slug_value, question }))
  await press('Comment on this answer')
  await user.click(await screen.findByRole('textbox', { name: 'Your comment' }))
  await user.keyboard('With a new wick')
  await call('DELETE', `/questions/${question}/answers/${answer!.id}`)
  await act(() => pullChanges())
  await expectKept('With a new wick')
  expect(screen.queryByText('About four hundred lumens.')).toBeNull()
  screen.getByRole('heading', { level: 3, name: 'No answers yet' })
  screen.getByRole('textbox', { name: 'Your answer' })
})
