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
}

async function type(text: string): Promise<void> {
  await user.clear(box())
  await user.type(box(), text)
}

test('typing suggests records by prefix, and choosing one opens it over the results', async () => {
  await openAt('/search/publications?keyword=number')
  await type('heart at')
  await screen.findByRole('option', { name: /Heart attack in young adults/ })
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toBe('/search/publications?keyword=number&publication=heart-0'))
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
  await screen.findByText('Terms that narrow this search')
  expect(screen.queryByRole('link', { name: /^\+ / })).toBeNull()
})
