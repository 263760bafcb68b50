import { expect, test } from 'vitest'
import { ListElements } from '#server/outside/list-elements.ts'

/** The elements of `works` in a text that comes in pieces of this length. */
function elementsOf(text: string, length = text.length): unknown[] {
  const elements = new ListElements('works')
  const found: unknown[] = []
  for (let at = 0; at < text.length; at += length)
    for (const element of elements.take(text.slice(at, at + length))) found.push(JSON.parse(element))
  elements.end()
  return found
}

const works = [{ title: 'A "quoted\\" ] , } title', works: [1, [2]] }, 7, 'a, b', [], null, { works: [] }]
const beside = { 'last, "works":[ of': [{ works: [0] }], deeper: { works: ['not these'] } }

test.each([
  ['elements', { ...beside, works, path: '/works' }, works],
  ['no element', { works: [] }, []],
  ['elements, before others', { works, others: works }, works],
])('a list of %s is read the same however its text is cut', (_, json, expected) => {
  for (const text of [JSON.stringify(json), JSON.stringify(json, undefined, 2)])
    for (let length = 1; length <= text.length; length++) expect(elementsOf(text, length)).toEqual(expected)
})

test.each([
  '',
  '<h1>Sorry</h1>',
  '{}',
  '[1]',
  '{"works":7}',
  '{"works":[1,2',
  '{"works":[1]',
  '{"works":[1,}]}',
  '{"deeper":{"works":[1]}}',
])('what is no whole object with this list throws: %s', text => {
  expect(() => elementsOf(text)).toThrow()
})

test('an element without an end throws before it fills the memory, and so does what is beside the list', () => {
  const endless = (begin: string) => () => {
    const elements = new ListElements('works')
    for (const piece of [begin, ...Array.from({ length: 100 }, () => 'x'.repeat(100_000))]) elements.take(piece).next()
  }
  expect(endless('{"works":["')).toThrow(/more than/)
  expect(endless('{"')).toThrow(/more than/)
})
