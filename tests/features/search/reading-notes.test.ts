import { expect, test } from 'vitest'
import type { ReadingNote } from '#contract/search.ts'
import { readingSentences } from '#features/search/box/reading-notes.ts'

const said = (keyword: string, ...notes: ReadingNote[]) => readingSentences(notes, 'publications', keyword)

test.each<[keyword: string, note: ReadingNote, sentence: string]>([
  ['"a b', { kind: 'open_quote', at: 0, part: 'a b' }, 'The quotation mark was closed at the end.'],
  ['(a b', { kind: 'open_bracket', at: 0, part: '(' }, 'The bracket was closed at the end.'],
  ['a) b', { kind: 'closing_bracket', at: 1, part: ')' }, 'A closing bracket without an opening one was ignored.'],
  ['a () b', { kind: 'empty_brackets', at: 2, part: '()' }, 'Empty brackets were ignored.'],
  ['a AND ', { kind: 'operator', at: 2, part: 'AND' }, '“AND” at the end was ignored.'],
  ['OR a', { kind: 'operator', at: 0, part: 'OR' }, '“OR” at the start was ignored.'],
  ['a OR OR b', { kind: 'operator', at: 5, part: 'OR' }, '“OR” was ignored.'],
  ['OR', { kind: 'operator', at: 0, part: 'OR', meant: 'or' }, '“OR” was searched as a word.'],
  ['a title:', { kind: 'operator', at: 2, part: 'field' }, '“title:” at the end was ignored.'],
  ['author:a', { kind: 'field', at: 0, part: 'author', meant: 'authors' }, '“author:” was read as the field Authors.'],
  ['foo:a', { kind: 'unknown_field', at: 0, part: 'foo' }, 'There is no field “foo” here: it was searched as a word.'],
  ['te*st', { kind: 'star', at: 0, part: 'te*st', meant: 'te*' }, '“te*st” was searched as “te*”.'],
  ['a *', { kind: 'star', at: 2, part: '*', meant: '' }, '“*” was ignored.'],
  ['a b', { kind: 'too_many', at: 2, part: 'b', meant: '200' }, 'Only the first 200 words are searched.'],
  ['!!!', { kind: 'no_words', at: 0, part: '!!!' }, 'There are no words to search for, so everything is shown.'],
  ['a Since 2019', { kind: 'years', at: 2, part: 'Since 2019' }, 'Years aren’t searched here, so “Since 2019” was ignored.'],
])('the slip in %s is explained in plain words', (keyword, note, sentence) => {
  expect(said(keyword, note)).toEqual([sentence])
})

test('the same slip is explained once', () => {
  expect(said('((a', { kind: 'open_bracket', at: 0, part: '(' }, { kind: 'open_bracket', at: 1, part: '(' })).toHaveLength(1)
})
