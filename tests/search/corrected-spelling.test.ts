import { expect, test } from 'vitest'
import { answerSearch, offersFor } from '#search/index.ts'
import { answering, madeRecord, stateOf } from './search-source.ts'

const paper = (slug: string, title: string, more: Record<string, unknown> = {}) => madeRecord('publications', slug, { title, ...more })
const by = (...names: string[]) => ({ authors: names.map(name => ({ name })) })

const on = answering('publications', [
  paper('manning', 'Foundations', by('Christopher Manning')),
  ...Array.from({ length: 15 }, (_, at) => paper(`making-${at}`, 'Making and nothing else', by('Christopher Smith'))),
  ...Array.from({ length: 2 }, (_, at) => paper(`mining-${at}`, 'Mining', by('Christopher Smith'))),
  paper('california', 'Water in California'),
  paper('models', 'Models and maps, again'),
  paper('speech', 'Low cost speech recognition for small languages'),
  paper('french', 'Une ressource'),
  paper('russian', 'Машинный перевод'),
])

const shown = (keyword: string): string | undefined => {
  const { spelling } = answerSearch(on, stateOf({ index: 'publications', keyword }), {}, { filters: false })
  return spelling?.shown ? spelling.keyword.toLowerCase() : undefined
}

test('unknown words are corrected if a record has all others but one, and not for less', () => {
  expect(shown('low ressource languages speach recogition')).toBe('low ressource languages speech recognition')
  expect(shown('ressource speach')).toBeUndefined()
  expect(shown('ressource mining water speach')).toBeUndefined()
})

test('a surname is corrected beside another form of the first name', () => {
  expect(shown('Chris Mannning')).toBe('chris manning')
})

test('keys of the other layout of the keyboard are read as they were meant', () => {
  expect(shown('ызууср кусщптшешщт')).toBe('speech recognition')
  expect(shown('vfibyysq gthtdjl')).toBe('машинный перевод')
})

test('a name is corrected to the closest name, not to a common word or one that finds a little more', () => {
  const reply = answerSearch(on, stateOf({ index: 'publications', keyword: 'Christopher Maning' }), {}, { filters: false })
  expect(reply.spelling?.keyword.toLowerCase()).toBe('christopher manning')
})

const offered = (typed: string): string =>
  offersFor(on, typed, 8)
    .map(({ text }) => text)
    .join()

test('no common word is offered for the last word that is typed', () => {
  expect(offered('models a')).not.toMatch(/models (?:and|again)\b/)
  expect(offered('models ma')).toMatch(/models maps/)
})

test('a slip at the end of the last word that is typed is passed over', () => {
  expect(offered('water califr')).toContain('water california')
})
