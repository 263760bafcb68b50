import { describe, expect, test } from 'vitest'
import { blocksOf, spansOf } from '#features/records/fields/structured-text.ts'

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
  test('every span is the part of the text at its offset', () => {
    for (const span of spansOf(blocksOf(criteria))) expect(criteria.slice(span.from, span.from + span.text.length)).toBe(span.text)
  })
  test('a match in the whole text becomes a range of the span that holds it', () => {
    const at = criteria.indexOf('consent')
    const spans = spansOf(blocksOf(criteria, [[at, at + 7]]))
    const found = spans.filter(({ ranges }) => ranges.length > 0)
    expect(found.map(({ text, ranges }) => [text, text.slice(ranges[0]![0], ranges[0]![1])])).toEqual([['Able to consent', 'consent']])
  })
  test('keeps every word, also of markup and malformed lists', () => {
    const hostile = '<script>alert(1)</script>\n* <img src=x onerror=alert(2)>\n\n&amp; $\\frac{1}{2}$ <b>open\n5 mg - twice\n- -\n1)'
    const texts = spansOf(blocksOf(hostile)).map(({ text }) => text)
    const bare = (text: string) => text.replace(/[\s*-]+/g, '')
    expect(bare(texts.join(''))).toBe(bare(hostile))
  })
  test('a plain text becomes paragraphs, an empty text nothing', () => {
    expect(blocksOf('One.\nStill one.\n\nTwo.')).toEqual([
      { kind: 'paragraph', from: 0, text: 'One.\nStill one.', ranges: [] },
      { kind: 'paragraph', from: 17, text: 'Two.', ranges: [] },
    ])
    expect(blocksOf('')).toEqual([])
  })
  test('a short line with a colon in the middle of a paragraph is no heading', () => {
    expect(blocksOf('We ask\nof each:\nwhat is it').map(({ kind }) => kind)).toEqual(['paragraph'])
  })
  test('a hyphen directly before a capital begins an item; before anything else it does not', () => {
    expect(blocksOf('-Improved wings\n-5 degrees\n- More').map(({ kind }) => kind)).toEqual(['list'])
    expect(blocksOf('-5 degrees')).toEqual([{ kind: 'paragraph', from: 0, text: '-5 degrees', ranges: [] }])
  })
})
