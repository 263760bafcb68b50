import { describe, expect, test } from 'vitest'
import { blocksOf, piecesOf } from '#features/records/fields/listed-text.ts'

describe('a text of a register', () => {
  const criteria = `Inclusion Criteria:

* Age 18 or older
* One of these:

  1. first kind
  2. second kind,
     told on two lines
* Able to consent

Exclusion criteria

- Pregnant
See the protocol.

A last paragraph: it goes on.`

  test('becomes headings, lists with their depths, and paragraphs', () => {
    expect(
      blocksOf(criteria).map(block => (block.kind === 'list' ? block.items.map(({ text, depth }) => [depth, text]) : block.text)),
    ).toEqual([
      'Inclusion Criteria:',
      [
        [0, 'Age 18 or older'],
        [0, 'One of these:'],
        [1, '1. first kind'],
        [1, '2. second kind,\n     told on two lines'],
        [0, 'Able to consent'],
      ],
      'Exclusion criteria',
      [[0, 'Pregnant\nSee the protocol.']],
      'A last paragraph: it goes on.',
    ])
  })
  test('every piece is a stretch of the text at the place that it names', () => {
    for (const piece of piecesOf(blocksOf(criteria))) expect(criteria.slice(piece.from, piece.from + piece.text.length)).toBe(piece.text)
  })
  test('what was found in the whole is told to the piece where it stands', () => {
    const at = criteria.indexOf('consent')
    const pieces = piecesOf(blocksOf(criteria, [[at, at + 7]]))
    const found = pieces.filter(({ ranges }) => ranges.length > 0)
    expect(found.map(({ text, ranges }) => [text, text.slice(ranges[0]![0], ranges[0]![1])])).toEqual([['Able to consent', 'consent']])
  })
  test('keeps every word, whatever it looks like', () => {
    const hostile = '<script>alert(1)</script>\n* <img src=x onerror=alert(2)>\n\n&amp; $\\frac{1}{2}$ <b>open\n5 mg - twice\n- -\n1)'
    const kept = piecesOf(blocksOf(hostile)).map(({ text }) => text)
    const bare = (text: string) => text.replace(/[\s*-]+/g, '')
    expect(bare(kept.join(''))).toBe(bare(hostile))
  })
  test('a plain text is its paragraphs; none is nothing', () => {
    expect(blocksOf('One.\nStill one.\n\nTwo.')).toEqual([
      { kind: 'paragraph', from: 0, text: 'One.\nStill one.', ranges: [] },
      { kind: 'paragraph', from: 17, text: 'Two.', ranges: [] },
    ])
    expect(blocksOf('')).toEqual([])
  })
  test('a short line in the middle of a paragraph is no heading, though it ends with a colon', () => {
    expect(blocksOf('We ask\nof each:\nwhat is it').map(({ kind }) => kind)).toEqual(['paragraph'])
  })
  test('a hyphen right before a capital begins an item; one before anything else does not', () => {
    expect(blocksOf('-Improved wings\n-5 degrees\n- More').map(({ kind }) => kind)).toEqual(['list'])
    expect(blocksOf('-5 degrees')).toEqual([{ kind: 'paragraph', from: 0, text: '-5 degrees', ranges: [] }])
  })
})
