import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { latexTitle } from '#workers/export-building/latex-text.ts'
import { fullName, isFamilyFirst, nameParts } from '#workers/export-building/person-names.ts'
import { formatReferences } from '#workers/export-building/references.ts'
import type { CslItem } from '#workers/export-building/csl.ts'
import { readByLibrary } from '#workers/reference-reading/library.ts'
import { readAll } from './read-source.ts'
import { cited, fifty, hardNames, paper, people } from './cited-records.ts'
import { growth, inProportion } from '../support/growth.ts'

const formats = ['bibtex', 'ris', 'csl-json'] as const
type Format = (typeof formats)[number]

/** Our file as read by an independent parser. Its items have the variables of CSL. */
function readBack(format: Format, records = fifty): CslItem[] {
  const { text } = formatReferences(records, format)
  return format === 'csl-json' ? (JSON.parse(text) as CslItem[]) : (readByLibrary(text, format) as unknown as CslItem[])
}

const namesOf = (item: CslItem): string[] => (item.author ?? []).map(name => fullName(name))

const wanted = fifty.map(({ record }) => ({
  title: (record['is_retracted'] ? 'RETRACTED: ' : '') + String(record['official_title'] ?? record['full_title'] ?? record['title']),
  authors: ((record['authors'] ?? []) as { name: string }[]).map(({ name }) => name),
  year:
    Number(
      /^\d{4}/.exec(String(record['granted_date'] ?? record['publication_date'] ?? record['first_posted'] ?? record['start_date']))?.[0],
    ) || undefined,
}))

test.each(formats)('an independent parser reads fifty mixed records in %s back without loss', format => {
  const items = readBack(format)
  expect(items).toHaveLength(50)
  for (const [at, item] of items.entries()) {
    const { title, authors, year } = wanted[at]!
    expect(item.title).toBe(title)
    expect(item.issued?.['date-parts'][0]?.[0]).toBe(year)
    if (authors.length > 0) expect(namesOf(item)).toEqual(authors)
  }
  expect(items.slice(0, hardNames.length).map(item => item.DOI)).toEqual(hardNames.map((_, at) => `10.5555/n.${at}`))
})

const byTitle = (items: readonly CslItem[], title: string) => items.find(item => item.title === title)!

test.each(formats)('in %s each kind of record has a fitting type', format => {
  const items = readBack(format)
  const typeOf = (title: string) => byTitle(items, title).type
  expect(typeOf('On name 0')).toBe('article-journal')
  expect(typeOf('Neural parsing of BERT')).toBe('paper-conference')
  expect(typeOf('Wicks')).toBe('chapter')
  expect(typeOf('Device for lanterns')).toBe('patent')
  expect(typeOf('A randomised trial of light and sleep')).toBe('report')
  expect(typeOf('Lanterns for all')).toBe('report')
  expect(typeOf('About us')).toBe('webpage')
  // Neither BibTeX nor RIS has a type for preprints, and BibTeX none for newspapers.
  expect(typeOf('Early light')).toBe({ bibtex: 'document', ris: 'manuscript', 'csl-json': 'article' }[format])
  expect(typeOf('Lanterns are back')).toBe(format === 'bibtex' ? 'article-journal' : 'article-newspaper')
})

test.each(formats)('in %s a patent has its inventors, number and day, and a paper its pages and editors', format => {
  const items = readBack(format)
  const patent = byTitle(items, 'Device for lanterns')
  expect(namesOf(patent)).toEqual(['Jürgen Groß'])
  expect(patent.issued?.['date-parts'][0]).toEqual([2018, 3, 4])
  if (format !== 'ris') expect(patent.number).toBe('EP1234567B1')
  const chapter = byTitle(items, 'Wicks')
  expect(chapter.editor?.map(fullName)).toEqual(['Carla Reed', 'Dan Fox'])
  expect(chapter['container-title']).toBe('Handbook of Lanterns')
  expect(chapter.page?.replace('--', '-')).toBe('101-118')
})

test('a retracted work is marked in every format and style', () => {
  const record = [paper('r', { title: 'Too good', authors: people('Ada Brook'), is_retracted: true })]
  for (const format of [...formats, 'apa', 'vancouver', 'ieee', 'chicago', 'harvard'] as const)
    expect(formatReferences(record, format).text.replace(/[{}]/g, '')).toContain('RETRACTED: Too good')
  for (const format of formats) expect(readBack(format, record)[0]!.note).toMatch(/retracted/)
})

