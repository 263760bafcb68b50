import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { to } from '#contract/to.ts'
import { pullChanges } from '#offline/index.ts'
import { profileId } from '#routing/profile-id.ts'
import { refreshUser, session } from '#session/session.ts'
import { flashes } from '#ui/feedback/flash.ts'
import { closeAllModals } from '#ui/overlay/modal.ts'
import { type OrcidSite, startOrcidSite } from '../server/orcid-site.ts'
import { openApp, type TestApp } from '../support/app.tsx'

const known = [
  {
    index: 'publications' as const,
    slug_values: ['harbour'],
    source: { name: 'Tests' },
    title: 'The lights of a harbour',
    publication_date: '2001-01-01',
    identifiers: [{ name: 'DOI', value: '10.5555/harbour' }],
  },
  {
    index: 'publications' as const,
    slug_values: ['quay'],
    source: { name: 'Tests' },
    title: 'The stones of a quay',
    publication_date: '2001-01-01',
    identifiers: [{ name: 'DOI', value: '10.5555/quay' }],
  },
]
const works = [
  { title: 'Lights of a harbour', year: 2001, doi: '10.5555/harbour' },
  { title: 'Notes on seven weirs', year: 2005, authors: ['Ada Brook'] },
  { title: 'A winter among lamps', year: 2009 },
]

const user = userEvent.setup()
let site: OrcidSite
let app: TestApp
beforeAll(async () => {
  site = await startOrcidSite(works)
  app = await openApp({ user_type: 'free', records: known, settings: { orcidApiUrl: site.url } })
  await app.server.store.write(tx =>
    tx.updateTable('users').set({ orcid_id: '0000-0002-1825-0097' }).where('id', '=', app.user!.id).execute(),
  )
  await act(() => refreshUser())
})
afterEach(async () => {
  await act(async () => closeAllModals())
  if (!app.network.on) app.reconnect()
  site.fault = undefined
  site.works = works
  flashes.shown.splice(0)
})
afterAll(async () => {
  await app.close()
  await site.close()
})

const openProfile = () => app.visit(to('researcher.show', { id: profileId(session.user!) }))
const ownList = async () => within(await screen.findByRole('region', { name: /^Your publications/ }))
const rows = () => app.server.store.read.selectFrom('own_publications').selectAll().where('user_id', '=', app.user!.id).execute()
const flashText = () => flashes.shown.map(({ message }) => message.text).join('\n')
async function openImport() {
  await openProfile()
  await user.click((await ownList()).getByRole('button', { name: 'Import publications from ORCID' }))
  return within(await screen.findByRole('dialog', { name: 'Import publications from ORCID' }))
}
const press = async (name: string, inside: Pick<typeof screen, 'findByRole'>) => user.click(await inside.findByRole('button', { name }))

test('when ORCID is down its text is shown, and trying again goes on', async () => {
  site.fault = 'down'
  const dialog = await openImport()
  await dialog.findByText('Could not fetch data from ORCID')
  site.fault = undefined
  await press('Try again', dialog)
  expect(await dialog.findAllByRole('checkbox')).toHaveLength(3)
})

test('a record without public works says so', async () => {
  site.works = []
  const dialog = await openImport()
  await dialog.findByText('No works to import')
})

test('with none ticked the window just closes', async () => {
  const dialog = await openImport()
  await press('Clear selection', dialog)
  await press('Done', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await rows()).toEqual([])
})

test('all are ticked, the known one says that it is linked, and importing again finds them there', async () => {
  const dialog = await openImport()
  const boxes = await dialog.findAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true])
  dialog.getByText('In the catalogue as “The lights of a harbour”: it is linked')
  await press('Import 3 works', dialog)
  await waitFor(() => expect(flashText()).toBe('2 works added, 1 work linked with the catalogue.'))
  const list = await ownList()
  for (const { title } of works) await list.findByText(title)
  expect((await rows()).filter(({ is_linked }) => is_linked)).toHaveLength(1)
  const again = await openImport()
  expect(await again.findAllByText('On your profile already')).toHaveLength(3)
  expect(again.queryByRole('checkbox')).toBeNull()
})

