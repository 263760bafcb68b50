import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Preferences } from '#contract/preferences.ts'
import { app, description, disconnect, field, fill, form, me, openSettings, settingsLink, submit, told, user } from './settings-pages.tsx'

openSettings()

/** What the server has stored. */
const wishes = async () => (await app.server.request<Preferences>(`/v1/users/${me().user_id}/preferences`, { user: app.user! })).body

test('what is told where and when is chosen offline, shown at once, and sent when the server is back', async () => {
  await app.visit(settingsLink(me()))
  const kind = async (name: string) => within(await screen.findByRole('group', { name }))
  const box = async (name: string, channel: string) => (await kind(name)).findByRole<HTMLInputElement>('checkbox', { name: channel })
  expect((await box('Alerts', 'Email')).checked).toBe(true)
  await (await kind('Account and security')).findByText('Email, always')
  // Nothing else is told to devices.
  expect(screen.getAllByRole('checkbox', { name: 'Devices' })).toHaveLength(1)
  await disconnect()
  await user.click(await box('Alerts', 'Email'))
  await waitFor(async () => expect((await box('Alerts', 'Email')).checked).toBe(false))
  await fill('When you are told', 'Daily and weekly emails at', '06:15')
  await user.selectOptions(await field('When you are told', 'Weekly emails on'), 'Thursday')
  await fill('When you are told', 'Time zone', 'zuri')
  await user.click(await screen.findByRole('option', { name: 'Europe/Zurich' }))
  await user.click(await within(await form('When you are told')).findByRole('switch', { name: 'Quiet hours' }))
  await submit('When you are told')
  await told('Times saved offline.')
  expect((await wishes()).told).toEqual({})
  app.reconnect()
  await waitFor(async () =>
    expect(await wishes()).toEqual({
      id: 'own',
      told: { 'alerts.mail': false },
      digest_at: '06:15',
      digest_day: 4,
      time_zone: 'Europe/Zurich',
      quiet: { from: '22:00', to: '07:00' },
    }),
  )
  expect((await field('When you are told', 'Daily and weekly emails at')).value).toBe('06:15')
})

test('quiet hours that end when they begin are refused', async () => {
  await app.visit(settingsLink(me()))
  const quiet = await screen.findByRole<HTMLInputElement>('switch', { name: 'Quiet hours' })
  if (!quiet.checked) await user.click(quiet)
  await fill('When you are told', 'From', '07:00')
  await fill('When you are told', 'To', '07:00')
  await submit('When you are told')
  const faulty = await field('When you are told', 'To')
  await waitFor(() => expect(description(faulty)).toBe('Quiet hours must end at another time than they begin.'))
})
