import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const titled = (slug: string, title: string, more = {}) => ({
  index: 'publications' as const,
  slug_values: [slug],
  title,
  source: { name: 'Tests' },
  publication_date: '2001-06-01',
  ...more,
})
const records = [
  titled('lanterns', 'Lanterns of many industrial towns'),
  titled('looms', 'Looms and wheels', { identifiers: [{ name: 'DOI', value: '10.1234/looms.2002' }] }),
]
const list = [
  '[1] Moss B, Brook A. Lanterns of many industrial towns. J Light 2001;12(3):45-67.',
  '[2] Brook A. On weaving. https://doi.org/10.1234/looms.2002',
  '[3] Stone C. Something that no catalogue has. 2003',
].join('\n')

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search publications' })
const offer = () => within(screen.getByRole('region', { name: 'Pasted text' }))
const figures = (text: string) => screen.findByText(text, { selector: 'p' })
const entries = () => within(screen.getByRole('list', { name: 'References' })).getAllByRole('listitem')

async function openResults(): Promise<void> {
  app = await openApp({ user_type: 'premium', records })
  await app.visit('/search/publications?keyword=number')
  await screen.findByText('30 results')
  await screen.findByRole('combobox', { name: 'Search publications' })
  await user.clear(box())
  box().focus()
}

async function paste(text: string): Promise<void> {
  fireEvent.paste(box(), { clipboardData: { getData: () => text } })
  await waitFor(() => expect(offer().getByRole('status').textContent).not.toBe(''))
}

test('a pasted list of references stays words apart in the box, and each one can be looked up', async () => {
  await openResults()
  await paste(list)
  expect(box().value).toBe(list.replaceAll('\n', ' '))
  offer().getByText('You pasted 3 references.')
  await user.click(offer().getByRole('button', { name: 'Find these 3 references' }))
  await figures('2 of 3 found')
  expect(address()).toBe('/search/references')
  expect(entries().map(entry => entry.textContent)).toEqual([
    expect.stringMatching(/^Moss B.*Lanterns of many industrial towns 2001 Same title$/),
    expect.stringMatching(/^Brook A.*Looms and wheels 2001 Same identifier$/),
    expect.stringMatching(/^Stone C.*Not found\. Search for its words$/),
  ])
  await user.click(screen.getByRole('button', { name: 'Select all found' }))
  const bar = within(await screen.findByRole('region', { name: 'Selected results' }))
  bar.getByText('2 selected')
  bar.getByRole('button', { name: 'Save to folder' })
})

test('more than a search takes is put into the box only after saying so', async () => {
  await openResults()
  const text = 'loom '.repeat(limits.keywordLength)
  await paste(text)
  expect(box().value).toBe('')
  offer().getByText('This text has 10,000 characters; a search can have 2,000.')
  expect(offer().queryByRole('button', { name: /^Find/ })).toBeNull()
  await user.click(offer().getByRole('button', { name: 'Keep the first 2,000 characters' }))
  expect(box().value).toBe(text.slice(0, limits.keywordLength))
  expect(document.activeElement).toBe(box())
})

test('references can be typed on their page, which says when there is none', async () => {
  app = await openApp({ user_type: 'premium', records })
  await app.visit('/search/references')
  // The form comes with what was kept of it.
  await user.click(await screen.findByRole('button', { name: 'Find references' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Paste at least one reference')
  await user.type(screen.getByRole('textbox', { name: 'References' }), '10.1234/looms.2002')
  await user.click(screen.getByRole('button', { name: 'Find references' }))
  await figures('1 of 1 found')
  await user.click(screen.getByRole('button', { name: 'Change the list' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'References' }).value).toBe('10.1234/looms.2002')
})

test('looking up can be cancelled, stops offline, and continues where it was', async () => {
  app = await openApp({ user_type: 'premium', records })
  await app.visit('/search/references')
  let release = () => {}
  app.network.hold = (_, body) => (body.includes('weaving') ? new Promise<void>(resolve => (release = resolve)) : undefined)
  fireEvent.change(await screen.findByRole('textbox', { name: 'References' }), { target: { value: list } })
  await user.click(screen.getByRole('button', { name: 'Find references' }))
  await figures('1 of 3 looked up · 1 found')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText('Stopped. What was found is kept.')
  release()
  app.network.hold = () => undefined
  app.disconnect()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('You’re offline. Connect to look up the others.', undefined, { timeout: 10_000 })
  app.reconnect()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await figures('2 of 3 found')
})

test('after two hundred references the next ones are looked up on request', async () => {
  app = await openApp({ user_type: 'premium', records })
  await app.visit('/search/references')
  app.network.hold = path => (path.includes('search-service') ? new Promise<void>(() => {}) : undefined)
  const many = Array.from({ length: 450 }, (_, n) => `Reference ${n}`).join('\n')
  fireEvent.change(await screen.findByRole('textbox', { name: 'References' }), { target: { value: many } })
  await user.click(screen.getByRole('button', { name: 'Find references' }))
  await figures('0 of 200 looked up · 0 found')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Find the next 200 of 250' }))
  await screen.findByText('Reference 200')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Find the next 50 of 50' }))
  expect(entries()).toHaveLength(50)
})

test('references of one user are never shown to the next one', async () => {
  app = await openApp({ user_type: 'premium', records })
  await app.visit('/search/references')
  fireEvent.change(await screen.findByRole('textbox', { name: 'References' }), { target: { value: list } })
  await user.click(screen.getByRole('button', { name: 'Find references' }))
  await figures('2 of 3 found')
  await app.close()
  app = await openApp({ records })
  await app.visit('/search/references')
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'References' })).value).toBe('')
})

test('a list that is pasted on search home can be looked up too', async () => {
  app = await openApp({ user_type: 'premium', records })
  const start = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Words to search for' })
  fireEvent.paste(start, { clipboardData: { getData: () => list } })
  expect(start.value).toBe(list.replaceAll('\n', ' '))
  await user.click(screen.getByRole('button', { name: 'Find these 3 references' }))
  await figures('2 of 3 found')
})
