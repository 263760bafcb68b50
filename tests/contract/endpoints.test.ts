import * as v from 'valibot'
import { expect, test } from 'vitest'
import { endpoint, isSafe } from '#contract/endpoint.ts'
import { basePaths } from '#contract/hosts.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import { isCachedOffline, recordPaths } from '#contract/record-paths.ts'
import { endpoints } from '../support/endpoints.ts'

const namesOf = (found: typeof endpoints) => found.map(({ name }) => name)

test('a call that is neither a GET nor keyed declares whether it is safe', () => {
  const silent = endpoints.filter(({ spec }) => spec.method !== 'GET' && !spec.keyed && spec.safe === undefined)
  expect(
    namesOf(silent),
    'Say in the declaration: `safe: true` where the call only reads, `safe: false` where it changes something, or give it a key (`keyed: true`).',
  ).toEqual([])
})

test('a keyed call is never safe, and no PUT or DELETE is', () => {
  expect(namesOf(endpoints.filter(({ spec }) => isSafe(spec) && (spec.keyed || ['PUT', 'DELETE'].includes(spec.method))))).toEqual([])
})

test('every call of the search host is safe', () => {
  expect(namesOf(endpoints.filter(({ spec }) => spec.host === 'search' && !isSafe(spec)))).toEqual([])
})

test('a call that ignores the token is open to guests, and one that checks it itself is not', () => {
  const odd = endpoints.filter(({ spec }) => spec.auth && (spec.auth === 'ignored') !== (spec.needs === 'guest'))
  expect(namesOf(odd)).toEqual([])
})

test('a keyed call needs a signed-in user', () => {
  expect(namesOf(endpoints.filter(({ spec }) => spec.keyed && (spec.needs === 'guest' || spec.auth)))).toEqual([])
})

test('only safe GETs are cached', () => {
  expect(namesOf(endpoints.filter(({ spec }) => spec.cache && !(spec.method === 'GET' && isSafe(spec))))).toEqual([])
})

test('a call without `needs`, or without `safe` where it is required, does not compile', () => {
  const begun = { method: 'POST', host: 'base', path: '/odd', summary: 'Odd.', reply: v.object({}) } as const
  // @ts-expect-error: `needs` is missing
  endpoint({ ...begun, safe: true })
  // @ts-expect-error: neither `keyed` nor `safe`
  endpoint({ ...begun, needs: 'user' })
  expect(endpoint({ ...begun, needs: 'user', keyed: true })).toMatchObject({ keyed: true })
})

const gets = endpoints.filter(({ spec }) => spec.method === 'GET')

test.each(gets)('the service worker caches $name exactly if its declaration says so', ({ spec }) => {
  for (const base of basePaths[spec.host])
    for (const index of indexNames) {
      const path = base + spec.path.replace('{index}', index).replace(/\{\w+\}/g, 'a')
      expect([path, isCachedOffline(path)], 'The light list of contract/record-paths.ts must say the same as `cache`.').toEqual([
        path,
        spec.cache === 'offline',
      ])
    }
})

test('the service worker caches no path without a call', () => {
  const patterns = gets
    .filter(({ spec }) => spec.cache === 'offline')
    .map(({ spec }) => new RegExp(`^${spec.path.replace(/\{\w+\}/g, '[^/]+')}$`))
  const words = new Set(endpoints.flatMap(({ spec }) => spec.path.split('/')).filter(word => /^\w+$/.test(word)))
  for (const index of indexNames)
    for (const path of [`${recordPaths[index]}/a`, ...[...words].map(word => `${recordPaths[index]}/a/${word}`)])
      if (isCachedOffline(basePaths.base[0] + path)) expect([path, patterns.some(pattern => pattern.test(path))]).toEqual([path, true])
})
