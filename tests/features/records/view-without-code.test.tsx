import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openApp, type TestApp } from '../../support/app.tsx'

vi.mock('#features/patents/index.ts', () => {
  throw new Error('This code is not on the device.')
})

let app: TestApp
afterEach(() => app.close())

test('a record whose own view cannot be loaded is shown field by field, not with a spinner that never ends', async () => {
  app = await openApp()
  await app.visit('/search/patents?patent=patents-1')
  const dialog = await screen.findByRole('dialog', { name: 'Patent number 1' })
  await expect.poll(() => dialog.textContent).toContain('A short text.')
  expect(screen.queryByText('Loading the record')).toBeNull()
})
