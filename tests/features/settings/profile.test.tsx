import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Transformer } from '@napi-rs/image'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pendingChanges } from '#offline/index.ts'
import { refreshUser } from '#session/session.ts'
import { readSession } from '#session/stored-session.ts'
import {
  app,
  buttonOf,
  confirm,
  disconnect,
  field,
  fill,
  me,
  openSettings,
  press,
  row,
  section,
  settingsLink,
  submit,
  told,
  user,
} from './settings-pages.tsx'

openSettings()

/** A red pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

test('the profile sends only changed fields; a new job title is added, and @ is removed', async () => {
  await app.visit(settingsLink(me()))
  const bodies: string[] = []
  app.network.hold = (path, body) => {
    if (path.endsWith(`/researchers/${me().user_id}`)) bodies.push(body)
    return undefined
  }
  await user.type(await field('Profile', 'Job title (optional)'), 'x{Enter}')
  await screen.findByText('Job title must be at least 2 characters.')
  await fill('Profile', 'Job title (optional)', 'Keeper of lanterns')
  const added = await screen.findByRole('option', { name: 'Add “Keeper of lanterns”' })
  // Not chosen yet, so nothing is sent.
  await submit('Profile')
  await told('“Keeper of lanterns” isn’t selected yet.')
  await user.click(added)
  await told("Job title 'Keeper of lanterns' added")
  await fill('Profile', 'Country (optional)', 'Germ')
  await user.click(await screen.findByRole('option', { name: 'Germany' }))
  await fill('Profile', 'Twitter username (optional)', '@@lanterns')
  await user.selectOptions(await field('Profile', 'Gender (optional)'), 'female')
  await press('Save profile')
  await told('Profile saved.')
  await waitFor(() => expect(bodies).toHaveLength(1))
  const [body] = bodies.map(text => (JSON.parse(text) as { researcher: Record<string, unknown> }).researcher)
  expect(body).toEqual({ function_title_id: expect.any(String) as string, country_id: 'DE', gender_id: 'female', twitter_id: 'lanterns' })
  expect(me()).toMatchObject({
    function_title: { name: 'Keeper of lanterns' },
    country: { name: 'Germany' },
    gender: { id: 'female' },
    twitter_id: 'lanterns',
  })
  // What is typed over a choice is taken if the list has it, and otherwise reported: it is never dropped without a word.
  await fill('Profile', 'Country (optional)', 'Atlantis')
  await submit('Profile')
  await told('“Atlantis” isn’t selected yet.')
  await fill('Profile', 'Country (optional)', 'norway')
  await screen.findByRole('option', { name: 'Norway' })
  await press('Save profile')
  await waitFor(() => expect(me().country?.name).toBe('Norway'))
  // Leaving the field empty clears it.
  await user.clear(await field('Profile', 'Job title (optional)'))
  await user.tab()
  await press('Save profile')
  await waitFor(() => expect(me().function_title).toBeNull())
})

test('the user category is saved', async () => {
  await app.visit(settingsLink(me()))
  await user.click(await screen.findByRole('radio', { name: 'Professional' }))
  await user.click(buttonOf('Role', 'Save'))
  await told('Role saved.')
  await expect.poll(row).toMatchObject({ category: 'professional' })
})

test('offline the profile and the role are saved on the device, survive a new read, and are sent once', async () => {
  await app.visit(settingsLink(me()))
  await fill('Profile', 'Last name', 'x')
  await user.click(buttonOf('Profile', 'Save profile'))
  await screen.findByText('The last name must be at least 2 characters.')
  await disconnect()
  await within(screen.getByRole('main')).findByText(/ Pictures need a connection\.$/)
  await fill('Profile', 'Last name', 'Wend')
  await fill('Profile', 'Academic title (optional)', 'Dr.')
  await user.click(buttonOf('Profile', 'Save profile'))
  await told('Profile saved offline.')
  await user.click(await screen.findByRole('radio', { name: 'Student' }))
  await user.click(buttonOf('Role', 'Save'))
  await told('Role saved offline.')
  // A new start shows both.
  expect(await pendingChanges()).toBe(2)
  expect(readSession()?.user).toMatchObject({ last_name: 'Wend', academic_title: 'Dr.', category: { name: 'student' } })
  const sent: string[] = []
  let letThrough = () => {}
  const held = new Promise<void>(open => (letThrough = open))
  app.network.hold = (path, body) => {
    if (!/\/users\/[^/]+\/profile$|\/researchers\/[^/]+$/.test(path)) return undefined
    sent.push(body)
    return held
  }
  app.reconnect()
  await waitFor(() => expect(sent).toHaveLength(2))
  // An answer about the user that is older than the change does not take it back.
  await act(() => refreshUser())
  expect(me()).toMatchObject({ last_name: 'Wend', academic_title: 'Dr.', category: { name: 'student' } })
  letThrough()
  await expect.poll(pendingChanges).toBe(0)
  expect(await row()).toMatchObject({ last_name: 'Wend', academic_title: 'Dr.', category: 'student' })
  await waitFor(() => expect(me()).toMatchObject({ last_name: 'Wend', category: { name: 'student' } }))
  expect(sent).toHaveLength(2)
})

test('a picture is cropped, saved, shown and removed; other files are refused', async () => {
  // The browser's own drawing, which this document has not: a picture twice as wide as high, and a canvas that gives a real JPEG.
  const jpeg = await new Transformer(Buffer.from(pixel, 'base64')).jpeg()
  const drawn: number[][] = []
  const context = { fillRect: () => undefined, drawImage: (_: unknown, ...numbers: number[]) => drawn.push(numbers) }
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 200 }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => context) as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done => done(new Blob([new Uint8Array(jpeg)])))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  await app.visit(settingsLink(me()))
  const choose = async (file: File) => fireEvent.change(await screen.findByLabelText('Picture file'), { target: { files: [file] } })
  await choose(new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }))
  await screen.findByText(/^This file can’t be used\./)
  await choose(new File(['…'], 'me.jpg', { type: 'image/jpeg' }))
  fireEvent.change(await screen.findByRole('slider', { name: 'Horizontal position' }), { target: { value: '100' } })
  await waitFor(() => expect(drawn.at(-1)?.slice(0, 4)).toEqual([200, 0, 200, 200]))
  await press('Save picture')
  await told('Picture saved.')
  const shown = await screen.findByRole<HTMLImageElement>('img', { name: /as others see you$/ })
  const { pathname } = new URL(shown.src, 'http://127.0.0.1')
  expect((await row()).avatar).toBe(pathname.split('/').at(-1))
  await user.click(within(await section('Picture')).getByRole('button', { name: 'Remove' }))
  await confirm('Remove your picture?', 'Remove')
  await told('Picture removed.')
  expect((await row()).avatar).toBeNull()
})
