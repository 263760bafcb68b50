import { act, render, waitFor } from '@testing-library/react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import { maxIdleEntries } from '#api/read/entries.ts'
import { cacheAnswer, lastAnswer, read, type ReadOptions } from '#api/read/read.ts'
import { setReader } from '#api/read/reader.ts'
import { type ReadState, useRead } from '#api/read/use-read.ts'
import { reachability } from '#api/reachability.ts'
import { storedAtHeader } from '#kit/answer-headers.ts'
import { installation } from '#contract/installation.ts'
import { plans } from '#contract/plans.ts'
import { type AnyRecord, records } from '#contract/records.ts'

/** Calls that travel, by the last part of their path; each is answered, or fails, when the test says so. */
interface Held {
  slug: string
  signal: AbortSignal
  answer: (title?: string, headers?: Record<string, string>) => Promise<void>
  refuse: (status: number) => Promise<void>
  cut: () => Promise<void>
}
let calls: Held[] = []
let people = 0

beforeEach(async () => {
  calls = []
  setReader({ userId: `person ${++people}`, plan: 'free' })
  await returnOfNetwork()
  provideFetch((input, init) => {
    const slug = String(input).split('/').at(-1)!
    return new Promise((go, fail) => {
      init?.signal?.addEventListener('abort', () => fail(init.signal?.reason as Error))
      calls.push({
        slug,
        signal: init!.signal!,
        answer: (title = slug, headers = {}) =>
          happen(() => go(Response.json({ index: 'news', slug_values: [slug], source: { name: 'S' }, title }, { headers }))),
        refuse: status => happen(() => go(Response.json({ code: 'not_found', error: 'No such record.' }, { status }))),
        cut: () => happen(() => fail(new TypeError('Failed to fetch'))),
      })
    })
  })
})

/** Lets something happen and what follows from it: an answer is read in several steps before it is shown. */
const happen = (action: () => void) =>
  act(async () => {
    action()
    await new Promise(resolve => setTimeout(resolve))
  })
const returnOfNetwork = () =>
  happen(() => {
    reachability.online = true
    reachability.since += 1
  })

const one = (slug: string) => ({ params: { index: 'news', id: slug } })
/** Without retries, so that a failure is shown at once. */
const once = { retries: 0 } as const
const slugs = () => calls.map(({ slug }) => slug)

/** A view of a record; tells what it knows. */
function watching() {
  let known: ReadState<AnyRecord> | undefined
  function View({ slug, ...options }: { slug: string | undefined } & ReadOptions<AnyRecord> & { delay?: number }) {
    const reading = useRead(records.show, slug === undefined ? undefined : one(slug), { ...once, ...options })
    useLayoutEffect(() => {
      known = reading
    })
    return <p>{String(reading.answer?.['title'])}</p>
  }
  return { View, now: () => known! }
}
/** Draws a view and lets it ask; the returned function lets it leave. */
async function draw(view: ReactNode): Promise<() => Promise<void>> {
  const { unmount } = await act(async () => render(view))
  return () => act(async () => unmount())
}
const says = () => document.body.textContent

test('two equal reads at once share one call and its answer', async () => {
  const both = Promise.all([read(records.show, one('a')), read(records.show, one('a'))])
  expect(slugs()).toEqual(['a'])
  await calls[0]!.answer()
  expect((await both).map(record => record['title'])).toEqual(['a', 'a'])
})

test('views with the same arguments share one call; a later view shows its answer without a call', async () => {
  const { View } = watching()
  await draw(<View slug="a" />)
  await draw(<View slug="a" />)
  await calls[0]!.answer()
  await draw(<View slug="a" />)
  expect([slugs(), says()]).toEqual([['a'], 'aaa'])
})

test('a call is cancelled when its last reader leaves, and not before', async () => {
  const { View } = watching()
  const leaveFirst = await draw(<View slug="a" />)
  const leaveLast = await draw(<View slug="a" />)
  await leaveFirst()
  expect(calls[0]!.signal.aborted).toBe(false)
  await leaveLast()
  expect(calls[0]!.signal.aborted).toBe(true)
})

test('a signal that is for many reads keeps nothing of those that have ended', async () => {
  const { signal } = new AbortController()
  const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
  const reading = read(records.show, one('a'), { signal })
  await calls[0]!.answer()
  await reading
  const listeners = (spy: typeof added | typeof removed) => spy.mock.calls.map(([, listener]) => listener)
  expect(listeners(removed)).toEqual(listeners(added))
  expect(added).toHaveBeenCalled()
})

test('a cancelled read fails at once; the call goes on for other readers', async () => {
  const control = new AbortController()
  const leaving = read(records.show, one('a'), { signal: control.signal })
  const staying = read(records.show, one('a'))
  control.abort()
  await expect(leaving).rejects.toMatchObject({ kind: 'aborted' })
  await calls[0]!.answer()
  expect((await staying)['title']).toBe('a')
})

