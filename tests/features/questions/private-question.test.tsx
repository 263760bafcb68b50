import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { to } from '#contract/to.ts'
import { takePreviousRoute } from '#routing/previous-route.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'
import { communityOf } from '../../support/communities.ts'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

test('a guest at a question of members and at an absent one is asked to log in, and comes back', async () => {
  app = await openApp()
  const owner = await app.server.user()
  const { slug_value } = await communityOf(app.server, owner, 'Lantern Circle')
  const question = { title: 'How bright is a lantern?', content: '<p>At ten metres.</p>', is_public: false }
  const asked = await app.server.request<{ id: string }>(`/v1/communities/${slug_value}/questions`, {
    user: owner,
    body: { question },
    key: true,
  })
  for (const id of [asked.body.id, crypto.randomUUID()]) {
    const place = to('community.questions.question', { id: slug_value, question: id })
    await app.visit(place)
    await screen.findByText('It was deleted, or only some people can read it. If you’re a member, log in.')
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }))
    await waitFor(() => expect(address()).toBe(to('login')))
    expect(takePreviousRoute()).toBe(place)
  }
})
