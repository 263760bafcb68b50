import { readFileSync } from 'node:fs'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKey } from '#kit/storage-keys.ts'
import { clearStored } from '#session/stored-session.ts'
import { openApp, type TestApp } from '../support/app.tsx'

const user = userEvent.setup()
const head = document.head.innerHTML
let app: TestApp
beforeEach(() => {
  const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html')
  document.head.append(...page.querySelectorAll('meta[name=theme-color]'))
  // oxlint-disable-next-line typescript/no-implied-eval -- as the page runs it
  new Function(readFileSync('public/theme.js', 'utf8'))()
})
afterEach(async () => {
  document.head.innerHTML = head
  delete document.documentElement.dataset['theme']
  await app.close()
})

const theme = () => document.documentElement.dataset['theme']
const colours = () => [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map(meta => meta.media)
const press = async (button: string) => user.click(await screen.findByRole('button', { name: button }))

test('a guest chooses a theme, which applies at once, stays after signing out, and can be the system’s again', async () => {
  app = await openApp()
  await press('Appearance')
  const dialog = within(await screen.findByRole('dialog', { name: 'Appearance' }))
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Same as this device' }).checked).toBe(true)
  await user.click(dialog.getByRole('radio', { name: 'Dark' }))
  expect([theme(), colours()]).toEqual(['dark', ['not all', 'all']])
  clearStored()
  expect(localStorage.getItem(storageKey('theme'))).toBe('"dark"')
  await user.click(dialog.getByRole('radio', { name: 'Same as this device' }))
  expect([theme(), colours()]).toEqual([undefined, ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']])
  expect(localStorage.getItem(storageKey('theme'))).toBeNull()
})

test('a theme that another tab has chosen applies here too', async () => {
  app = await openApp()
  localStorage.setItem(storageKey('theme'), '"light"')
  fireEvent(window, new Event('storage'))
  expect(theme()).toBe('light')
})

test('the browser’s offer to install is in the menu, and is taken once', async () => {
  app = await openApp({ user_type: 'premium' })
  await vi.dynamicImportSettled()
  await user.click(await screen.findByRole('button', { name: /^Account of/ }))
  expect(screen.queryByRole('menuitem', { name: 'Install Indago' })).toBeNull()
  const prompt = vi.fn(() => Promise.resolve({ outcome: 'accepted' }))
  await act(async () => void fireEvent(window, Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })))
  await user.click(await screen.findByRole('menuitem', { name: 'Install Indago' }))
  await press('Install')
  await screen.findByText('Indago is being installed.')
  expect(prompt).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: /^Account of/ }))
  expect(screen.queryByRole('menuitem', { name: 'Install Indago' })).toBeNull()
})

test('on an iPhone the steps are told', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')
  app = await openApp({ user_type: 'premium' })
  await user.click(await screen.findByRole('button', { name: /^Account of/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Install Indago' }))
  const steps = within(await screen.findByRole('dialog', { name: 'Install Indago' })).getAllByRole('listitem')
  expect(steps.map(step => step.textContent)).toContain('Choose “Add to Home Screen”.')
  vi.restoreAllMocks()
})
