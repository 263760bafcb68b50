import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { organisationTexts } from '#contract/organisation-texts.ts'
import { setPublicView } from '#session/session.ts'
import { openApp, type TestApp } from '../../support/app.tsx'
import { harbourRecords as records } from './records.ts'

const user = userEvent.setup()
let app: TestApp
afterEach(async () => {
  setPublicView(false)
  await app.close()
})

const region = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))
const texts = (elements: readonly HTMLElement[]) => elements.map(element => element.textContent)

test('a guest reads names, kinds, place, people, groups, works and where the facts come from', async () => {
  app = await openApp({ records })
  await app.visit('/organisation/harbour?fullName=Harbour%20University')
  const main = within(await screen.findByRole('main'))
  await main.findByText('Academic · Other')
  main.getByText('Kiel, Germany')
  const names = await region('Names')
  expect(texts(names.getAllByRole('listitem'))).toEqual([
    'Harbour UniversityEnglish',
    'HafenuniversitätGerman',
    'Université du PortFrench',
    'HUAcronym',
  ])
  expect(names.getByText('Hafenuniversität').getAttribute('lang')).toBe('de')
  const about = await region('About')
  expect(about.queryByText(/ends here/)).toBeNull()
  await user.click(about.getByRole('button', { name: 'Read more' }))
  about.getByText(/ends here/)
  ;(await region('People here 1')).getByRole('link', { name: 'Ada Brook' })
  ;(await region('Research groups 1')).getByRole('link', { name: 'Foam group' })
  ;(await region('Projects 1')).getByRole('link', { name: 'Wave project' })
  ;(await region('News 1')).getByRole('link', { name: 'Gulls return' })
  ;(await region('Source')).getByRole('link', { name: 'Lantern Register' })
  main.getByText('harbour.example', { selector: 'li' })
  expect(main.getByRole('link', { name: 'Wikipedia' }).getAttribute('href')).toBe('https://en.wikipedia.org/wiki/Harbour')
})

test('publications are counted by year in a table, and all of them are one click away', async () => {
  app = await openApp({ records })
  await app.visit('/organisation/harbour')
  const publications = await region('Publications 2')
  expect(publications.getByRole('link', { name: 'View all 2' }).getAttribute('href')).toBe('/organisation/harbour/explore/publications')
  await user.click(await publications.findByText(/^View as table/))
  expect(texts(within(publications.getByRole('table')).getAllByRole('row'))).toEqual(['YearPublications', '20181', '20151'])
})

test('places are on a map and in a table, and parts are a tree that opens by keyboard', async () => {
  app = await openApp({ records })
  await app.visit('/organisation/harbour')
  const places = await region('Places 2')
  await places.findByLabelText('Map: Kiel and 1 more place', { selector: 'g' })
  expect(texts(within(places.getByRole('table')).getAllByRole('row'))).toEqual(['PlaceCountry', 'KielGermany', 'LübeckNot known'])
  const structure = await region('Structure')
  within(structure.getByRole('list', { name: 'Part of' })).getByRole('link', { name: 'Sea State' })
  structure.getByRole('heading', { name: '2 parts' })
  structure.getByText('Unlisted House')
  const more = structure.getByText('1 part', { exact: false })
  expect(more.closest('details')?.open).toBe(false)
  await user.click(more)
  expect(structure.getByRole('link', { name: 'Lamp Lab' }).getAttribute('href')).toBe('/organisation/lamp')
})

test('parts beyond the first page are read page by page, and the first ones are there without the network', async () => {
  const children = Array.from({ length: 203 }, (_, n) => ({ name: `Shop ${String(n).padStart(3, '0')}` }))
  const source = { name: 'Tests' }
  app = await openApp({ records: [{ index: 'organisations', slug_values: ['mall'], source, name: 'Mall', children }] })
  await app.visit('/organisation/mall')
  const structure = await region('Structure')
  structure.getByRole('heading', { name: '203 parts' })
  structure.getByText('1 to 200, by name')
  await user.click(structure.getByRole('button', { name: 'Next' }))
  await structure.findByText('Shop 202')
  structure.getByText('201 to 203, by name')
  expect(structure.queryByText('Shop 000')).toBeNull()
  app.network.on = false
  await user.click(structure.getByRole('button', { name: 'Previous' }))
  structure.getByText('Shop 000')
})

test('an organisation of which little is known says so, and without its page the record is shown', async () => {
  app = await openApp({ records })
  await app.visit('/organisation/unowned')
  await screen.findByText('No description present.')
  await screen.findByText('Nobody in the catalogue is linked to this organisation.')
  await screen.findByText('No publications in the catalogue are linked to this organisation.')
  expect(screen.queryByRole('region', { name: 'Structure' })).toBeNull()
  const failure = { code: 'internal', error: 'Something broke.' }
  app.network.gateway = path => (/^\/v1\/organisations\/sea$/.test(path) ? Response.json(failure, { status: 500 }) : undefined)
  await app.visit('/organisation/sea')
  const again = await screen.findByRole('button', { name: 'Try again' })
  screen.getByText(/Something broke\./)
  await screen.findByText('Sea State is a register entry.')
  app.network.gateway = () => undefined
  await user.click(again)
  await region('Places')
})

test('whoever has an address of the organisation joins it by that address, verified, and leaves it', async () => {
  app = await openApp({ user_type: 'free', records })
  await app.server.store.write(tx => tx.updateTable('users').set({ verified: true, email: 'ada@harbour.example' }).execute())
  await app.visit('/organisation/harbour')
  await user.click(await screen.findByRole('button', { name: 'Do you belong to this organisation?' }))
  const belong = within(await screen.findByRole('dialog', { name: 'Do you belong to this organisation?' }))
  await user.click(belong.getByRole('button', { name: 'Join by email' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Join by email' }))
  await user.type(dialog.getByRole('textbox', { name: 'Email address' }), 'someone@gmail.com')
  await user.click(dialog.getByRole('button', { name: 'Find organisations' }))
  await dialog.findByText(organisationTexts.publicDomain)
  await user.clear(dialog.getByRole('textbox', { name: 'Email address' }))
  await user.type(dialog.getByRole('textbox', { name: 'Email address' }), 'Ada@Harbour.example')
  await user.click(dialog.getByRole('button', { name: 'Find organisations' }))
  await user.click(await dialog.findByRole('button', { name: 'Accept' }))
  await screen.findByText('Added Harbour University to your profile.')
  await user.keyboard('{Escape}')
  const here = await region('You here')
  await here.findByText('Verified by your email address', { exact: false })
  await here.findByText('You’re a member.', { exact: false })
  await user.click(here.getByRole('button', { name: 'Leave' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Leave “Harbour University”?' })).getByRole('button', { name: 'Leave' }),
  )
  await screen.findByRole('button', { name: 'Do you belong to this organisation?' })
})
