import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { to } from '#contract/to.ts'
import { draftNames, keepDraft, pullChanges } from '#offline/index.ts'
import { openApp, type TestApp } from '../../support/app.tsx'
import { joinCommunity } from '../../support/communities.ts'
import type { TestUser } from '../../support/test-server.ts'

const user = userEvent.setup()
let app: TestApp
let community: string
afterEach(() => app.close())
beforeEach(async () => {
  app = await openApp({ user_type: 'premium' })
  const input = { name: 'Lantern Circle', tagline: 'Light for the coast', community_type_id: 4, country_id: 'DE' }
  const made = await app.server.request<{ slug_value: string }>('/v1/communities', {
    user: app.user!,
    body: { community: input },
    key: true,
  })
  community = made.body.slug_value
  await pullChanges()
})

const ask = (title: string, more: object = {}) => {
  const question = { title, content: '<p>At ten metres, in lumens.</p>', ...more }
  return app.server.request<{ id: string }>(`/v1/communities/${community}/questions`, { user: app.user!, body: { question }, key: true })
}
const read = (question: string) => app.visit(to('community.questions.question', { id: community, question }))
const list = () => app.visit(to('community.questions', { id: community }))
const entries = async () => within(await screen.findByRole('list', { name: 'Questions' })).findAllByRole('heading', { level: 3 })

test('the list is narrowed by a tag, also after the network is gone', async () => {
  await ask('How bright is a lantern?', { tags: ['light'] })
  await ask('How deep is the harbour?', { tags: ['water'] })
  await pullChanges()
  await list()
  expect((await entries()).map(row => row.textContent)).toEqual(['How deep is the harbour?', 'How bright is a lantern?'])
  app.disconnect()
  await user.click((await screen.findAllByRole('link', { name: /^light/ }))[0]!)
  await waitFor(async () => expect((await entries()).map(row => row.textContent)).toEqual(['How bright is a lantern?']))
  app.reconnect()
})

test('a question that is deleted while it is read stays on the screen, and says that it is gone', async () => {
  const { id } = (await ask('How bright is a lantern?')).body
  await pullChanges()
  await read(id)
  await screen.findByRole('heading', { level: 2, name: 'How bright is a lantern?' })
  await app.server.request(`/v1/communities/${community}/questions/${id}`, { method: 'DELETE', user: app.user!, key: true })
  await pullChanges()
  await screen.findByText(/This question is no longer here/)
  screen.getByRole('heading', { level: 2, name: 'How bright is a lantern?' })
})

test('a page that only the server has is waited for, and is not shown as empty', async () => {
  await ask('How bright is a lantern?')
  await pullChanges()
  let go = () => {}
  const held = new Promise<void>(resolve => {
    go = resolve
  })
  app.network.hold = path => (path.includes('/questions?') ? held : undefined)
  await app.visit(`${to('community.questions', { id: community })}?page=3`)
  await screen.findByRole('heading', { level: 2, name: 'Questions' })
  expect(screen.queryByText('No questions yet')).toBeNull()
  go()
  // One page is all there is: the last one is shown.
  expect(await entries()).toHaveLength(1)
})

test('the public questions of all communities are found by words in the address', async () => {
  await ask('How bright is a lantern?')
  await ask('How deep is the harbour?')
  await ask('Who has a lantern to lend?', { is_public: false })
  await app.visit('/questions?q=lanterns')
  const found = within(await screen.findByRole('list', { name: 'Questions' }))
  expect(found.getAllByRole('heading', { level: 2 }).map(row => row.textContent)).toEqual(['How bright is a lantern?'])
  expect(found.getByRole('link', { name: 'Lantern Circle' }).getAttribute('href')).toBe(to('community.questions', { id: community }))
  const words = screen.getByRole('searchbox', { name: 'Search questions' })
  await user.clear(words)
  await user.type(words, 'zeppelin{Enter}')
  await screen.findByText('No questions found')
  screen.getByText('No questions', { selector: 'output' })
  expect(document.activeElement).toBe(words)
  expect(location.search).toBe('?q=zeppelin')
  app.disconnect()
  await app.visit('/questions?q=harbour')
  await screen.findByText('Not available offline')
  app.reconnect()
})

