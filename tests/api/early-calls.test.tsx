import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchAfter } from '#api/page-answers.ts'
import type { PageAnswers } from '#contract/page-answers.ts'

const page: PageAnswers = { at: Date.now(), guest: 'unregistered', answers: [{ url: '/s/search', body: '{}', json: 'of a guest' }] }
let sent: { headers: Record<string, string>; signal: AbortSignal }[] = []

/** When this browser last had an answer of the server. */
const contact = (here: number) => JSON.stringify({ contact: { here, there: here } })

/** A page that the server has drawn for a guest comes to this device, with public/early.js. */
function comes({
  address = '/search/publications?keyword=cell',
  stored = {},
}: { address?: string; stored?: Record<string, string> } = {}): void {
  const session = { token: 'one', user: JSON.stringify({ user_id: 'ann' }), install: contact(Date.now()), ...stored }
  for (const [name, value] of Object.entries(session)) localStorage.setItem(`ri-0.0.26-${name}`, value)
  history.replaceState({}, '', address)
  document.body.innerHTML = '<div id="app"></div><script type="application/json" id="page-answers"></script>'
  document.getElementById('page-answers')!.textContent = JSON.stringify(page)
  vi.stubGlobal('fetch', (_: string, init: (typeof sent)[number]) => Promise.resolve(Response.json(`call ${sent.push(init)}`)))
  Reflect.construct(Function, [readFileSync('public/early.js', 'utf8')])()
  document.dispatchEvent(new Event('readystatechange'))
}
afterEach(() => {
  dispatchEvent(new Event('appready'))
  sent = []
  delete document.documentElement.dataset['waits']
  localStorage.clear()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const of = (token: string, user = 'ann') => ({ authorization: `Bearer ${token}`, 'x-acting-user': user })
async function asks(headers: Record<string, string>, { body = '{}', signal = new AbortController().signal } = {}): Promise<unknown> {
  const answer = await fetchAfter(page)('/s/search', { method: 'POST', body, headers: new Headers(headers), signal })
  return answer.json()
}

test('what a page was drawn from is asked early for who is signed in, and given to the app once', async () => {
  comes()
  expect(sent.map(({ headers }) => headers)).toEqual([{ accept: 'application/json', 'content-type': 'application/json', ...of('one') }])
  expect(await asks(of('one'))).toBe('call 1')
  expect(await asks(of('one'))).toBe('call 2')
})

test('an early call answers nobody else: no other session, no other user, no guest, no other body', async () => {
  comes()
  expect(await asks(of('two'))).toBe('call 2')
  expect(await asks(of('one', 'eve'))).toBe('call 3')
  expect(await asks({})).toBe('of a guest')
  expect(await asks(of('one'), { body: '{"index":"news"}' })).toBe('call 4')
  expect(await asks(of('one'))).toBe('call 1')
})

test('who gives a call up ends the one that was sent early; one that nobody took ends with the start', async () => {
  comes()
  const leave = new AbortController()
  await asks(of('one'), { signal: leave.signal })
  leave.abort('left')
  expect(sent[0]!.signal.reason).toBe('left')
  dispatchEvent(new Event('appready'))
  comes()
  expect(sent[1]!.signal.aborted).toBe(false)
  dispatchEvent(new Event('appready'))
  expect(sent[1]!.signal.aborted).toBe(true)
})

test.each([
  ['without a session', { stored: { token: '' } }],
  ['with a user that cannot be read', { stored: { user: '{' } }],
  ['with a page size of this device', { stored: { state: '{"per_page":50}' } }],
  ['with filters in an order of this device', { stored: { state: '{"filters":{}}' } }],
  ['for a later page', { address: '/search/publications?keyword=cell&page=2' }],
  ['for another page of the app', { address: '/terms' }],
])('nothing is asked early %s', (_, how) => {
  comes(how)
  expect(sent).toEqual([])
})

const waits = () => document.documentElement.dataset['waits']

test('a list that is the same for everyone is shown to who is signed in until the app draws theirs', async () => {
  comes()
  expect(waits()).toBe('in part')
  document.getElementById('app')!.append('drawn by the app')
  await vi.waitFor(() => expect(waits()).toBeUndefined())
})

test.each([
  ['in a view of this device', () => localStorage.setItem('preferred_view_per_index', '{"publications":"block"}'), {}],
  ['with a page size of this device', () => {}, { stored: { state: '{"per_page":50}' } }],
  ['without what is saved', () => {}, { address: '/search/publications?keyword=cell&qf=exclude_bookmarked' }],
  ['after more than a week', () => {}, { stored: { install: contact(Date.now() - 8 * 86_400_000) } }],
  ['on a device that does not know when the server last answered', () => {}, { stored: { install: '{}' } }],
  ['for another page of the app', () => {}, { address: '/profile/ann' }],
])('who is signed in sees nothing of a guest’s page %s', (_, prepare, how) => {
  prepare()
  comes(how)
  expect(waits()).toBe('')
})

test('without a session all of the page is shown', () => {
  comes({ stored: { token: '' } })
  expect(waits()).toBeUndefined()
})
