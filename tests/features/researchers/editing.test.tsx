import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Profile } from '#contract/profile.ts'
import { editProfile, editSection } from '#features/researchers/editing/edit.ts'
import { draftNames, pendingChanges, pullChanges } from '#offline/index.ts'
import { session } from '#session/session.ts'
import { flashes } from '#ui/feedback/flash.ts'
import { closeAllModals } from '#ui/overlay/modal.ts'
import { openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
beforeAll(async () => {
  app = await openApp({ user_type: 'free' })
})
afterEach(async () => {
  await act(async () => closeAllModals())
  app.network.hold = () => undefined
  if (!app.network.on) app.reconnect()
  await waitFor(async () => expect(await pendingChanges()).toBe(0))
  flashes.shown.splice(0)
})
afterAll(() => app.close())

type Scope = Parameters<typeof editSection>[0]
const me = () => session.user!
const dialog = (name: string) => screen.findByRole('dialog', { name })
const open = async (scope: Scope, name: string) => {
  await act(async () => editSection(scope))
  return dialog(name)
}
const openProfile = async () => {
  await act(async () => editProfile())
  return dialog('Edit profile')
}
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
/** What stands in a field, and what is typed counts at once. */
const fill = async (name: string, value: string) => fireEvent.input(await field(name), { target: { value } })
const leave = async (name: string) => fireEvent.blur(await field(name))
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const told = (text: string) => screen.findByText(text)
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const stored = async (): Promise<Profile> => {
  const changes = await app.server.request<{ profile: Profile[] }>('/v1/changes', { user: app.user! })
  return changes.body.profile[0]!
}
const experiencesOf = () => app.server.store.read.selectFrom('experiences').selectAll().where('user_id', '=', me().user_id).execute()
/** A change that another device of the same user makes. */
const elsewhere = (researcher: object) =>
  app.server.request(`/v1/researchers/${me().user_id}`, {
    method: 'PUT',
    user: app.user!,
    key: true,
    body: { researcher },
  })

test('name, titles, country and gender are edited offline, shown at once, and sent with capitals', async () => {
  await openProfile()
  await fill('First name', 'a')
  await leave('First name')
  await told('The first name must be at least 2 characters.')
  app.disconnect()
  await fill('First name', 'grace')
  await fill('Last name', 'van der berg')
  await user.selectOptions(await field('Gender (optional)'), 'Female')
  await press('Save')
  await isClosed()
  await told('Profile saved offline.')
  expect(me().full_name).toBe('grace van der berg')
  app.reconnect()
  await waitFor(async () => expect(await stored()).toMatchObject({ full_name: 'Grace van der Berg', gender_id: 'female' }))
  await waitFor(() => expect(me().full_name).toBe('Grace van der Berg'))
})

test('a new job title is added, and leaving its field empty clears it', async () => {
  await openProfile()
  await user.type(await field('Job title (optional)'), 'x{Enter}')
  await told('Job title must be at least 2 characters.')
  await user.type(await field('Job title (optional)'), 'enologist')
  await user.click(await screen.findByRole('option', { name: 'Add “xenologist”' }))
  await told("Job title 'xenologist' added")
  await press('Save')
  await waitFor(async () => expect((await stored()).function_title?.name).toBe('xenologist'))
  await openProfile()
  await user.clear(await field('Job title (optional)'))
  await leave('Job title (optional)')
  await press('Save')
  await waitFor(async () => expect((await stored()).function_title).toBeNull())
})

test('a second submit while the first one is being saved does nothing', async () => {
  // Its code comes after the window.
  const form = await within(await openProfile()).findByRole('form')
  await fill('Academic title (optional)', 'Dr.')
  const sent: string[] = []
  app.network.hold = path => {
    if (/\/researchers\/[^/]+$/.test(path)) sent.push(path)
    return undefined
  }
  fireEvent.submit(form)
  fireEvent.submit(form)
  await waitFor(async () => expect((await stored()).academic_title).toBe('Dr.'))
  expect(sent).toHaveLength(1)
})

test('what is typed is kept when the window closes, comes back with a note, and can be discarded', async () => {
  await open('about', 'About')
  await fill('About you (optional)', 'I dig')
  await press('Close')
  await isClosed()
  await waitFor(async () => expect(await draftNames()).toContain('profile/about'))
  await open('about', 'About')
  expect((await field('About you (optional)')).value).toBe('I dig')
  await press('Discard them')
  await waitFor(async () => expect((await field('About you (optional)')).value).toBe(''))
  await waitFor(async () => expect(await draftNames()).not.toContain('profile/about'))
})

test('an experience is checked by every rule, saved offline, changed and removed', async () => {
  await open('experiences', 'Add experience')
  await press('Save')
  await told('The organisation must be at least 2 characters.')
  await told('The position must be at least 2 characters.')
  await told('The from year field is required')
  await told('The to year field is required')
  await fill('From year', '2999')
  await leave('From year')
  await told('The from year value is not valid')
  await fill('From year', '2015')
  await fill('To year', '2014')
  await leave('To year')
  await told('The to year value is not valid')

  const now = new Date()
  await user.click(await screen.findByRole('checkbox', { name: 'I currently work here' }))
  expect(screen.queryByLabelText('To year')).toBeNull()
  await user.click(await screen.findByRole('checkbox', { name: 'I currently work here' }))
  expect((await field('To year')).value).toBe(String(now.getFullYear()))
  await user.click(await screen.findByRole('checkbox', { name: 'I currently work here' }))

  app.disconnect()
  await fill('Organisation', 'Institute of Words')
  await leave('Organisation')
  await fill('Position', 'Reader')
  await user.selectOptions(await field('Kind'), 'Non-academic')
  await user.selectOptions(await field('From month (optional)'), 'March')
  await press('Save')
  await dialog('Professional experience')
  await told('Mar 2015 – present · Waiting to be sent')
  expect(await experiencesOf()).toEqual([])
  app.reconnect()
  await waitFor(async () =>
    expect(await experiencesOf()).toMatchObject([
      { organisation: 'Institute of Words', title: 'Reader', category: 1, from_month: 3, from_year: 2015, to_year: null },
    ]),
  )

  await press('Edit Reader, Institute of Words')
  await fill('Position', 'Lecturer')
  await press('Save')
  await waitFor(async () => expect(await experiencesOf()).toMatchObject([{ title: 'Lecturer' }]))
  await press('Remove Lecturer, Institute of Words')
  await user.click(within(await dialog('Remove this experience?')).getByRole('button', { name: 'Remove' }))
  await told('No experience added')
  await waitFor(async () => expect(await experiencesOf()).toEqual([]))
})

test('two educations with the same dates are allowed', async () => {
  for (const degree of ['MSc Physics', 'BA Music']) {
    await open('educations', degree === 'MSc Physics' ? 'Add education' : 'Education')
    if (degree !== 'MSc Physics') await press('Add education')
    await fill('Institution', 'University of Nowhere')
    await leave('Institution')
    await fill('Degree or programme', degree)
    await fill('From year', '2001')
    await fill('To year', '2004')
    await press('Save')
    await told(degree)
    await act(async () => closeAllModals())
  }
  await waitFor(async () =>
    expect(
      await app.server.store.read.selectFrom('educations').select(['title', 'from_year', 'to_year']).orderBy('title').execute(),
    ).toEqual([
      { title: 'BA Music', from_year: 2001, to_year: 2004 },
      { title: 'MSc Physics', from_year: 2001, to_year: 2004 },
    ]),
  )
})

test('a discipline shows its parts, ticking adds them, and without parts it is dropped', async () => {
  await open('disciplines', 'Disciplines')
  await told('None selected yet.')
  const choice = await field('Discipline')
  const name = within(choice).getAllByRole('option')[1]!.textContent
  await user.selectOptions(choice, name)
  const [part] = within(await screen.findByRole('group', { name })).getAllByRole('checkbox')
  await user.click(part!)
  const mine = await screen.findByRole('list', { name })
  expect(within(mine).getAllByRole('listitem')).toHaveLength(1)
  await press('Save')
  await waitFor(async () => expect((await stored()).disciplines).toHaveLength(1))
  await open('disciplines', 'Disciplines')
  await user.click(within(await screen.findByRole('list', { name })).getByRole('button', { name: /^Remove/ }))
  expect(screen.queryByRole('list', { name })).toBeNull()
  await told('None selected yet.')
})

test('interests, keywords and choices of two devices are joined', async () => {
  await open('researchInterests', 'Research interests')
  const interest = () => screen.findByRole('combobox', { name: 'Research interests' })
  await user.type(await interest(), 'x{Enter}')
  await told('Research Interest must be at least 2 characters.')
  await user.clear(await interest())
  await user.type(await interest(), 'Fog{Enter}')
  await elsewhere({ research_interests: ['Rain'], sectors: ['energy'] })
  await press('Save')
  await waitFor(async () => expect((await stored()).research_interests).toEqual(['Rain', 'Fog']))
  await act(() => pullChanges())
  await open('fields', 'Fields of work')
  await user.click(await screen.findByRole('checkbox', { name: 'Education' }))
  await press('Save')
  await waitFor(async () => expect((await stored()).sectors.toSorted()).toEqual(['education', 'energy']))
})

test.each([
  ['keywords', 'Keywords', 'textbox', 111, 'At most 100 characters; this has 111'],
  ['researchInterests', 'Research interests', 'combobox', 400, /at most \d+ characters/],
] as const)('%s: a text that is too long keeps the window open, and is not dropped', async (part, title, role, length, why) => {
  await open(part, title)
  const control = await screen.findByRole(role, { name: new RegExp(`^${title}`) })
  await user.click(control)
  await user.paste('x'.repeat(length))
  await press('Save')
  await screen.findByText(why)
  expect(document.activeElement).toBe(control)
  expect(screen.queryByText(/saved\.$/)).toBeNull()
  screen.getByRole('dialog')
})

test('the @ before a Twitter username is dropped', async () => {
  await open('social', 'Links and ORCID')
  await fill('Twitter username (optional)', '@ada_l')
  await press('Save')
  await waitFor(async () => expect((await stored()).twitter_id).toBe('ada_l'))
})

test('a biography that two devices wrote is asked, with both texts', async () => {
  await open('about', 'About')
  await fill('About you (optional)', 'Written here')
  await elsewhere({ about: 'Written there' })
  await press('Save')
  await isClosed()
  // The message that it was saved is taken back.
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Not saved: Change your profile: biography')
  expect(flashes.shown.map(({ message }) => message.variant)).toEqual(['danger'])
  await press('See why')
  await told('You changed this on another device.')
  screen.getByRole('rowheader', { name: 'Biography' })
  await told('Written there')
  await told('Written here')
  await press('Keep my version')
  await waitFor(async () => expect((await stored()).about).toBe('Written here'))
})

test('who sees a section is saved as it is chosen', async () => {
  await open('about', 'About')
  await user.selectOptions(await field('Who can see this?'), 'Only you')
  await told('Visibility saved.')
  await waitFor(async () => expect((await stored()).visibility).toEqual({ about: 'only_me' }))
})

test('a hint that was closed stays closed on every device', async () => {
  await open('keywords', 'Keywords')
  await press('Got it')
  await waitFor(() => expect(me().tooltips).toContain('profile-terms'))
  await act(async () => closeAllModals())
  await open('keywords', 'Keywords')
  expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull()
})
