import { expect, test } from 'vitest'
import { sentencesOf } from '#analysis/sentences.ts'

const texts = (text: string): string[] => sentencesOf(text).map(sentence => sentence.text)

test('sentences end at full stops, not at abbreviations, initials and numbers', () => {
  expect(texts('Moss grows (Falkner et al. 2019). See Fig. 3 and e.g. the notes of J. Penalta. It is 2.5 cm high!')).toEqual([
    'Moss grows (Falkner et al. 2019).',
    'See Fig. 3 and e.g. the notes of J. Penalta.',
    'It is 2.5 cm high!',
  ])
})

test('paragraphs and items of lists end sentences; numbers and signs alone are none', () => {
  expect(texts('Aims\n\nTo count mosses\n- in shade\n- in light\n\n1.\n\n***')).toEqual([
    'Aims',
    'To count mosses',
    '- in shade',
    '- in light',
  ])
})

test('a sentence keeps its place in the text', () => {
  const text = '  First one.  Second one. '
  for (const { text: own, start, end } of sentencesOf(text)) expect(text.slice(start, end)).toBe(own)
})

test('a sentence without an end is cut between words, and nothing is lost', () => {
  const long = 'moss '.repeat(1000)
  const parts = texts(long)
  expect(Math.max(...parts.map(part => part.length))).toBeLessThanOrEqual(700)
  expect(parts.join(' ')).toBe(long.trim())
})
