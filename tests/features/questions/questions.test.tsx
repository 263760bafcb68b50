import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { to } from '#contract/to.ts'
import { draftNames, pullChanges } from '#offline/index.ts'
import { openApp, type TestApp } from '../../support/app.tsx'
import { joinCommunity } from '../../support/communities.ts'

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
  await app.visit(to('community.questions.question', { id: community, question: id }))
  await screen.findByRole('heading', { level: 2, name: 'How bright is a lantern?' })
  await app.server.request(`/v1/communities/${community}/questions/${id}`, { method: 'DELETE', user: app.user!, key: true })
  await pullChanges()
  await screen.findByText(/This question is no longer here/)
  screen.getByRole('heading', { level: 2, name: 'How bright is a lantern?' })
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