test('“edited” shows its author what was there before', async () => {
  const { id } = (await ask('How bright is a lantern?')).body
  const change = { question: { content: '<p>At twenty metres, in lumens.</p>' } }
  await app.server.request(`/v1/communities/${community}/questions/${id}`, { method: 'PUT', user: app.user!, body: change, key: true })
  await pullChanges()
  await read(id)
  await user.click(await screen.findByRole('button', { name: /^edited/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Earlier versions of this question' }))
  await dialog.findByText('At ten metres, in lumens.')
})

test('a comment that was begun is offered again when its page is', async () => {
  const { id } = (await ask('How bright is a lantern?')).body
  await pullChanges()
  await keepDraft(`comment:${id}:`, { content: '<p>In which weather?</p>' })
  await read(id)
  await user.click(await screen.findByRole('button', { name: 'Continue your comment' }))
  expect((await screen.findByRole('textbox', { name: 'Your comment' })).textContent).toBe('In which weather?')
})

test('whoever is blocked is in the settings, and is unblocked there without a network', async () => {
  const other = await app.server.user()
  await joinCommunity(app.server, { slug_value: community, name: 'Lantern Circle' }, other)
  const slugOf = async (one: TestUser) =>
    (await app.server.request<{ slug_values: string[] }>('/v1/me', { user: one })).body.slug_values[0]!
  const path = `/v1/users/${app.user!.id}/blocked/${await slugOf(other)}`
  const { full_name } = (await app.server.request<{ full_name: string }>(path, { method: 'PUT', user: app.user!, key: true })).body
  await pullChanges()
  await app.visit(to('researcher.settings', { id: await slugOf(app.user!) }))
  const people = within(await screen.findByRole('list', { name: 'Blocked people' }))
  app.disconnect()
  await user.click(people.getByRole('button', { name: `Unblock ${full_name}` }))
  await screen.findByText(/You haven’t blocked anyone/)
  app.reconnect()
})

test('an editor that only an extension of the browser has touched is not changed', async () => {
  const { id } = (await ask('How bright is a lantern?')).body
  await pullChanges()
  await app.visit(to('community.questions.question', { id: community, question: id }))
  ;(await screen.findByRole('textbox', { name: 'Your answer' })).setAttribute('data-checked', 'true')
  await user.click(screen.getByRole('button', { name: 'Comment on this question' }))
  await user.click(await screen.findByRole('textbox', { name: 'Your comment' }))
  await user.keyboard('Really?')
  await waitFor(async () => expect(await draftNames()).not.toEqual([]))
  expect(await draftNames()).toEqual([`comment:${id}:`])
})

test('an owner accepts an answer to a question of a member, and members see it at once', async () => {
  const member = await app.server.user()
  await joinCommunity(app.server, { slug_value: community, name: 'Lantern Circle' }, member)
  const question = { title: 'How bright is a lantern?', content: 'At ten metres, in lumens.' }
  const path = `/v1/communities/${community}/questions`
  const { id } = (await app.server.request<{ id: string }>(path, { user: member, body: { question }, key: true })).body
  await pullChanges()
  await app.visit(to('community.questions.question', { id: community, question: id }))
  await screen.findByRole('heading', { level: 3, name: 'No answers yet' })
  // What others write comes while the page is open.
  const answer = { content: 'About four hundred lumens.' }
  const answered = await app.server.request<{ answer: { id: string } }>(`${path}/${id}/answers`, {
    user: member,
    body: { answer },
    key: true,
  })
  const comment = { content: 'With a new wick.' }
  await app.server.request(`${path}/${id}/answers/${answered.body.answer.id}/comments`, { user: member, body: { comment }, key: true })
  await pullChanges()
  await screen.findByText('With a new wick.')
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  await screen.findByText('Accepted answer')
  const shown = () => app.server.request<{ question: { accepted_answer_id: string } }>(`${path}/${id}`, { user: member })
  await waitFor(async () => expect((await shown()).body.question.accepted_answer_id).toBe(answered.body.answer.id))
})
