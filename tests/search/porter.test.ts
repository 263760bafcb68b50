import { expect, test } from 'vitest'
// @ts-expect-error The package has no types.
import untyped from 'wink-porter2-stemmer'
import { porter } from '#search/text/porter.ts'
import { britishBeginnings, irregularForms, notIze } from '#search/text/spellings.data.ts'
import { wordFamilies } from '#search/text/word-families.data.ts'
import { randomFrom } from './records.ts'

const expected: (word: string) => string = untyped

const differing = (words: readonly string[]): string[] =>
  words.filter(word => porter(word) !== expected(word)).map(word => `${word}: ${porter(word)}, not ${expected(word)}`)

test('the stems of words of science are those of the published algorithm', () => {
  const words = [irregularForms, notIze, wordFamilies, britishBeginnings.flat()].flat().flatMap(line => line.split(' '))
  expect(words.length).toBeGreaterThan(1000)
  expect(differing(words)).toEqual([])
})

test('so are those of words that are made of beginnings and endings with a rule of their own', () => {
  const random = randomFrom(2)
  const one = (of: readonly string[]): string => of[Math.floor(random() * of.length)]!
  const begin = ['', '', '', 'gener', 'commun', 'arsen', 'y', 'sky', 'out', 'inn', 'proc', 'dy', 'ug']
  const middle = [...'aeiouybcdfghklmnprstvwxz', 'bab', 'tyt', 'eey', 'oy', 'ow', 'ax']
  const last =
    `ational ization fulness ousness iveness tional biliti lessli iviti ousli ation entli alism aliti fulli alli ator izer enci anci abli bli ogi li alize
    icate iciti ative ical ness ful ement ance ence able ible ment ant ent ism ate iti ous ive ize ion al er ic ed edly ing ingly eed eedly s ss us sses ies ied ll e y
    ey ly at bl iz logi`.split(/\s+/)
  const made = Array.from({ length: 40_000 }, () =>
    [one(begin), ...Array.from({ length: random() * 4 }, () => one(middle)), ...Array.from({ length: random() * 3 }, () => one(last))].join(
      '',
    ),
  )
  expect(differing(made.filter(word => word !== ''))).toEqual([])
})
