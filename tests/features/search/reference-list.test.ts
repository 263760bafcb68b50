import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { ResultItem } from '#contract/search.ts'
import { pastedInto, isTooLong } from '#features/find-references/pasted-text.ts'
import { matchOf } from '#features/find-references/matching-record.ts'
import { readReferences, referenceKeyword, referencesIn } from '#features/find-references/reference-list.ts'

test('each line is a reference', () => {
  expect(readReferences('Moss B. Lanterns. 2001\r\n\r\n  Brook A.\tLooms. 2002 \n---\n')).toEqual([
    'Moss B. Lanterns. 2001',
    'Brook A. Looms. 2002',
  ])
})

test('numbered references over several lines are joined, without their numbers', () => {
  expect(readReferences('[1] Moss B. Lanterns in in-\ndustrial towns.\n2001\n\n[2] Brook A. Looms. 2002')).toEqual([
    'Moss B. Lanterns in industrial towns. 2001',
    'Brook A. Looms. 2002',
  ])
  expect(readReferences('1. Moss B. Lanterns\n2. Brook A. Looms')).toEqual(['Moss B. Lanterns', 'Brook A. Looms'])
})

test('paragraphs are references, where not every line is one', () => {
  expect(readReferences('Moss B. Lanterns\nof many towns. 2001\n\nBrook A. Looms\nand wheels. 2002')).toEqual([
    'Moss B. Lanterns of many towns. 2001',
    'Brook A. Looms and wheels. 2002',
  ])
})

test('a text is a list with two numbers or years, or with lines and more than a search takes', () => {
  expect(referencesIn('Moss 2001\nBrook 10.1234/x')).toHaveLength(2)
  expect(referencesIn('Moss 2001\nBrook')).toEqual([])
  expect(referencesIn('Moss 2001, Brook 2002')).toEqual([])
  expect(referencesIn(`Lanterns\n${'loom '.repeat(limits.keywordLength)}`)).toHaveLength(2)
  expect(referencesIn('loom '.repeat(limits.keywordLength))).toEqual([])
})

test('a reference is searched by plain words and its number, without volumes and pages', () => {
  expect(referenceKeyword('Moss B, “Lanterns: AND -looms” (2001) J Foo 12(3):45–67.')).toBe('Moss B, Lanterns: and looms 2001 J Foo')
  expect(referenceKeyword('Moss. https://doi.org/10.1016/S0140-6736(20)30183-5 2020;395:497-506')).toBe(
    'Moss. 10.1016/S0140-6736-20-30183-5',
  )
  expect(referenceKeyword('PMID: 12345678')).toBe('PMID: 12345678')
  expect(referenceKeyword('12345678')).toBe('12345678')
  expect(referenceKeyword('loom '.repeat(1000)).length).toBeLessThanOrEqual(limits.keywordLength)
})

const result = (title: string, more: Partial<ResultItem> = {}): ResultItem => ({
  index: 'publications',
  data: { slug_values: ['x'], title, publication_date: '2001-05-01' },
  hit_type: 'match',
  highlights: {},
  ...more,
})

test('a record is that of a reference by its number, or by its title in it', () => {
  expect(matchOf('10.1234/x', result('Looms', { identified: true }))).toBe('number')
  expect(matchOf('Moss. Löoms. 2001', result('Loöms'))).toBe('title')
  expect(matchOf('Moss. Wheels. 2001', result('Looms'))).toBeUndefined()
  expect(matchOf('Moss. Heirlooms. 2001', result('Looms'))).toBeUndefined()
  expect(matchOf('Moss. Wheels. 2001', result('Looms', { identified: true }))).toBeUndefined()
  expect(matchOf('Moss', undefined)).toBeUndefined()
})

test('a longer title may lack other words of the reference, if the year fits', () => {
  const missing = ['Moss']
  expect(matchOf('Moss. Looms. 2001', result('Looms', { missing }))).toBeUndefined()
  expect(matchOf('Moss. Looms and wheels of Ghent. 2002', result('Looms and wheels of Ghent', { missing }))).toBe('title')
  expect(matchOf('Moss. Looms and wheels of Ghent. 2012', result('Looms and wheels of Ghent', { missing }))).toBeUndefined()
})

const field = (value: string, from = value.length, to = from) => ({ value, selectionStart: from, selectionEnd: to })

test('a line that fits is left to the browser; several go in as one line', () => {
  expect(pastedInto(field('x'), ' one line ')).toBeUndefined()
  expect(pastedInto(field('a  z', 2), 'one\r\n two\n')).toMatchObject({
    whole: 'a one two z',
    fitting: 'a one two z',
    caret: 9,
    references: [],
  })
  expect(pastedInto(field('a b', 2, 3), 'one\ntwo')).toMatchObject({ whole: 'a one two' })
})

test('a text that is too long together with the box keeps all of it beside what fits', () => {
  const pasted = pastedInto(field('x'.repeat(10)), 'y'.repeat(limits.keywordLength))!
  expect(isTooLong(pasted)).toBe(true)
  expect(pasted.whole).toHaveLength(limits.keywordLength + 10)
  expect(pasted.fitting).toHaveLength(limits.keywordLength)
})

test('a megabyte of lines or of white space is read at once', () => {
  expect(pastedInto(field(''), 'Moss B. Lanterns of many towns. 2001\n'.repeat(28_000))!.references).toHaveLength(28_000)
  expect(pastedInto(field(''), `x${' '.repeat(1 << 19)}x${'\n'.repeat(1 << 19)}`)?.references).toEqual([])
})
