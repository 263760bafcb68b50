import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('no screen and no handler compares roles itself', () => {
  const found = ['server', 'src'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name) && /(?:rw_access|\.role)\s*[!=]==/.test(readFileSync(join(folder, name), 'utf8')))
      .filter(name => !name.startsWith('import/'))
      .map(name => join(folder, name)),
  )
  expect(found, 'Name the act, and ask roleMay(role, act) of contract/rights.ts; a new act gets a line in its table.').toEqual([])
})
