import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { to } from '#contract/to.ts'
import { setServerTime } from '#kit/server-clock.ts'
import { pullChanges } from '#offline/index.ts'
import { session } from '#session/session.ts'
import { openApp, type TestApp } from '../../support/app.tsx'
import { communityOf, joinCommunity } from '../../support/communities.ts'

const user = userEvent.setup()
let app: TestApp
let community: string
afterEach(() => app.close())
beforeEach(async () => {
  app = await openApp({ user_type: 'premium' })
  const input = { name: 'Lantern Circle', tagline: 'Light for the coast', community_type_id: 4, country_id: 'DE' }
  const sending = { user: app.user!, body: { community: input }, key: true as const }
  community = (await app.server.request<{ slug_value: string }>('/v1/communities', sending)).body.slug_value
  await pullChanges()
})

const post = async (title: string, more: object = {}) => {
  const opportunity = { kind: 'job', title, content: '<p>Keep the lanterns lit.</p>', ...more }
  await app.server.request(`/v1/communities/${community}/opportunities`, { user: app.user!, body: { opportunity }, key: true })
}
const list = () => app.visit(to('community.opportunities', { id: community }))
const titles = async () =>
  (await within(await screen.findByRole('list', { name: /^Opportunities of/ })).findAllByRole('heading', { level: 3 })).map(heading =>
    heading.textContent?.trim(),
  )

test('open ones are listed, those that are over are folded away, and both are read without a network', async () => {
  await post('Keeper of lanterns', { deadline: '2099-02-28' })
  await post('Keeper of last year', { deadline: '2025-02-28' })
  await pullChanges()
  app.disconnect()
  await list()
  expect(await titles()).toEqual(['Keeper of lanterns'])
  screen.getByText(/Last day: 28 February 2099/)
  screen.getByRole('button', { name: 'Add to calendar: the last day of Keeper of lanterns' })
  await user.click(screen.getByText('Closed and past'))
  screen.getByText('The last day has passed')
  app.reconnect()
})

test('C22 whether the last day has passed follows the server’s clock, in the form too', async () => {
  const hour = 3_600_000
  const deadline = new Date(Date.now() + 24 * hour).toISOString().slice(0, 10)
  await post('Keeper of tomorrow', { deadline })
  await pullChanges()
  app.disconnect()
  setServerTime(Date.now() + 72 * hour)
  onTestFinished(() => setServerTime(Date.now()))
  await list()
  await user.click(await screen.findByText('Closed and past'))
  screen.getByText('The last day has passed')
  await app.visit(to('create.opportunity', { id: community }))
  fireEvent.change(await screen.findByLabelText(/^Last day/), { target: { value: deadline } })
  await user.click(screen.getByRole('button', { name: 'Post opportunity' }))
  await screen.findByText('The last day has passed.')
  app.reconnect()
})

test('one that is closed offline is folded away at once', async () => {
  await post('Keeper of lanterns')
  await pullChanges()
  await list()
  await titles()
  app.disconnect()
  await user.click(screen.getByRole('button', { name: 'Close: Keeper of lanterns' }))
  await screen.findByText('No open opportunities. Post a job, a PhD position, a collaboration or funding.')
  app.reconnect()
})

test('a last day that has passed is not posted', async () => {
  await app.visit(to('create.opportunity', { id: community }))
  const day = await screen.findByLabelText<HTMLInputElement>(/^Last day/)
  fireEvent.change(day, { target: { value: '2025-02-28' } })
  await user.click(screen.getByRole('button', { name: 'Post opportunity' }))
  await screen.findByText('The last day has passed.')
  fireEvent.change(day, { target: { value: '2099-02-28' } })
  await waitFor(() => expect(screen.queryByText('The last day has passed.')).toBeNull())
})

test('a form without its fields says what is missing, and a slug where nothing may be posted says so', async () => {
  await app.visit(to('create.opportunity', { id: community }))
  await user.click(await screen.findByRole('button', { name: 'Post opportunity' }))
  await screen.findByText('The kind field is required')
  await app.visit(to('create.opportunity', { id: 'nowhere' }))
  await screen.findByText(/This is none of them/)
})

test('an opportunity that is being written is kept when the membership ends', async () => {
  const owner = await app.server.user()
  const reefs = await communityOf(app.server, owner, 'Coral reefs')
  await joinCommunity(app.server, reefs, app.user!)
  await pullChanges()
  await app.visit(to('create.opportunity', { id: reefs.slug_value }))
  await user.type(await screen.findByLabelText('Title'), 'A diver for two summers')
  const path = `/v1/communities/${reefs.slug_value}/members/${session.user!.slug_values[0]!}`
  await app.server.request(path, { method: 'DELETE', user: owner, key: true })
  await act(() => pullChanges())
  const kept = within(await screen.findByRole('dialog', { name: 'You can no longer post opportunities in “Coral reefs”' }))
  expect(kept.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you typed' }).value).toBe('A diver for two summers')
  await user.click(kept.getAllByRole('button', { name: 'Close' }).at(-1)!)
  await screen.findByText(/This is none of them/)
})
