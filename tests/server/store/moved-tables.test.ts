import { expect, test } from 'vitest'
import { moveTables, type TablePlace } from '#server/move/move-tables.ts'

const table = { name: 'users', columns: ['id', 'name'] }
type Kept = readonly (readonly unknown[])[]

/** Keeps what `keep` makes of the rows, and gives them back in another order. */
function place(rows: Kept = [], keep: (rows: Kept) => Kept = given => given): TablePlace {
  let kept = [...rows]
  return {
    async *rows() {
      yield kept.slice(1)
      yield kept.slice(0, 1)
    },
    insert: async (_table, given) => {
      kept = [...kept, ...keep(given)]
    },
  }
}

const rows = [
  ['1', 'Ada'],
  ['2', 'Ben'],
  ['3', null],
]

test('rows that came in another order are the same', async () => {
  expect(await moveTables(place(rows), place(), [table])).toEqual([{ name: 'users', rows: 3 }])
})

test.each([
  ['a lost row', (given: Kept) => given.filter(([id]) => id !== '2')],
  ['a doubled row', (given: Kept) => [...given, ...given.filter(([id]) => id === '2')]],
  ['another value', (given: Kept) => given.map(([id, name]) => [id, name ?? ''])],
  ['values that changed places', (given: Kept) => given.map(([id, name]) => [name, id])],
])('%s is found, and nothing may be kept', async (_what, keep) => {
  await expect(moveTables(place(rows), place([], keep), [table])).rejects.toThrow(
    /^The rows of users are not the same.*Nothing was moved\.$/,
  )
})
