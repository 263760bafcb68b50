import * as v from 'valibot'
import { expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import { fewEntries } from '#contract/rules.ts'
import { searchState } from '#contract/search.ts'
import type { Refusal } from '#server/core/refusal.ts'
import { boundOf } from '#server/http/entry-bounds.ts'
import { validated } from '#server/http/validate.ts'
import { endpoints } from '../../support/endpoints.ts'
import { isInShare } from '../../support/share.ts'
import { partsOf, swollenBodies } from '../../support/swollen-bodies.ts'

/** Lists and records that callers send, each with its place and its bound. */
const bounds = endpoints.flatMap(({ name, spec }) =>
  [spec.body, spec.query]
    .flatMap(schema => (schema ? partsOf(schema) : []))
    .filter(({ schema }) => ['array', 'record'].includes(schema.type))
    .map(({ path, schema }) => ({ place: `${name} ${path}`, bound: boundOf(schema) })),
)

test('every list and record that a caller sends has a bound', () => {
  expect(bounds.filter(({ bound }) => bound === undefined).map(({ place }) => place)).toEqual([])
})

test('alternatives that hold the same list have the same bound', () => {
  const byPlace = new Map<string, Set<number | undefined>>()
  for (const { place, bound } of bounds) byPlace.set(place, (byPlace.get(place) ?? new Set()).add(bound))
  expect([...byPlace].filter(([, one]) => one.size > 1).map(([place]) => place)).toEqual([])
})

/** The value, and how many parts of its lists, records and objects were read. */
function counted(value: unknown): { value: unknown; reads: () => number } {
  let reads = 0
  const watched = (part: unknown): unknown =>
    typeof part === 'object' && part !== null
      ? new Proxy(part, {
          get: (target, name) => {
            if (typeof name === 'string' && name !== 'length' && Object.hasOwn(target, name)) reads++
            return watched(Reflect.get(target, name))
          },
        })
      : part
  return { value: watched(value), reads: () => reads }
}

const refusalOf = (act: () => unknown): unknown => {
  try {
    act()
    return undefined
  } catch (problem) {
    return problem
  }
}

/** More than any list may have. */
const sent = 3000
/** A body that has too much in one place needs no more. */
const mostReads = 400

test.each(endpoints.flatMap(({ name, spec }) => (spec.body ? [{ name, schema: spec.body }] : [])))(
  'of very many parts of a body few are read: $name',
  ({ name, schema }) => {
    for (const { title, body } of swollenBodies(schema, sent)) {
      if (!isInShare(`${name} ${title}`, 4)) continue
      const { value, reads } = counted(body)
      const refusal = refusalOf(() => validated(schema, value, 'body'))
      expect([title, reads()]).toEqual([title, expect.toSatisfy((count: number) => count < mostReads)])
      if (!title.endsWith('unknown fields')) expect([title, refusal]).toEqual([title, expect.objectContaining({ code: 'invalid' })])
    }
  },
)

test('validation stops when it has found more faults than it tells', () => {
  let validations = 0
  const item = v.pipe(
    v.string(),
    v.check(() => ++validations < 0, 'Wrong.'),
  )
  const schema = v.object({
    items: v.pipe(v.array(item), v.maxLength(sent)),
    others: v.pipe(v.record(v.string(), item), fewEntries(sent, 'others')),
  })
  const body = {
    items: Array.from({ length: sent }, () => 'a'),
    others: Object.fromEntries(Array.from({ length: sent }, (_, at) => [at, 'a'])),
  }
  const refusal = refusalOf(() => validated(schema, body, 'body')) as Refusal
  expect(validations).toBe(100)
  expect(Object.entries(refusal.body.errors!)).toEqual(Array.from({ length: 20 }, (_, at) => [`items.${at}`, ['Wrong.']]))
})

test('alternatives that do not fit are no faults of what fits', () => {
  const schema = v.object({ years: v.pipe(v.array(v.union([v.string(), v.number()])), v.maxLength(500)), name: v.string() })
  const years = Array.from({ length: 500 }, () => 2020)
  expect(validated(schema, { years, name: 'a' }, 'body')).toEqual({ years, name: 'a' })
  expect(refusalOf(() => validated(schema, { years, name: 1 }, 'body'))).toMatchObject({ body: { errors: { name: [expect.any(String)] } } })
})

test('a search may choose values of every filter that an index has', () => {
  for (const index of indexNames) {
    const filters = Object.fromEntries(indexes[index].facets.map(({ name }) => [name, { buckets: [{ value: 'a' }] }]))
    expect([index, refusalOf(() => validated(searchState, { index, filters }, 'body'))]).toEqual([index, undefined])
  }
})
