import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { pullChanges } from '#offline/actions.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const source = { name: 'Tests' }
const paper = (slug: string, title: string, more: Record<string, unknown> = {}) => ({
  index: 'publications' as const,
  slug_values: [slug],
  source,
  title,
  ...more,
})
const records = [
  paper('asked', 'Word sense disambiguation of Basque', { authors: [{ name: 'Ona Hill' }] }),
  paper('near', 'A word sense disambiguation system'),
  paper('colleague', 'An unlike matter', { authors: [{ name: 'Ona Hill' }] }),
]
const opened = async (href: string, title: string) => {
  await app.visit(href)
  return within(await screen.findByRole('dialog', { name: title }))
}
const block = async (name: string) => within(await screen.findByRole('region', { name }))
const asked = '/search/publications?publication=asked'
const askedTitle = 'Word sense disambiguation of Basque'

test('an open record lists related records with what they share, and a link opens them', async () => {
  app = await openApp({ records })
  await opened(asked, askedTitle)
  const list = await block('Related publications')
  await list.findByText('Shares: Word sense disambiguation')
  list.getByText('Same author: Ona Hill')
  await user.click(list.getByRole('link', { name: 'A word sense disambiguation system' }))
  await opened('/search/publications?publication=near', 'A word sense disambiguation system')
  expect(address()).toContain('publication=near')
})

test('a record without related ones says so', async () => {
  app = await openApp({ records: [paper('alone', 'Zymurgy')] })
  await opened('/search/publications?publication=alone', 'Zymurgy')
  await (await block('Related publications')).findByText('Nothing closely related was found.')
})

test('a failure is shown in its place, and can be tried again', async () => {
  app = await openApp({ records })
  const whole = { ...app.catalogue }
  app.catalogue.withSignal = signal => ({
    ...whole.withSignal(signal),
    relatedRecords: async () => {
      throw new Error('The disk is on fire.')
    },
  })
  await opened('/search/publications?publication=colleague', 'An unlike matter')
  const list = await block('Related publications')
  const again = await list.findByRole('button', { name: 'Try again' })
  Object.assign(app.catalogue, whole)
  await user.click(again)
  await list.findByText('Same author: Ona Hill')
})

test('a record that is not in the catalogue, such as an unpublished profile, has no place for them', async () => {
  app = await openApp({ records: [paper('unpublished', 'A profile in the making')] })
  const whole = { ...app.catalogue }
  let isAsked = false
  app.catalogue.withSignal = signal => ({
    ...whole.withSignal(signal),
    relatedRecords: body => {
      isAsked = true
      return whole.withSignal(signal).relatedRecords({ ...body, slug: 'not-there' })
    },
  })
  await opened('/search/publications?publication=unpublished', 'A profile in the making')
  // Their place may be gone before it could be looked for.
  await waitFor(() => expect(isAsked).toBe(true))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Related publications' })).toBeNull())
})

test('offline the related records on this device are listed, or it is said that there are none', async () => {
  app = await openApp({ user_type: 'premium', records })
  const { id } = await app.server.folder(app.user!)
  for (const slug of ['asked', 'near'])
    await app.server.request(`/v1/bookmark_folders/${id}/bookmarks`, {
      user: app.user!,
      body: { slug_values: [slug], index: 'publications' },
      key: true,
    })
  await pullChanges()
  app.disconnect()
  await opened(asked, askedTitle)
  const list = await block('Related publications')
  await list.findByText('You’re offline. These publications are on this device.')
  list.getByText('Shares: Word sense disambiguation')
  expect(list.queryByText('Same author: Ona Hill')).toBeNull()
})

test('a patent links the cited patents of the catalogue, and lists those that cite it page by page', async () => {
  const patent = (slug: string, publication_no: string, ...cited: string[]) => ({
    index: 'patents' as const,
    slug_values: [slug],
    source,
    title: `Device ${slug}`,
    publication_no,
    publication_date: `20${publication_no.slice(-4, -2)}-01-01`,
    ...(cited.length > 0 && { cited_patents: cited.map(number => ({ publication_no: number })) }),
  })
  const later = Array.from({ length: 14 }, (_, n) => patent(`later-${n}`, `US91000${10 + n}B2`, 'US9000000'))
  app = await openApp({
    records: [patent('asked', 'US9000000B2', 'US8000000B1', 'US8000009B1'), patent('earlier', 'US8000000B1'), ...later],
  })
  const dialog = await opened('/search/patents?patent=asked', 'Device asked')
  const cited = () => dialog.getByRole('link', { name: 'US8000000B1' })
  // Until the catalogue has answered it leads to another site.
  await waitFor(() => expect(cited().getAttribute('href')).toContain('patent=earlier'))
  expect(cited().parentElement?.textContent).toContain('Device earlier')
  expect(dialog.getByRole('link', { name: 'US8000009B1' }).getAttribute('href')).toContain('espacenet')
  const citing = await block('Cited by 14')
  expect(citing.getAllByRole('link')).toHaveLength(12)
  await user.click(citing.getByRole('button', { name: 'Next' }))
  await citing.findByText('2 of 2')
  await citing.findByRole('link', { name: 'Device later-0' })
})
