import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import { metaOf, shortNameList, rangesInFullText, snippetOf, termLinesOf } from '#features/records/fields/card-text.ts'
import { paragraphsOf, chunksOf } from '#features/records/fields/prose-chunks.ts'
import { entitiesOf, partsOf, filledFields, webUrlOf } from '#features/records/fields/field-values.ts'

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

test('the meta rows of a publication show who, when, where and how much, and skips unknown values', () => {
  const words = metaOf(indexes.publications, paper).map(item => [item.label, item.text].filter(Boolean).join(' '))
  expect(words).toEqual(['Ada Lovelace, B, C and 37 more', '2019-05', 'A venue', '1,234 citations', 'Open access'])
  expect(metaOf(indexes.publications, { title: 'Bare' })).toEqual([])
})

test('a number carries what it counts, and money one mark of its currency', () => {
  const texts = (index: keyof typeof indexes, data: Record<string, unknown>) => metaOf(indexes[index], data).map(({ text }) => text)
  expect(texts('publications', { estimated_citation_count: 1 })).toEqual(['1 citation'])
  expect(texts('clinical_trials', { enrollment_count: 40 })).toEqual(['40 participants'])
  expect(texts('projects', { total_cost: 2_500_000, total_cost_currency: 'USD' })).toEqual(['US$2,500,000'])
})

test('a retraction is a warning in the meta rows', () => {
  expect(metaOf(indexes.publications, { ...paper, is_retracted: true })).toContainEqual({
    field: 'is_retracted',
    kind: 'warning',
    label: undefined,
    text: 'Retracted',
  })
})

test('several dates of one record have labels', () => {
  const dates = metaOf(indexes.clinical_trials, { full_title: 'T', start_date: '2019', completion_date: '2021-02' })
  expect(dates.map(date => date.label)).toEqual(['Start', 'Completion'])
})

test('a list of names shows three and the number of the others', () => {
  expect(shortNameList(['A', 'B', 'C'])).toBe('A, B, C')
  expect(shortNameList(['A', 'B', 'C', 'D'])).toBe('A, B, C, D')
  expect(shortNameList(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C and 2 more')
})

test('the snippet holds the match; without a search it is the beginning of the text', () => {
  const found = { text: 'says much', ranges: [[0, 4]] as [number, number][] }
  expect(snippetOf(indexes.publications, paper, { abstract: found })).toBe(found)
  expect(snippetOf(indexes.publications, paper, {})).toEqual({ text: paper.abstract, ranges: [] })
  expect(snippetOf(indexes.publications, { title: 'Bare' }, {})).toBeUndefined()
})

test('terms of a card are shortened to one line', () => {
  const [line] = termLinesOf(indexes.researchers, { full_name: 'A', research_interests: ['1', '2', '3', '4', '5', '6', '7', '8'] })
  expect(line).toEqual({ label: 'Research interests', terms: ['1', '2', '3', '4', '5', '6'], more: 2 })
})

test('ranges of a snippet point to the same words in the full text', () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 40 }), fc.nat(), fc.nat(), (whole, a, b) => {
      const from = a % whole.length
      const to = from + 1 + (b % (whole.length - from))
      const snippet = whole.slice(from, to)
      const word = /\w+/.exec(snippet)
      if (!word || whole.indexOf(snippet.trim()) !== from + snippet.length - snippet.trimStart().length) return
      const range: [number, number] = [word.index + 1, word.index + 1 + word[0].length]
      const [found] = rangesInFullText(whole, { text: `…${snippet}…`, ranges: [range] })
      expect(whole.slice(found![0], found![1])).toBe(word[0])
    }),
  )
})

test('a snippet that is not part of the text has no ranges', () => {
  expect(rangesInFullText('Another text.', { text: 'says much', ranges: [[0, 4]] })).toEqual([])
  expect(rangesInFullText('Another text.', undefined)).toEqual([])
})