test('new arguments cancel the call before, whose answer stays until the next one comes', async () => {
  const { View, now } = watching()
  let show: (slug: string | undefined) => void = () => {}
  function Changing() {
    const [slug, setSlug] = useState<string | undefined>('a')
    useLayoutEffect(() => {
      show = setSlug
    }, [])
    return <View slug={slug} />
  }
  await draw(<Changing />)
  await calls[0]!.answer()
  await act(async () => show('b'))
  expect([says(), now().isCurrent, now().loading]).toEqual(['a', false, true])
  await act(async () => show('c'))
  expect(calls[1]!.signal.aborted).toBe(true)
  await calls[2]!.answer()
  expect([says(), now().isCurrent, now().loading]).toEqual(['c', true, false])
  await act(async () => show(undefined))
  expect([says(), now().loading]).toEqual(['undefined', false])
})

test('with a delay the call waits for a pause in typing', async () => {
  const { View, now } = watching()
  await draw(<View slug="a" delay={20} />)
  expect([slugs(), now().loading]).toEqual([[], true])
  await waitFor(() => expect(slugs()).toEqual(['a']))
})

test('without freshFor nothing is cached: the next reader waits for a new answer', async () => {
  const { View } = watching()
  const leave = await draw(<View slug="a" />)
  await calls[0]!.answer()
  await leave()
  await draw(<View slug="a" />)
  expect([slugs(), says()]).toEqual([['a', 'a'], 'undefined'])
})

test('a fresh answer needs no call; an older one is shown at once and fetched again', async () => {
  const { View, now } = watching()
  const leave = await draw(<View slug="a" freshFor={60_000} />)
  await calls[0]!.answer('first')
  await leave()
  const leaveFresh = await draw(<View slug="a" freshFor={60_000} />)
  expect([slugs(), says(), now().loading]).toEqual([['a'], 'first', false])
  await leaveFresh()
  await draw(<View slug="a" freshFor={0} />)
  expect([slugs(), says(), now().loading]).toEqual([['a', 'a'], 'first', true])
  await calls[1]!.answer('second')
  expect(says()).toBe('second')
})

test('the cache of answers without a reader is limited; the longest unused go first', async () => {
  for (let at = 0; at <= maxIdleEntries; at++) {
    const reading = read(records.show, one(`r${at}`), { freshFor: 60_000 })
    await calls[at]!.answer()
    await reading
  }
  expect([lastAnswer(records.show, one('r0')), lastAnswer(records.show, one('r1'))?.['title']]).toEqual([undefined, 'r1'])
})

test('another user starts with an empty cache, and calls of the one before are cancelled', async () => {
  const { View } = watching()
  const kept = read(records.show, one('kept'), { freshFor: 60_000 })
  await calls[0]!.answer()
  await kept
  await draw(<View slug="a" />)
  await calls[1]!.answer()
  const waiting = read(records.show, one('b'))
  const refused = expect(waiting).rejects.toMatchObject({ kind: 'aborted' })
  await act(async () => setReader({ userId: 'somebody else', plan: 'free' }))
  await refused
  expect([says(), slugs().slice(-1)]).toEqual(['undefined', ['a']])
  expect(lastAnswer(records.show, one('kept'))).toBeUndefined()
})

test('another plan reads again what depends on the plan; other answers stay', async () => {
  const credits = { ai_credits: 7, contact_credits: 0, export_emails: false }
  cacheAnswer(plans.remainingCredits, { body: {} }, credits)
  const shown = read(records.show, one('a'), { freshFor: 60_000 })
  await calls[0]!.answer()
  await shown
  setReader({ userId: `person ${people}`, plan: 'premium' })
  expect(lastAnswer(records.show, one('a'))).toBeUndefined()
  expect(lastAnswer(plans.remainingCredits, { body: {} })).toEqual(credits)
  const offered = {
    sign_up: true,
    providers: [],
    mailbox: false,
    new_account_plan: 'premium' as const,
    guests_see: '12' as const,
    analytics_cookies: [],
    passkeys_at: [],
    development: false,
  }
  cacheAnswer(installation.show, {}, offered)
  setReader({ userId: undefined, plan: 'unregistered' })
  expect([lastAnswer(plans.remainingCredits, { body: {} }), lastAnswer(installation.show, {})]).toEqual([undefined, offered])
})

test('an offline failure is read again once when the network is back', async () => {
  const { View, now } = watching()
  await draw(<View slug="a" />)
  await calls[0]!.cut()
  expect([now().error?.kind, now().loading]).toEqual(['offline', false])
  await returnOfNetwork()
  expect(slugs()).toEqual(['a', 'a'])
  await calls[1]!.cut()
  await happen(() => undefined)
  expect(slugs()).toEqual(['a', 'a'])
  await returnOfNetwork()
  await calls[2]!.answer()
  expect([says(), now().error]).toEqual(['a', undefined])
})

