import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { setTracker } from '#session/track.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'

const user = userEvent.setup()
let app: TestApp
afterEach(async () => {
  setTracker(undefined)
  await app.close()
})

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search publications' })
const papers = ['Heart attack in young adults', 'Myocardial infarction and diet', 'Cardiac rhythm'].map((title, n) => ({
  index: 'publications' as const,
  slug_values: [`heart-${n}`],
  title,
  source: { name: 'Tests' },
}))

async function openAt(href: string, user_type: 'premium' | 'free' | undefined = 'premium'): Promise<void> {
  app = await openApp({ ...(user_type && { user_type }), records: papers })
  await app.visit(href)
  await screen.findByText(/^\d+ results?$|match most$/)
  // The plain field is replaced once the code of the suggestions is there.
  await screen.findByRole('combobox', { name: /^Search / })
}

async function type(text: string): Promise<void> {
  await user.clear(box())
  await user.type(box(), text)
}

test('typing suggests records by prefix, and choosing one opens it over the results', async () => {
  await openAt('/search/publications?keyword=number')
  await type('heart at')
  // The search for its words stands before the record; the record alone may still be a suggestion for fewer letters.
  await screen.findByRole('option', { name: 'heart attack 2 results' })
  await screen.findByRole('option', { name: /Heart attack in young adults/ })
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=number&publication=heart-0'))
})

test('with several words searches with the last one finished come first, and are chosen without filters', async () => {
  await openAt('/search/publications/source:tests?keyword=number')
  await type('young at')
  await screen.findByRole('option', { name: 'young attack 1 result' })
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=young+attack'))
  await screen.findByText('1 result')
})

test('a misspelt word is offered in another spelling, once it is finished or nothing begins so', async () => {
  await openAt('/search/publications?keyword=number')
  await type('myocardal')
  await screen.findByRole('option', { name: 'Did you mean myocardial? 1 result' })
  await type('cardica rhy')
  await screen.findByRole('option', { name: 'Did you mean cardiac rhythm? 1 result' })
  await type('haert ')
  await screen.findByRole('option', { name: 'Did you mean heart? 1 result' })
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=heart'))
  expect(box().value).toBe('heart')
})

test('where nothing can be offered the list says so, but not while it loads', async () => {
  await openAt('/search/publications?keyword=number')
  await type('xylophagous')
  await screen.findByText('No results...')
  await type('xylophagous OR heart')
  await screen.findByRole('option', { name: 'xylophagous OR heart 1 result' })
  expect(screen.queryByText('No results...')).toBeNull()
})

test('a suggested name is searched for as a phrase', async () => {
  await openAt('/search/publications?keyword=number')
  await type('ada brook')
  await user.click(await screen.findByRole('option', { name: /^Ada Brook/ }))
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=%22Ada+Brook%22'))
  expect(box().value).toBe('"Ada Brook"')
})

test('suggestions are requested after a pause, and older ones never replace newer ones', async () => {
  await openAt('/search/publications?keyword=number')
  const asked: string[] = []
  let release = () => {}
  app.network.hold = (path, body) => {
    if (!path.endsWith('/typeahead')) return undefined
    asked.push(body)
    return body.includes('heart') ? new Promise<void>(resolve => (release = resolve)) : undefined
  }
  // Not key by key: on a busy machine there would be pauses between the keys.
  for (const value of ['hea', 'heart']) fireEvent.change(box(), { target: { value } })
  await waitFor(() => expect(asked).toHaveLength(1))
  fireEvent.change(box(), { target: { value: 'cardi' } })
  await screen.findByRole('option', { name: /^Cardiac/ })
  release()
  await act(() => new Promise(resolve => setTimeout(resolve, 50)))
  expect(screen.queryByRole('option', { name: /^Heart/ })).toBeNull()
  expect(asked).toHaveLength(2)
})

test('a failed typeahead shows no suggestions and no error', async () => {
  await openAt('/search/publications?keyword=number')
  let failures = 0
  app.network.hold = path => {
    if (!path.endsWith('/typeahead')) return undefined
    failures++
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  await type('heart')
  await waitFor(() => expect(failures).toBeGreaterThan(0))
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('typographic quotation marks are sent as plain ones', async () => {
  await openAt('/search/publications?keyword=number')
  await type('“heart attack”{Enter}')
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=%22heart+attack%22'))
})

test('a lower-case operator is suggested in capitals, and taking it is tracked', async () => {
  const counted: unknown[] = []
  await openAt('/search/publications?keyword=heart+or+cardiac')
  setTracker((event, object) => counted.push([event, object]))
  await user.click(await screen.findByRole('link', { name: 'heart OR cardiac' }))
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=heart+OR+cardiac'))
  expect(counted).toContainEqual(['search_operator_suggestion', { kind: 'operator', index: 'publications' }])
})

test('a phrase is suggested only if it narrows the search', async () => {
  await openAt('/search/publications?keyword=number')
  await app.catalogue.put(
    ['Amber rows of stone', 'Rows of amber'].map((title, n) => ({
      index: 'publications',
      slug_values: [`amber-${n}`],
      title,
      source: { name: 'Tests' },
    })),
  )
  await app.visit('/search/publications?keyword=amber+and+rows')
  await screen.findByRole('link', { name: 'amber AND rows' })
  expect(screen.queryByRole('link', { name: '"amber and rows"' })).toBeNull()
  await app.visit('/search/publications?keyword=amber+rows')
  await screen.findByRole('link', { name: '"amber rows"' })
})

test('an unclosed query is suggested closed beside its error', async () => {
  await openAt('/search/publications?keyword=number')
  await type('(heart OR cardiac rhythm{Enter}')
  await screen.findByText('This bracket is never closed.')
  await user.click(await screen.findByRole('link', { name: '(heart OR cardiac rhythm)' }))
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=%28heart+OR+cardiac+rhythm%29'))
})

test('synonyms of a search are shown, and can be turned off', async () => {
  await openAt('/search/publications?keyword=heart+attack')
  await user.click(await screen.findByRole('button', { name: /^heart attack → .*myocardial infarction/ }))
  await user.click(await screen.findByRole('switch', { name: /^Search for synonyms too/ }))
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=heart+attack&ig_s=true'))
  await screen.findByRole('button', { name: 'Synonyms are off' })
})

test('terms narrow the search by a phrase; a plan without them sees a locked hint', async () => {
  await openAt('/search/publications?keyword=number')
  await user.click(await screen.findByRole('link', { name: '+ Lanterns' }))
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=number+AND+%22Lanterns%22'))
  await app.close()
  await openAt('/search/publications?keyword=number', 'free')
  await screen.findByText('Terms to narrow this search.')
  expect(screen.queryByRole('link', { name: /^\+ / })).toBeNull()
})