test('a work with an incomplete author list says so', () => {
  const record = [paper('many', { authors: people('Ada Brook', 'Ben Moss'), authors_count: 5000 })]
  expect(formatReferences(record, 'bibtex').text).toContain('Brook, Ada and Moss, Ben and others')
  expect(formatReferences(record, 'ris').text).toContain('N1  - 4998 more authors are not named here.')
  expect(JSON.parse(formatReferences(record, 'csl-json').text)).toMatchObject([{ custom: { further_authors: 4998 } }])
  expect(formatReferences(record, 'apa').text).toContain('Brook, A., Moss, B., et al. (2019)')
})

test('a key stays short whatever a title or a name is, and the entry can be read again', () => {
  const endless = 'antidisestablishment'.repeat(200)
  const { text } = formatReferences([paper('long', { title: endless, authors: people(`Ada ${endless}`) })], 'bibtex')
  expect(/^@\w+\{(\w+),/.exec(text)?.[1]).toHaveLength(84)
  expect(readAll(text)).toMatchObject({ broken: [], entries: [{ author: [{ given: 'Ada' }] }] })
})

test('keys are unique, ASCII, and the same in the next export in any order', () => {
  const twins = ['b', 'a', 'c'].map(slug => paper(slug, { title: 'Über Laternen', authors: people('Jürgen Müller') }))
  const keys = (records: typeof fifty) =>
    new Map((JSON.parse(formatReferences(records, 'csl-json').text) as CslItem[]).map(({ id }, at) => [records[at]!.slug, id]))
  expect(Object.fromEntries(keys(twins))).toEqual({ a: 'muller2019ubera', b: 'muller2019uberb', c: 'muller2019uberc' })
  const first = keys([...fifty, ...twins])
  expect(new Set(first.values()).size).toBe(53)
  for (const key of first.values()) expect(key).toMatch(/^[a-z0-9]+$/)
  const other = keys([...twins, ...fifty].toReversed())
  for (const [slug, key] of first) expect(other.get(slug)).toBe(key)
})

/** Parts of names, difficult ones included. */
const nameWord = fc.oneof(
  fc.constantFrom(
    'van',
    'der',
    'de',
    'la',
    'y',
    'e',
    'and',
    'al-Din',
    'Jr.',
    'III',
    'Müller-Lüdenscheidt',
    'Ñ.',
    'J.-P.',
    '王',
    'Мария',
    'بن',
    "O'Neil",
    'of',
    'others',
    '{x',
    'a=b',
  ),
  fc.stringMatching(/^[A-ZÄÖŁ][a-zäéłß]{0,8}$/),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).map(text => text.replace(/[\s,]+/g, '') || 'x'),
)
const anyName = fc.array(nameWord, { minLength: 1, maxLength: 6 }).map(words => words.join(' '))

test('the parts of any name joined give the name again', () => {
  for (const name of ['王 van 王', '王 한 Jr.', '王 bin 王明', 'Wang de 王 III']) expect(fullName(nameParts(name))).toBe(name)
  fc.assert(
    fc.property(anyName, name => {
      // In Chinese and Korean the family name comes first, wherever a catalogue wrote it.
      fc.pre(!isFamilyFirst(name))
      expect(fullName(nameParts(name))).toBe(name.replace(/\s+/g, ' ').trim())
    }),
    { numRuns: 2000 },
  )
})

