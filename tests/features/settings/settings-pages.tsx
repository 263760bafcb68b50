import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { to } from '#contract/to.ts'
import { profileId } from '#routing/profile-id.ts'
import { session } from '#session/session.ts'
import { flashes } from '#ui/feedback/flash.ts'
import { closeAllModals } from '#ui/overlay/modal.ts'
import { openApp, type TestApp } from '../../support/app.tsx'

type Owner = Parameters<typeof profileId>[0]
export const settingsLink = (user: Owner) => to('researcher.settings', { id: profileId(user) })
export const accountLink = (user: Owner) => to('researcher.settings.change-account', { id: profileId(user) })

export const user = userEvent.setup()
/** One for all tests of a file. */
export let app: TestApp

export function openSettings(): void {
  beforeAll(async () => {
    app = await openApp({ user_type: 'free' })
  })
  afterEach(async () => {
    await act(async () => closeAllModals())
    app.network.hold = () => undefined
    app.network.gateway = () => undefined
    if (!app.network.on) app.reconnect()
    flashes.shown.splice(0)
    if (me()) await app.visit('/search')
  })
  afterAll(() => app.close())
}

export const me = () => session.user!
export const row = () => app.server.store.read.selectFrom('users').selectAll().where('id', '=', me().user_id).executeTakeFirstOrThrow()
export const press = async (button: string) => user.click(await screen.findByRole('button', { name: button }))
export const form = (name: string) => screen.findByRole('form', { name })
/** The field of a form; those that may stay empty say so in their label. */
export const field = async (name: string, label: string) => within(await form(name)).findByLabelText<HTMLInputElement>(label)
export const fill = async (name: string, label: string, value: string) => fireEvent.input(await field(name, label), { target: { value } })
/** Sends a form whatever its button says, as Enter in a field does. */
export const submit = async (name: string) => fireEvent.submit(await form(name))
export const buttonOf = (name: string, button: string) => within(screen.getByRole('form', { name })).getByRole('button', { name: button })
export const isReady = (name: string, button: string) =>
  waitFor(() => expect(buttonOf(name, button).getAttribute('aria-disabled')).toBeNull())
export const description = (element: Element | null) =>
  document.getElementById(element?.getAttribute('aria-describedby') ?? '')?.textContent
export const isRefused = async (name: string, label: string) => {
  const found = await field(name, label)
  await waitFor(() => expect(found.getAttribute('aria-invalid')).toBe('true'))
}
export const disconnect = async () => {
  app.disconnect()
  await within(screen.getByRole('main')).findByText(/^(You’re offline\. Connect to change|Changes are saved on this device)/, {
    selector: '[role=status]',
  })
}
export const told = (text: string) => screen.findByText(content => content.startsWith(text))
export const section = (name: string) => screen.findByRole('region', { name })
/** The answer to a question that the app asks first. */
export const confirm = async (question: string, yes: string) =>
  user.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: yes }))