test('a refusal is shown beside the last answer and read again only on demand', async () => {
  const { View, now } = watching()
  await draw(<View slug="a" />)
  await calls[0]!.answer()
  await act(async () => now().again())
  expect([says(), now().loading]).toEqual(['a', true])
  await calls[1]!.refuse(404)
  expect([says(), now().error?.status]).toEqual(['a', 404])
  await returnOfNetwork()
  expect(slugs()).toHaveLength(2)
  await act(async () => now().again())
  await calls[2]!.answer('anew')
  expect([says(), now().error]).toEqual(['anew', undefined])
})

test('a reader that waits during another fetch gets the newest answer', async () => {
  const { View, now } = watching()
  await draw(<View slug="a" />)
  const waiting = read(records.show, one('a'))
  await act(async () => now().again())
  await calls[1]!.answer('newest')
  expect((await waiting)['title']).toBe('newest')
})

test('without the server the device’s copy is shown, marked as one, until the network is back', async () => {
  const copy: AnyRecord = { index: 'news', slug_values: ['a'], source: { name: 'S' }, title: 'a copy' }
  const { View, now } = watching()
  await draw(<View slug="a" offline={async error => (error ? { answer: copy, copy: { asOf: 5 } } : undefined)} />)
  await calls[0]!.cut()
  expect([says(), now().copy, now().error]).toEqual(['a copy', { asOf: 5 }, undefined])
  await returnOfNetwork()
  await calls[1]!.answer()
  expect([says(), now().copy]).toEqual(['a', undefined])
})

test('a copy that is to stay is read again only on demand, even when the network is back', async () => {
  const copy: AnyRecord = { index: 'news', slug_values: ['a'], source: { name: 'S' }, title: 'a copy' }
  const { View, now } = watching()
  await draw(<View slug="a" keepsCopy offline={async error => (error ? { answer: copy, copy: { asOf: 5 } } : undefined)} />)
  await calls[0]!.cut()
  await returnOfNetwork()
  expect([slugs(), says(), now().copy]).toEqual([['a'], 'a copy', { asOf: 5 }])
  await act(async () => now().again())
  await calls[1]!.answer()
  expect([says(), now().copy]).toEqual(['a', undefined])
})

test('while the server is slow the device’s copy is shown, and never cached as the answer', async () => {
  const copy: AnyRecord = { index: 'news', slug_values: ['a'], source: { name: 'S' }, title: 'meanwhile' }
  const { View, now } = watching()
  const offline = async () => ({ answer: copy, copy: { asOf: undefined } })
  const leave = await draw(<View slug="a" freshFor={60_000} offline={offline} offlineAfter={0} />)
  await waitFor(() => expect([says(), now().loading]).toEqual(['meanwhile', true]))
  await leave()
  await draw(<View slug="a" freshFor={60_000} />)
  expect(says()).toBe('undefined')
  await calls[1]!.answer()
  expect(says()).toBe('a')
})

test('a kept answer is shown at once until the server answers; of a slow server the device’s copy says so in its place', async () => {
  const record = (title: string): AnyRecord => ({ index: 'news', slug_values: ['a'], source: { name: 'S' }, title })
  const { View, now } = watching()
  const kept = async () => ({ answer: record('kept'), copy: { asOf: 5 } })
  let isSlow = () => {}
  const offline = async () => {
    await new Promise<void>(resolve => (isSlow = resolve))
    return { answer: record('found again'), copy: { asOf: 6 } }
  }
  await draw(<View slug="a" kept={kept} offline={offline} offlineAfter={0} />)
  await waitFor(() => expect([says(), now().copy, now().loading]).toEqual(['kept', { asOf: 5, isInterim: true }, true]))
  await happen(() => isSlow())
  expect([says(), now().copy, now().loading]).toEqual(['found again', { asOf: 6 }, true])
  await calls[0]!.answer()
  expect([says(), now().copy, now().loading]).toEqual(['a', undefined, false])
})

test('a kept answer that comes after the server’s is not shown', async () => {
  const { View, now } = watching()
  let come = () => {}
  const kept = async () => {
    await new Promise<void>(resolve => (come = resolve))
    return { answer: { index: 'news', slug_values: ['a'], source: { name: 'S' }, title: 'kept' } satisfies AnyRecord }
  }
  await draw(<View slug="a" kept={kept} />)
  await calls[0]!.answer()
  await happen(() => come())
  expect([says(), now().copy]).toEqual(['a', undefined])
})

test('while an answer is shown the kept one is not asked for', async () => {
  const { View } = watching()
  let asked = 0
  const kept = async () => {
    asked += 1
    return undefined
  }
  const leave = await draw(<View slug="a" kept={kept} freshFor={0} />)
  await calls[0]!.answer()
  await leave()
  await draw(<View slug="a" kept={kept} freshFor={0} />)
  await calls[1]!.answer()
  expect([says(), asked]).toEqual(['a', 1])
})

test('a copy that the service worker stored is marked as one, with its time', async () => {
  const { View, now } = watching()
  await draw(<View slug="a" />)
  await calls[0]!.answer('stored', { [storedAtHeader]: '1234' })
  expect([says(), now().copy]).toEqual(['stored', { asOf: 1234 }])
})
