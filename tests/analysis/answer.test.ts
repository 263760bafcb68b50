import { describe, expect, test } from 'vitest'
import { type AnalysedDocument, type AnswerBlock, answerOfRecord, passagesOf, readAnswer, recordsOf, writeAnswer } from '#analysis/index.ts'

const document = (order: number, title: string, ...texts: string[]): AnalysedDocument => ({
  order,
  index: 'publications',
  slug_values: [`work-${order}`],
  title,
  passages: texts.map(text => ({ field: 'abstract', label: 'Abstract', text })),
  facts: { year: String(2000 + (order % 3)), places: [], phases: [], terms: ['Botany'] },
  isCut: false,
})

const mosses = [
  document(1, 'Lanterns', 'We propose a lantern for moss.', 'The lantern grows moss twice as fast.'),
  document(2, 'Rain', 'Rain helps moss, but snow harms it.', 'No lantern was used.'),
  document(3, 'Stones', 'Stones are heavy.'),
  document(4, 'Nothing'),
]
const known = { keys: new Set(['1.1', '1.2', '2.1', '2.2', '3.1']), records: 4, hasNotes: true }

const sentencesOf = (blocks: readonly AnswerBlock[]) =>
  blocks.flatMap(block =>
    block.kind === 'list'
      ? block.items.flat().flatMap(one => ('sentences' in one ? one.sentences : []))
      : 'sentences' in block
        ? block.sentences
        : [],
  )
const textOf = ({ spans }: { spans: { text: string }[] }) => spans.map(({ text }) => text).join('')

describe('the analyst without a language model', () => {
  test('says nothing but sentences of the records, each with its mark', () => {
    const text = [...writeAnswer('Does the lantern help moss?', mosses, 'several')].join('')
    const { blocks, unsupported } = readAnswer(text, known)
    expect(unsupported).toBe(0)
    const said = sentencesOf(blocks.filter(({ kind }) => kind === 'list'))
    expect(said.length).toBeGreaterThan(1)
    for (const sentence of said) {
      const [key = ''] = sentence.keys
      const [order = 0, number = 0] = key.split('.').map(Number)
      expect(mosses[order - 1]?.passages[number - 1]?.text).toBe(textOf(sentence))
    }
    expect(text).not.toContain('Stones are heavy')
    expect(blocks[0]).toMatchObject({ kind: 'note' })
  })

  test('for a question about each record there is a line for each that says something', () => {
    const text = [...writeAnswer('Summarise each paper', mosses, 'several')].join('')
    expect(text).toContain('**Lanterns** [1]: ')
    expect(text).not.toContain('Nothing')
  })

  test('counts what the records are from', () => {
    const text = [...writeAnswer('What about moss?', mosses, 'several')].join('')
    expect(text).toContain('| Year | Records | Which |')
    expect(text).toContain('| 2001 | 2 | [1] [4] |')
  })

  test('the cells of its tables are read, also a number or marks alone', () => {
    const { blocks } = readAnswer([...writeAnswer('What about moss?', mosses, 'several')].join(''), known)
    const table = blocks.find(block => block.kind === 'table')
    const row = table?.rows.find(cells => textOf(cells[0]![0]!) === '2001')
    expect(row?.map(cell => cell.map(textOf).join(''))).toEqual(['2001', '2', ''])
    expect(row?.[2]?.flatMap(({ keys }) => keys)).toEqual(['1', '4'])
  })

  test('if no record speaks about it, it says so and composes nothing', () => {
    const { blocks } = readAnswer([...writeAnswer('What about quasars?', mosses, 'several')].join(''), known)
    expect(blocks.map(({ kind }) => kind)).toEqual(['note'])
  })

  test('a record without an answer has none', () => {
    expect(answerOfRecord('What about quasars?', mosses[2]!)).toBe('')
    expect(answerOfRecord('How fast does moss grow?', mosses[0]!)).toContain('twice as fast. [1.2]')
  })

  test('signs of Markdown in a record stay signs', () => {
    const signs = document(1, 'A [b](c) *d*', 'Use `x` | <b>moss</b> [1.1] **now** # here.')
    const { blocks } = readAnswer([...writeAnswer('moss', [signs], 'several')].join(''), {
      keys: new Set(['1.1']),
      records: 1,
      hasNotes: true,
    })
    expect(sentencesOf(blocks.filter(({ kind }) => kind === 'list')).map(textOf)).toEqual(['Use `x` | <b>moss</b> [1.1] **now** # here.'])
  })
})

