import { expect, test } from 'vitest'
import { changeBetween, changedList, mergedListChange } from '#contract/list-change.ts'

const lists = [[], ['Fog'], ['fog', 'Weirs'], ['Weirs', 'Piers', 'Fog'], ['Dunes', 'PIERS']]
const pairs = lists.flatMap(one => lists.map(other => [one, other] as const))
const lower = (names: readonly string[]) => names.map(name => name.toLowerCase()).toSorted()

test('the change between two lists leads from one to the other, and twice is the same as once', () => {
  for (const [before, after] of pairs) {
    const change = changeBetween(before, after)
    const done = changedList(before, change)
    expect(done.toSorted()).toEqual(after.toSorted())
    expect(changedList(done, change)).toEqual(done)
  }
  expect(changeBetween(['Fog', 'Weirs'], ['Fog', 'Weirs'])).toEqual({ added: [], removed: [] })
})

test('names that a change does not mention stay in their order', () => {
  expect(changedList(['Dunes', 'Fog', 'Weirs'], { added: ['Piers', 'weirs'], removed: ['fog', 'Tides'] })).toEqual([
    'Dunes',
    'weirs',
    'Piers',
  ])
})

test('two changes as one do what both did in their order, whatever the list was', () => {
  for (const [one, two] of pairs)
    for (const [three, four] of pairs) {
      const [earlier, later] = [changeBetween(one, two), changeBetween(three, four)]
      const merged = mergedListChange(earlier, later)
      for (const list of lists) expect(lower(changedList(list, merged))).toEqual(lower(changedList(changedList(list, earlier), later)))
    }
})