test('paragraphs keep every word and have the right offsets', () => {
  const text = 'One.\n\n  Two\nlines.\n\n\n\nThree.'
  expect(paragraphsOf(text).map(part => part.text)).toEqual(['One.', 'Two\nlines.', 'Three.'])
  for (const part of paragraphsOf(text)) expect(text.slice(part.from, part.from + part.text.length)).toBe(part.text)
})

test('entities are read under every known name key, and only those with a slug have one', () => {
  expect(entitiesOf([{ full_name: 'A funder' }, { code: 'A61K' }, 'Plain', { role: 'nameless' }, null])).toEqual([
    { name: 'A funder', slug: undefined, note: undefined },
    { name: 'A61K', slug: undefined, note: undefined },
    { name: 'Plain', slug: undefined, note: undefined },
  ])
  expect(entitiesOf({ name: 'Oxford', slug_values: ['oxford'], country: { name: 'United Kingdom' } })).toEqual([
    { name: 'Oxford', slug: 'oxford', note: 'United Kingdom' },
  ])
})

test('only http and https URLs become links', () => {
  expect(webUrlOf('https://example.org/a')?.host).toBe('example.org')
  for (const hostile of ['javascript:alert(1)', 'data:text/html,x', '//example.org', 'file:///etc/passwd', '', 7])
    expect(webUrlOf(hostile)).toBeUndefined()
})

test('an empty or malformed field is left out', () => {
  const empty = {
    abstract: '  ',
    authors: [],
    identifiers: [{ name: 'doi' }],
    estimated_citation_count: 'many',
    is_retracted: false,
    mesh: [''],
    url: 'nowhere',
  }
  expect(filledFields(indexes.publications, empty)).toEqual([])
  expect(filledFields(indexes.publications, { estimated_citation_count: 0 }).map(field => field.name)).toEqual(['estimated_citation_count'])
})

test('parts keep their order and need no headings', () => {
  expect(partsOf([{ name: 'Claim 1', value: 'A.' }, { value: 'B.' }, 'C.'])).toEqual([
    { name: 'Claim 1', value: 'A.' },
    { name: undefined, value: 'B.' },
    { name: undefined, value: 'C.' },
  ])
})

test('an object of plain values becomes one labelled part per key', () => {
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

test('a text in chunks keeps every word and every range, even in very long paragraphs', () => {
  const text = `${'word '.repeat(3000)}\n\nThe last lantern.`
  const at = text.indexOf('lantern')
  const chunks = chunksOf(text, [
    [at, at + 7],
    [0, 4],
  ])
  expect(Math.max(...chunks.map(chunk => chunk.text.length))).toBeLessThanOrEqual(4000)
  expect(chunks.filter(chunk => chunk.continues).length).toBe(chunks.length - 2)
  expect(chunks.map(chunk => chunk.text).join('')).toBe(text.replace(' \n\n', ''))
  const marked = chunks.flatMap(chunk => chunk.ranges.map(([from, to]) => chunk.text.slice(from, to)))
  expect(marked).toEqual(['word', 'lantern'])
  expect(chunksOf('\u{1F600}'.repeat(3000)).every(chunk => chunk.text.isWellFormed())).toBe(true)
})

/** How many characters a run slices and trims, and the longest text that it tests with a regular expression. */
function charactersRead(run: () => void): { total: number; longest: number } {
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
    return { total: texts.reduce((sum, { length }) => sum + length, 0), longest: Math.max(0, ...tested) }
  } finally {
    vi.restoreAllMocks()
  }
}

test.each([' ', '\n', 'a', ' \n', '<b>\n\n'])('splitting a long text of %j into chunks reads each character only a few times', piece => {
  const text = piece.repeat(10_000)
  const { total, longest } = charactersRead(() => void chunksOf(text))
  expect(total).toBeLessThan(6 * text.length)
  expect(longest).toBeLessThanOrEqual(4000)
})
