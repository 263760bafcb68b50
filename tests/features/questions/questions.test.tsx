import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { to } from '#contract/to.ts'
import { pullChanges } from '#offline/index.ts'
import { openApp, type TestApp } from '../../support/app.tsx'

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