describe('an answer is read', () => {
  test('marks belong to the sentence before them, also behind its full stop', () => {
    const { blocks, claims, unsupported } = readAnswer('Moss grows. It likes rain [2.1], and light. [1.1][1.2] Nobody knows why.', known)
    expect(sentencesOf(blocks).map(sentence => [textOf(sentence), sentence.keys, sentence.unsupported])).toEqual([
      ['Moss grows.', [], true],
      ['It likes rain', ['2.1'], false],
      [', and light.', ['1.1', '1.2'], false],
      ['Nobody knows why.', [], true],
    ])
    expect([claims, unsupported]).toEqual([4, 2])
  })

  test('a mark of what was not given is dropped, and the claim is unsupported', () => {
    const [sentence] = sentencesOf(readAnswer('It sings. [9.9] [7]', known).blocks)
    expect(sentence).toMatchObject({ keys: [], unsupported: true })
  })

  test('how many records say something is counted from the marks', () => {
    const [sentence] = sentencesOf(readAnswer('All 99 records say so [1.1, 1.2; 2.1][3].', known).blocks)
    expect(recordsOf(sentence!)).toBe(3)
  })

  test('HTML is text, and only addresses that were given are links', () => {
    const { blocks } = readAnswer(
      '<img src=x onerror=alert(1)> [a](javascript:alert(1)) [b](https://moss.example) ![c](https://spy.example/x.png) https://spy.example/y <https://spy.example/z> [d](https://spy.example/w)',
      { ...known, links: new Set(['https://moss.example']) },
    )
    const spans = sentencesOf(blocks).flatMap(sentence => sentence.spans)
    expect(spans.map(({ text }) => text).join('')).toContain('<img src=x onerror=alert(1)>')
    expect(spans.flatMap(({ href }) => href ?? [])).toEqual(['https://moss.example'])
  })

  test('a language model has no notes: what it quotes is a claim', () => {
    expect(readAnswer('> 4 of 4 records say so.', { ...known, hasNotes: false })).toMatchObject({ claims: 1, unsupported: 1 })
    expect(readAnswer('> 4 of 4 records say so.', known)).toMatchObject({ claims: 0 })
  })

  test('headings, tables, lists in lists and code are read; what is too deep is text', () => {
    const { blocks } = readAnswer(
      '## Moss\n\n| a | b |\n| - | - |\n| x [1.1] | y |\n\n1. one [1.1]\n   - two [2.1]\n\n```\ncode\n```\n',
      known,
    )
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'table', 'list', 'code'])
    const deep = `${'- '.repeat(40)}moss`
    expect(JSON.stringify(readAnswer(deep, known)).length).toBeLessThan(3000)
  })

  test('an answer that is still written, or is long, is read in proportion to its length', () => {
    expect(() => readAnswer('## He', known)).not.toThrow()
    expect(readAnswer('A claim. [1.1] '.repeat(4000), known).claims).toBe(4000)
  })
})

test('the passages of an answer are kept word for word, in the order of the records', () => {
  expect(passagesOf('b [2.1] a [1.2] [1.2] [5.1] [3]', mosses)).toEqual([
    { key: '1.2', field: 'abstract', text: 'The lantern grows moss twice as fast.' },
    { key: '2.1', field: 'abstract', text: 'Rain helps moss, but snow harms it.' },
  ])
})
