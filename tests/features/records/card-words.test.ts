import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import { metaOf, namesInShort, rangesInWhole, stretchOf, termLinesOf } from '#features/records/fields/card-words.ts'
import { paragraphsOf, piecesOf } from '#features/records/fields/prose-pieces.ts'
import { entitiesOf, partsOf, saidFields, webAddress } from '#features/records/fields/field-values.ts'

const paper = {
  title: 'A paper',
  authors: [{ name: 'Ada Lovelace', slug_values: ['ada-lovelace'] }, { name: 'B' }, { name: 'C' }, { name: 'D' }],
  authors_count: 40,
  publication_date: '2019-05',
  locations: [{ name: 'A venue' }],
  estimated_citation_count: 1234,
  is_open_access: true,
  is_retracted: false,
  abstract: 'It says much.',
}

test('the meta row of a publication says who, when, where and how much, and nothing that is not known', () => {
  const words = metaOf(indexes.publications, paper).map(item => [item.label, item.text].filter(Boolean).join(' '))
  expect(words).toEqual(['Ada Lovelace, B, C and 37 more', '2019-05', 'A venue', 'Citations 1,234', 'Open access'])
  expect(metaOf(indexes.publications, { title: 'Bare' })).toEqual([])
})

test('a retraction is a warning, wherever a card is drawn', () => {
  expect(metaOf(indexes.publications, { ...paper, is_retracted: true })).toContainEqual({
    field: 'is_retracted',
    kind: 'warning',
    label: undefined,
    text: 'Retracted',
  })
})

test('several dates of one record carry their names', () => {
  const dates = metaOf(indexes.clinical_trials, { full_title: 'T', start_date: '2019', completion_date: '2021-02' })
  expect(dates.map(date => date.label)).toEqual(['Start', 'Completion'])
})

test('names are cut to three, and the rest is counted', () => {
  expect(namesInShort(['A', 'B', 'C'])).toBe('A, B, C')
  expect(namesInShort(['A', 'B', 'C', 'D'])).toBe('A, B, C, D')
  expect(namesInShort(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C and 2 more')
})

test('the stretch is where the words were found; without a search it is how the text begins', () => {
  const found = { text: 'says much', ranges: [[0, 4]] as [number, number][] }
  expect(stretchOf(indexes.publications, paper, { abstract: found })).toBe(found)
  expect(stretchOf(indexes.publications, paper, {})).toEqual({ text: paper.abstract, ranges: [] })
  expect(stretchOf(indexes.publications, { title: 'Bare' }, {})).toBeUndefined()
})

test('terms of a card are cut to a line', () => {
  const [line] = termLinesOf(indexes.researchers, { full_name: 'A', research_interests: ['1', '2', '3', '4', '5', '6', '7', '8'] })
  expect(line).toEqual({ label: 'Research interests', terms: ['1', '2', '3', '4', '5', '6'], more: 2 })
})

test('marks of a stretch lie on the same words of the whole text', () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 40 }), fc.nat(), fc.nat(), (whole, a, b) => {
      const from = a % whole.length
      const to = from + 1 + (b % (whole.length - from))
      const stretch = whole.slice(from, to)
      const word = /\w+/.exec(stretch)
      if (!word || whole.indexOf(stretch.trim()) !== from + stretch.length - stretch.trimStart().length) return
      const range: [number, number] = [word.index + 1, word.index + 1 + word[0].length]
      const [found] = rangesInWhole(whole, { text: `…${stretch}…`, ranges: [range] })
      expect(whole.slice(found![0], found![1])).toBe(word[0])
    }),
  )
})

test('a stretch that is not part of the text marks nothing', () => {
  expect(rangesInWhole('Another text.', { text: 'says much', ranges: [[0, 4]] })).toEqual([])
  expect(rangesInWhole('Another text.', undefined)).toEqual([])
})

test('paragraphs lose no words and know where they begin', () => {
  const text = 'One.\n\n  Two\nlines.\n\n\n\nThree.'
  expect(paragraphsOf(text).map(part => part.text)).toEqual(['One.', 'Two\nlines.', 'Three.'])
  for (const part of paragraphsOf(text)) expect(text.slice(part.from, part.from + part.text.length)).toBe(part.text)
})

