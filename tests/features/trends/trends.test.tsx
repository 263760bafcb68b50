import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { UserType } from '#contract/rights.ts'
import { setPublicView } from '#session/session.ts'
import { openApp, type TestApp } from '../../support/app.tsx'
import { tracking } from '../../support/tracking.ts'

const user = userEvent.setup()
let app: TestApp | undefined
afterEach(async () => {
  setPublicView(false)
  await app?.close()
  app = undefined
})

const press = async (keyword = 'number') => {
  await app!.visit(`/search/publications?keyword=${keyword}`)
  await user.click(await screen.findByRole('button', { name: /^Trends/ }))
}

const refusals: [who: string, plan: UserType | undefined, text: string][] = [
  ['a guest is asked to log in', undefined, 'You must log in to do this action.'],
  ['a free user is told of plans', 'free', 'trends'],
]
test.each(refusals)('%s, and nothing is asked for (S1§6)', async (_, user_type, text) => {
  app = await openApp(user_type && { user_type })
  const asked: string[] = []
  app.network.hold = path => void asked.push(path)
  await press()
  await screen.findByText(text)
  expect(asked.filter(path => path.includes('trends'))).toEqual([])
})

test('in the public view it is as for a guest', async () => {
  app = await openApp({ user_type: 'premium' })
  act(() => setPublicView(true))
  await press()
  await screen.findByRole('dialog', { name: 'Public view' })
})

test('trends of a search are opened over its results and counted once; without results they say so', async () => {
  app = await openApp({ user_type: 'premium' })
  const counted = tracking()
  await press('nothing-of-this')
  const dialog = within(await screen.findByRole('dialog', { name: 'Trends' }))
  await dialog.findByText('No data available')
  expect(counted.filter(([event]) => event !== 'new_search')).toEqual([
    ['content_modal_opened', { item_type: 'trends', index: 'publications' }],
  ])
  expect(dialog.getByRole('switch', { name: 'As a percentage' }).getAttribute('aria-checked')).toBe('true')
})

test('an index without a date has no trends', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/search/research_topics')
  await screen.findByRole('button', { name: 'Copy link to this search' })
  expect(screen.queryByRole('button', { name: 'Trends' })).toBeNull()
})
