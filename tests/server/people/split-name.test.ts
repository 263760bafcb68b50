import { expect, test } from 'vitest'
import { splitName } from '#server/core/names/split-name.ts'

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Grace Brewster Hopper', 'Grace Brewster', 'Hopper'],
  ['Liam van der Berg', 'Liam', 'van der Berg'],
  ['  Liam   van der  Berg ', 'Liam', 'van der Berg'],
  ['Santiago Ramón y Cajal', 'Santiago', 'Ramón y Cajal'],
  ['Maria de la Cruz e Sousa', 'Maria', 'de la Cruz e Sousa'],
  ['Nguyễn Văn Minh', 'Nguyễn Văn', 'Minh'],
  ['Tran Van Minh', 'Tran Van', 'Minh'],
  ['van Gogh', 'van', 'Gogh'],
  ['Ramón y Cajal', 'Ramón', 'y Cajal'],
  ['Plato', 'Plato', ''],
  ['', '', ''],
])('%j is the first name %j and the last name %j', (name, first_name, last_name) => {
  expect(splitName(name)).toEqual({ first_name, last_name })
})
