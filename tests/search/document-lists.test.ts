import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Arena, intersect, reach, subtract, unite } from '#search/match/document-lists.ts'

const list = fc.oneof(
  fc.uniqueArray(fc.nat(40), { maxLength: 30 }),
  fc.uniqueArray(fc.nat(4000), { maxLength: 300, size: 'max' }),
  fc.uniqueArray(fc.nat(4000), { maxLength: 3 }),
)
const sorted = (numbers: number[]): Uint32Array => Uint32Array.from(numbers).sort()

test('intersection, union and difference equal those of sets', () => {
  fc.assert(
    fc.property(list, list, (left, right) => {
      const arena = new Arena()
      const [a, b] = [sorted(left), sorted(right)]
      const has = new Set(right)
      expect([...intersect(arena, a, b)]).toEqual([...a].filter(number => has.has(number)))
      expect([...subtract(arena, a, b)]).toEqual([...a].filter(number => !has.has(number)))
      expect([...unite(arena, a, b)]).toEqual([...sorted([...new Set([...left, ...right])])])
    }),
    { numRuns: 500, seed: 41 },
  )
})

test('reach finds the first position that is not below, from any start', () => {
  fc.assert(
    fc.property(list, fc.nat(4100), fc.nat(300), (numbers, wanted, start) => {
      const row = sorted(numbers)
      const from = Math.min(start, row.length)
      const expected = row.findIndex((number, at) => at >= from && number >= wanted)
      expect(reach(row, wanted, from, row.length)).toBe(expected < 0 ? row.length : expected)
    }),
    { numRuns: 1000, seed: 42 },
  )
})

test('arena lists never overlap, also beyond its size, and a reset frees them', () => {
  const arena = new Arena()
  for (let round = 0; round < 3; round += 1) {
    const lists = Array.from({ length: 40 }, (_, at) => arena.take(5000).fill(at))
    expect(lists.every((list, at) => list.length === 5000 && list.every(number => number === at))).toBe(true)
    arena.reset()
  }
})