test('a family-first name with suffix or degrees keeps all its words', () => {
  const words = (name: string) =>
    name
      .split(/[,\s]+/)
      .filter(Boolean)
      .toSorted()
      .join(' ')
  fc.assert(
    fc.property(anyName, anyName, fc.constantFrom('', ', Jr.', ', MD, PhD', ', Friends, Sons'), (family, given, after) => {
      const name = `${family}, ${given}${after}`
      expect(words(fullName(nameParts(name)))).toBe(words(name))
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['Jan van der Berg', { given: 'Jan', 'non-dropping-particle': 'van der', family: 'Berg' }],
  ['van der Berg, Jan', { given: 'Jan', 'non-dropping-particle': 'van der', family: 'Berg' }],
  ['María García-Ñuño', { given: 'María', family: 'García-Ñuño' }],
  ['Michałowski, Fréderic', { given: 'Fréderic', family: 'Michałowski' }],
  ['Li Wei', { given: 'Li', family: 'Wei' }],
  ['Karl Müller Jr.', { given: 'Karl', family: 'Müller', suffix: 'Jr.' }],
  ['King, Jr., Martin Luther', { given: 'Martin Luther', family: 'King', suffix: 'Jr.', 'comma-suffix': true }],
  ['Wang, X.', { given: 'X.', family: 'Wang' }],
  ['Wang, Xi', { given: 'Xi', family: 'Wang' }],
  ['García Márquez, V.', { given: 'V.', family: 'García Márquez' }],
  ['Smith, M.D.', { given: 'M.D.', family: 'Smith' }],
  ['John Smith, III', { given: 'John', family: 'Smith', suffix: 'III', 'comma-suffix': true }],
  ['John Smith, MD, PhD', { given: 'John', family: 'Smith', suffix: 'MD, PhD', 'comma-suffix': true }],
  ['José Ortega y Gasset', { given: 'José', family: 'Ortega y Gasset' }],
  ['Giovanni Da San Martino', { given: 'Giovanni', family: 'Da San Martino' }],
  ['Plato', { literal: 'Plato' }],
  ['山田 太郎', { literal: '山田 太郎' }],
  ['김 철수', { family: '김', given: '철수' }],
  ['张 达威', { family: '张', given: '达威' }],
  ['达威 张', { family: '张', given: '达威' }],
  ['Azza Abdel Monem', { given: 'Azza', family: 'Abdel Monem' }],
  ['山田太郎', { literal: '山田太郎' }],
  ['Иван Петрович Павлов', { given: 'Иван Петрович', family: 'Павлов' }],
  ['Juan Soler-Company', { given: 'Juan', family: 'Soler-Company' }],
  ['World Health Organization', { literal: 'World Health Organization' }],
])('the parts of %s', (name, parts) => {
  expect(nameParts(name)).toEqual(parts)
})

/** Depth of braces as BibTeX counts them, escaped ones too. Never negative. */
function braceDepth(text: string): number {
  let depth = 0
  for (const sign of text) {
    depth += sign === '{' ? 1 : sign === '}' ? -1 : 0
    if (depth < 0) return depth
  }
  return depth
}

test('braces of a BibTeX file are balanced for any title or name', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[{}\\ a%&$#_~^A-]{0,20}$/))
  fc.assert(
    fc.property(text, text, text, (title, name, venue) => {
      const record = paper('any', {
        title,
        authors: [{ name }],
        locations: [{ name: venue, category: 'journal' }],
        url: `https://e.org/${title}`,
      })
      expect(braceDepth(formatReferences([record], 'bibtex').text)).toBe(0)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['50 % & {braces} _x_ $y$', '{50 \\% \\& \\{braces\\} \\_x\\_ \\$y\\$}'],
  ['a lone { here', '{a lone {\\textbraceleft} here}'],
  ['C:\\dir ~x^2', 'C:{\\textbackslash}dir {\\textasciitilde}x{\\textasciicircum}2'],
  ['An -- odd dash', 'An -{}- odd dash'],
  ['Regulation of mRNA in mice from London', 'Regulation of {mRNA} in mice from {London}'],
  ['Neural Parsing Without Tears', 'Neural Parsing Without Tears'],
  ['A BERT for lanterns', 'A {BERT} for lanterns'],
])('the title %s in BibTeX', (title, written) => {
  expect(latexTitle(title)).toBe(written)
})

test('a reference has no markup or line breaks of its title, but its signs', () => {
  const record = paper('m', { title: 'The <i>in vitro</i>\neffect of CO<sub>2</sub>  where a < b', authors: people('Ada Brook') })
  expect(formatReferences([record], 'ris').text).toContain('TI  - The in vitro effect of CO2 where a < b\r\n')
})

test('paragraphs and lines stay separate without their markup', () => {
  const abstract = '<jats:title>Aim</jats:title><jats:p>We light.</jats:p><jats:p>We <jats:italic>burn</jats:italic>.</jats:p>'
  const { text } = formatReferences([paper('m', { title: 'On wicks<br/>and wax', abstract })], 'ris')
  expect(text).toContain('TI  - On wicks and wax\r\n')
  expect(text).toContain('AB  - Aim We light. We burn.\r\n')
})

test.each(['a', '\u00a0', '<p ', '{'])('a text of many “%s” is cleaned in linear time', async piece => {
  const write = (times: number) => {
    const text = `x${piece.repeat(times)}y`
    for (const format of formats) formatReferences([paper('m', { title: text, pages: text, authors: people(text) })], format)
  }
  expect(await growth(write, 10_000)).toBeLessThan(inProportion)
})

test('every line of a RIS file is a tag line ending with CRLF, and no text starts another', () => {
  const { text } = formatReferences(
    [...fifty, paper('trick', { title: 'One\r\nER  - \r\nTY  - BOOK', abstract: 'Two\u2028ER  - ' })],
    'ris',
  )
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\u2028]/)
  for (const toLine of text.split('\r\n')) expect(toLine).toMatch(/^(?:[A-Z][A-Z0-9] {2}- .*)?$/)
  expect(text.match(/^ER {2}- $/gm)).toHaveLength(51)
})

test('a record without any fitting field still makes a reference', () => {
  const odd = cited('publications', 'odd', {
    title: 7,
    authors: 'Ada',
    publication_date: {},
    locations: null,
    identifiers: [{}],
    pages: ['x'],
  })
  expect(formatReferences([odd], 'apa').text).toBe('7. (n.d.).\n')
  expect(formatReferences([cited('news', 'empty', {})], 'ieee').text).toBe('“Untitled,” n.d.\n')
})

test.each(['bibtex', 'ris'] as const)(
  'any name of letters and the signs of names is the same name in %s, read by an independent parser',
  format => {
    const word = fc.oneof(
      fc.constantFrom(
        'van',
        'der',
        'de',
        'la',
        'y',
        'e',
        'al-Din',
        'Jr.',
        'III',
        'Müller-Lüdenscheidt',
        'Ñ.',
        'J.-P.',
        'J.P.',
        '王',
        'Мария',
        'بن',
        "O'Neil",
        'others',
        'and',
        'x=y',
        '{Z}',
        'R&D',
        '50%',
      ),
      fc.stringMatching(/^[A-ZÄÖŁ][a-zäéłß]{0,8}(?:-[A-Za-zł]{1,5})?$/),
    )
    fc.assert(
      fc.property(
        fc.array(
          fc.array(word, { minLength: 1, maxLength: 5 }).map(words => words.join(' ')),
          { minLength: 1, maxLength: 4 },
        ),
        names => {
          expect(namesOf(readBack(format, [paper('n', { authors: people(...names) })])[0]!)).toEqual(names)
        },
      ),
      { numRuns: 300 },
    )
  },
)

test('in RIS an organisation is written without commas, so that it stays one name', () => {
  const record = [paper('o', { authors: people('Lantern House, Sons and Daughters, Inc.') })]
  expect(readBack('ris', record)[0]!.author).toEqual([{ literal: 'Lantern House Sons and Daughters Inc.' }])
})

test('without people the authors are the owners, the sponsor or the coordinator', () => {
  const owner = { name: 'Lantern House', role: 'Applicant', party_type: 'organisation' }
  const records = [
    cited('patents', 'p', {
      title: 'A',
      parties: [owner, { ...owner, role: 'Assignee' }, { name: 'Eve Dale', role: 'Agent', party_type: 'researcher' }],
    }),
    cited('clinical_trials', 't', { full_title: 'B', sponsors: [{ name: 'Lantern Hospital' }] }),
    cited('projects', 'j', {
      title: 'C',
      participants: [{ name: 'Gone Away', present: false }],
      organisations: [
        { name: 'Partner', role: 'Participant' },
        { name: 'Leader', role: 'Coordinator' },
      ],
    }),
  ]
  expect(readBack('csl-json', records).map(namesOf)).toEqual([['Lantern House'], ['Lantern Hospital'], ['Leader']])
})

test('the leaders are the authors of a project, and the investigators those of a trial', () => {
  const records = [
    cited('projects', 'j', {
      title: 'C',
      participants: [
        { name: 'Ben Moss', role: 'Member' },
        { name: 'Ada Brook', role: 'Principal Investigator' },
      ],
    }),
    cited('clinical_trials', 't', { full_title: 'B', sponsors: [{ name: 'Lantern Hospital' }], investigators: [{ name: 'Carla Reed' }] }),
  ]
  expect(readBack('csl-json', records).map(namesOf)).toEqual([['Ada Brook'], ['Carla Reed']])
})

test('applicants own a patent only if no owner is named, and inventors never do', () => {
  const ada = { name: 'Ada Brook', role: 'Inventor', party_type: 'researcher' }
  const applicants = [
    { ...ada, role: 'Applicant' },
    { name: 'Lantern House', role: 'Applicant', party_type: 'organisation' },
  ]
  const assignee = { name: 'Wick Works', role: 'Assignee', party_type: 'organisation' }
  const ownersOf = (parties: object[]): string[] =>
    /^PB {2}- (.*)\r$/m.exec(formatReferences([cited('patents', 'p', { title: 'A', parties })], 'ris').text)?.slice(1) ?? []
  expect(ownersOf([ada, ...applicants, assignee])).toEqual(['Wick Works'])
  expect(ownersOf([ada, ...applicants])).toEqual(['Lantern House'])
  expect(ownersOf([ada, applicants[0]!])).toEqual([])
})

test('a trial with only a sponsor’s office as leader is cited with its sponsor', async () => {
  const trial = {
    index: 'clinical_trials',
    slug_values: ['nct-1'],
    source: { name: 'A register' },
    full_title: 'A trial of lanterns',
    investigators: [{ name: 'UCB Cares', type: 'Office' }],
    sponsors: [{ name: 'Moss Biosciences GmbH' }],
  } as const
  const { text } = formatReferences([{ index: 'clinical_trials', slug: 'nct-1', record: trial }], 'csl-json')
  expect(text).toContain('Moss Biosciences GmbH')
  expect(text).not.toContain('Cares')
})