test('biography, keywords and websites of a record are imported once; a second import finds them there', async () => {
  site.parts.person = {
    biography: { content: 'Keeps weirs and lamps.' },
    keywords: { keyword: [{ content: 'weirs' }] },
    'researcher-urls': { 'researcher-url': [{ 'url-name': 'Home', url: { value: 'https://weirs.example.org/' } }] },
  }
  const { id } = app.user!
  const slug = profileId(session.user!)
  // Any change brings the profile to the catalogue.
  await app.server.request(`/v1/users/${id}`, { method: 'PUT', user: app.user!, body: { user: { country_id: 'NO' } } })
  const open = async () => {
    await openProfile()
    await press('Edit these facts', screen)
    await user.click(await screen.findByRole('menuitem', { name: 'Links and ORCID' }))
    await press('Import profile from ORCID', within(await screen.findByRole('dialog')))
    return within(await screen.findByRole('dialog', { name: 'Import profile from ORCID' }))
  }
  const dialog = await open()
  expect(await dialog.findAllByRole('checkbox')).toHaveLength(3)
  await press('Import', dialog)
  await waitFor(() => expect(flashText()).toBe('Imported from ORCID'))
  const { body: profile } = await app.server.request<{ about: string; keywords: string[] }>(`/v1/researchers/${slug}`, { user: app.user! })
  const { body: contacts } = await app.server.request<{ contact_info: { value: string }[] }>(`/v1/researchers/${slug}/contact_info`, {
    user: app.user!,
  })
  expect([profile.about, profile.keywords, contacts.contact_info.map(({ value }) => value)]).toEqual([
    'Keeps weirs and lamps.',
    ['weirs'],
    ['https://weirs.example.org/'],
  ])
  await act(async () => closeAllModals())
  const again = await open()
  expect(await again.findAllByText('On your profile already')).toHaveLength(3)
})

test('a publication is added, edited and removed offline, and sent later', async () => {
  await openProfile()
  const list = await ownList()
  app.disconnect()
  await press('Add a publication', list)
  const form = within(await screen.findByRole('dialog', { name: 'Add a publication' }))
  await user.type(await form.findByRole('textbox', { name: /^Title/ }), 'Lanterns offline')
  await user.type(form.getByRole('textbox', { name: /^DOI/ }), 'nothing')
  await press('Save', form)
  await form.findByText('A DOI looks like 10.1234/abc.')
  await user.clear(form.getByRole('textbox', { name: /^DOI/ }))
  await press('Save', form)
  await list.findByText('Lanterns offline')
  await press('Edit Lanterns offline', list)
  const edit = within(await screen.findByRole('dialog', { name: 'Edit publication' }))
  await user.type(await edit.findByRole('textbox', { name: /^Title/ }), ' and on')
  await press('Save', edit)
  await list.findByText('Lanterns offline and on')

  await press('Add a publication', list)
  const second = within(await screen.findByRole('dialog', { name: 'Add a publication' }))
  await user.type(await second.findByRole('textbox', { name: /^Title/ }), 'Lanterns, offline and on')
  await press('Save', second)
  await second.findByText('You have this publication already: “Lanterns offline and on”.')
  // What was typed is kept, as at a reload.
  await act(async () => closeAllModals())
  await press('Add a publication', list)
  await screen.findByText('These are your unsaved changes from before.')
  const third = within(screen.getByRole('dialog', { name: 'Add a publication' }))
  expect(third.getByRole<HTMLTextAreaElement>('textbox', { name: /^Title/ }).value).toBe('Lanterns, offline and on')
  await press('Discard them', third)
  await act(async () => closeAllModals())
  const asked: string[] = []
  app.network.hold = path => void asked.push(path)
  app.reconnect()
  await waitFor(async () =>
    expect((await rows()).map(({ publication }) => publication.titles_attributes[0]!.title)).toContain('Lanterns offline and on'),
  )
  // What is said of all publications is read again: it is another number now.
  await waitFor(() => expect(asked.filter(path => path.includes('/figures'))).not.toEqual([]))
  app.network.hold = () => undefined

  await press('Remove Lanterns offline and on from your publications', list)
  await waitFor(() => expect(list.queryByText('Lanterns offline and on')).toBeNull())
  await act(() => pullChanges())
  expect(list.queryByText('Lanterns offline and on')).toBeNull()
})

test('a publication that is linked with the wrong record is corrected', async () => {
  await openProfile()
  const list = await ownList()
  const isLinked = async () =>
    (await rows()).find(({ publication }) => publication.titles_attributes[0]!.title === 'Tides of another coast')?.is_linked
  await press('Add a publication', list)
  const form = within(await screen.findByRole('dialog', { name: 'Add a publication' }))
  await user.type(await form.findByRole('textbox', { name: /^Title/ }), 'Tides of another coast')
  await user.type(form.getByRole('textbox', { name: /^DOI/ }), '10.5555/quay')
  await press('Save', form)
  await waitFor(async () => expect(await isLinked()).toBe(true))
  // This one, and that of the record of ORCID.
  await waitFor(() => expect(list.getAllByText(/Linked record of the catalogue/)).toHaveLength(2))
  await press('Edit Tides of another coast', list)
  const edit = within(await screen.findByRole('dialog', { name: 'Edit publication' }))
  await edit.findByText(/^This is linked with a record of the catalogue\./)
  await user.type(edit.getByRole('textbox', { name: /^DOI/ }), '-2')
  await press('Save', edit)
  await waitFor(async () => expect(await isLinked()).toBe(false))
})