test('entities are read however a provider names them, and only those with a slug can be opened', () => {
  expect(entitiesOf([{ full_name: 'A funder' }, { code: 'A61K' }, 'Plain', { role: 'nameless' }, null])).toEqual([
    { name: 'A funder', slug: undefined, note: undefined },
    { name: 'A61K', slug: undefined, note: undefined },
    { name: 'Plain', slug: undefined, note: undefined },
  ])
  expect(entitiesOf({ name: 'Oxford', slug_values: ['oxford'], country: { name: 'United Kingdom' } })).toEqual([
    { name: 'Oxford', slug: 'oxford', note: 'United Kingdom' },
  ])
})

test('only web addresses become links', () => {
  expect(webAddress('https://example.org/a')?.host).toBe('example.org')
  for (const hostile of ['javascript:alert(1)', 'data:text/html,x', '//example.org', 'file:///etc/passwd', '', 7])
    expect(webAddress(hostile)).toBeUndefined()
})

test('a field that says nothing is not drawn, whatever stands in it', () => {
  const empty = {
    abstract: '  ',
    authors: [],
    identifiers: [{ name: 'doi' }],
    estimated_citation_count: 'many',
    is_retracted: false,
    mesh: [''],
    url: 'nowhere',
  }
  expect(saidFields(indexes.publications, empty)).toEqual([])
  expect(saidFields(indexes.publications, { estimated_citation_count: 0 }).map(field => field.name)).toEqual(['estimated_citation_count'])
})

test('parts keep their order and do without headings', () => {
  expect(partsOf([{ name: 'Claim 1', value: 'A.' }, { value: 'B.' }, 'C.'])).toEqual([
    { name: 'Claim 1', value: 'A.' },
    { name: undefined, value: 'B.' },
    { name: undefined, value: 'C.' },
  ])
})

test('an object of plain values is one part a key, under words that people read', () => {
  expect(
    partsOf({ masking: 'Double', who_masked: ['Participant', 'Investigator'], has_dmc: true, description: '', slug_values: ['x'] }),
  ).toEqual([
    { name: 'Masking', value: 'Double' },
    { name: 'Who masked', value: 'Participant, Investigator' },
    { name: 'Has dmc', value: 'Yes' },
  ])
})

test('a condition of a trial is named by its term', () => {
  expect(entitiesOf([{ term: 'Asthma' }]).map(entity => entity.name)).toEqual(['Asthma'])
})

test('a text in pieces loses no word and no mark, however long a paragraph is', () => {
  const text = `${'word '.repeat(3000)}\n\nThe last lantern.`
  const at = text.indexOf('lantern')
  const pieces = piecesOf(text, [
    [at, at + 7],
    [0, 4],
  ])
  expect(Math.max(...pieces.map(piece => piece.text.length))).toBeLessThanOrEqual(4000)
  expect(pieces.filter(piece => piece.continues).length).toBe(pieces.length - 2)
  expect(pieces.map(piece => piece.text).join('')).toBe(text.replace(' \n\n', ''))
  const marked = pieces.flatMap(piece => piece.ranges.map(([from, to]) => piece.text.slice(from, to)))
  expect(marked).toEqual(['word', 'lantern'])
  expect(piecesOf('\u{1F600}'.repeat(3000)).every(piece => piece.text.isWellFormed())).toBe(true)
})

/** The characters that a run slices and trims, and the longest text that it puts before a pattern. */
function readingOf(run: () => void): { taken: number; longest: number } {
  const trims = (['trimEnd', 'trimStart'] as const).map(name => vi.spyOn(String.prototype, name))
  const slices = vi.spyOn(String.prototype, 'slice')
  const patterns = vi.spyOn(RegExp.prototype, 'exec')
  try {
    run()
    const texts = [
      ...trims.flatMap(trim => trim.mock.contexts as unknown as string[]),
      ...slices.mock.results.map(({ value }) => value as string),
    ]
    const tested = patterns.mock.calls.map(([text]) => text.length)
    return { taken: texts.reduce((sum, { length }) => sum + length, 0), longest: Math.max(0, ...tested) }
  } finally {
    vi.restoreAllMocks()
  }
}

test.each([' ', '\n', 'a', ' \n', '<b>\n\n'])('a long text of %j is read a few times over when it is cut into pieces', piece => {
  const text = piece.repeat(10_000)
  const { taken, longest } = readingOf(() => void piecesOf(text))
  expect(taken).toBeLessThan(6 * text.length)
  expect(longest).toBeLessThanOrEqual(4000)
})
