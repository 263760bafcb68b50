import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takePreviousRoute } from '#routing/previous-route.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

test.each([
  ['Log in', '/login'],
  ['Sign up', '/signup'],
])('%s in the header remembers the page for after it', async (name, href) => {
  const page = '/search/publications?keyword=number'
  await app.visit(page)
  await user.click(await within(screen.getByRole('banner')).findByRole('link', { name }))
  await waitFor(() => expect(address()).toBe(href))
  expect(takePreviousRoute()).toBe(page)
})
