import { describe, expect, test } from 'vitest'
import { piecesOf, readAnswer } from '#analysis/index.ts'

const known = { keys: new Set(['1.1', '2.1']), records: 2, hasNotes: false }
const read = (text: string) => readAnswer(text, known)

const texts: readonly [name: string, text: string, pieces: number][] = [
  ['paragraphs', 'Moss grows. [1.1]\n\nIt likes rain. [2.1]\n \nNobody knows why.', 3],
  ['headings', '## Moss\n\nIt grows. [1.1]\n\n### Rain\n\nIt falls. [2.1]\n', 4],
  ['a loose list, with what belongs to an item', '1. Moss [1.1]\n\n   It grows.\n\n2. Rain [2.1]\n\n- a\n\n- b\n\nThe end.', 2],
  ['a table and a quote', '| a | b |\n| - | - |\n| 1 | 2 |\n\n> said\n\n> more\n\nThe end. [1.1]', 2],
  ['code with blank lines', 'Before.\n\n```\nconst a = 1\n\nSo it is\n```\n\nAfter. [1.1]', 2],
  ['code without an end', 'Before.\n\n~~~\none\n\nTwo\n\nThree', 1],
  ['nothing', '', 1],
]

describe('pieces of an answer', () => {
  test.each(texts)('%s: read one by one they say the same as the whole', (_, text, count) => {
    const pieces = piecesOf(text)
    expect(pieces.join('')).toBe(text)
    expect(pieces).toHaveLength(count)
    const parts = pieces.map(read)
    const whole = read(text)
    expect(parts.flatMap(({ blocks }) => blocks)).toEqual(whole.blocks)
    expect(parts.reduce((sum, { claims }) => sum + claims, 0)).toBe(whole.claims)
  })

  test.each(texts)('%s: while it grows only the last piece changes', (_, text) => {
    let before: string[] = []
    for (let end = 0; end <= text.length; end++) {
      const pieces = piecesOf(text.slice(0, end))
      expect(pieces.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
      before = pieces
    }
  })
})
