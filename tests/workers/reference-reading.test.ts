import { deflateRawSync } from 'node:zlib'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { ownEntryInput } from '#contract/own-entry.ts'
import { identifierList } from '#workers/reference-reading/identifier-list.ts'
import { endReading, readOn, startReading } from '#workers/reference-reading/reading.ts'
import { growth, inProportion } from '../support/growth.ts'
import { readAll } from './read-source.ts'

/** Written for these tests: every oddity of BibTeX that people's files have. */
const odd = String.raw`% A comment with an address: keeper@lantern.example {
@preamble{"\newcommand{\noop}[1]{}"}
@comment{jabref-meta: databaseType:bibtex;}
@string{JL = "Journal of Lanterns"}
@STRING(press = {Weir Press})

@article{brook2019,
  author    = {M{\"u}ller, J{\'o}zsef and van der Berg, Anna and {Lantern Society of the North} and Knuth, Jr, Donald and others},
  title     = {The {DNA} of lanterns \& weirs: {\"U}ber \emph{Netze}},
  journal   = JL # ", Series B",
  year      = 2019, month = mar,
  volume    = 3, number = {4}, pages = {1--10},
  doi       = {https://doi.org/10.5555/lantern.1},
  keywords  = {light; water, night},
  abstract  = {At 100\% of the
     weirs.},
  language  = {english},
  issn      = {1234-5678}
}
@inproceedings(brook2020,
  title = "Quoted {B}races", author = "Ada Brook and Ben Moss",
  crossref = {weirs2020}, pages = "11-12",
)
@proceedings{weirs2020, title = {Proceedings of Weirs}, booktitle = {Proceedings of Weirs}, year = 2020, publisher = press}
@misc{early, title={Early light}, author={Brook, Ada}, eprint={2101.00001}, archivePrefix={arXiv}, year=2021, journal = undefinedname}
@phdthesis{th, title = {On weirs}, author = {Moss, Ben}, school = {University of the Weir}, date = {2018-05-04}}
`

const byTitle = (title: string, from = readAll(odd)) => from.entries.find(entry => entry.title.startsWith(title))!

describe('BibTeX', () => {
  test('with abbreviations, accents, braces, quotes, months and names of all kinds is read whole', () => {
    const read = readAll(odd)
    expect([read.format, read.broken, read.entries.length]).toEqual(['bibtex', [], 5])
    expect(byTitle('The DNA')).toEqual({
      type: 'article-journal',
      title: 'The DNA of lanterns & weirs: Über Netze',
      author: [
        { family: 'Müller', given: 'József' },
        { family: 'Berg', given: 'Anna', 'non-dropping-particle': 'van der' },
        { literal: 'Lantern Society of the North' },
        { family: 'Knuth', given: 'Donald', suffix: 'Jr' },
      ],
      custom: { further_authors: 1 },
      issued: { 'date-parts': [[2019, 3]] },
      'container-title': 'Journal of Lanterns, Series B',
      volume: '3',
      issue: '4',
      page: '1–10',
      DOI: '10.5555/lantern.1',
      keyword: 'light, water, night',
      abstract: 'At 100% of the weirs.',
      language: 'english',
      ISSN: '1234-5678',
    })
    expect(byTitle('Early light')).toMatchObject({ URL: 'https://arxiv.org/abs/2101.00001' })
    expect(byTitle('On weirs')).toMatchObject({
      type: 'thesis',
      publisher: 'University of the Weir',
      issued: { 'date-parts': [[2018, 5, 4]] },
    })
  })

  test('an entry takes fields from the one that it refers to, and an abbreviation that is not defined stands for itself', () => {
    expect(byTitle('Quoted Braces')).toMatchObject({
      type: 'paper-conference',
      issued: { 'date-parts': [[2020]] },
      publisher: 'Weir Press',
      page: '11–12',
    })
    const named = readAll('@article{a, title = {A light}, journal = undefinedname, month = sept}')
    expect(named.entries[0]).toMatchObject({ 'container-title': 'undefinedname' })
  })

  test('an abstract is read with and without commands, dashes and quotes', () => {
    const abstractOf = (written: string) =>
      readAll(`@article{a, title={Light}, abstract = {${written}}, year=2020}`).entries.map(({ abstract, issued }) => [abstract, issued])[0]
    const year = { 'date-parts': [[2020]] }
    expect(abstractOf('Plain,\n  over  two lines = one')).toEqual(['Plain, over two lines = one', year])
    expect(abstractOf("Weirs--and ``lanterns''")).toEqual(['Weirs–and “lanterns”', year])
    expect(abstractOf('{DNA} and \\textit{more}')).toEqual(['DNA and more', year])
  })

  test.each([
    [String.raw`Garc{\'\i}a`, 'García'],
    [String.raw`Garc\'{\i}a`, 'García'],
    [String.raw`{\^\i}le`, 'île'],
    [String.raw`{\i}sparta`, 'ısparta'],
    [String.raw`H{\aa}kan`, 'Håkan'],
    [String.raw`H\aa kan`, 'Håkan'],
    [String.raw`{\AA}ngstr{\"o}m`, 'Ångström'],
    [String.raw`S{\o}ren {\AE}sir {\oe}uvre Stra{\ss}e {\L}ukasz`, 'Søren Æsir œuvre Straße Łukasz'],
    [String.raw`Fran\c{c}ois \v{S} Erd{\H{o}}s K{\k{a}}t \r{A}ke Do{\u{g}}an {\dj} {\th}`, 'François Š Erdős Kąt Åke Doğan đ þ'],
    [String.raw`{\textcommabelow{s}}i`, 'și'],
  ])('a name with letters written as commands is read: %s', (written, name) => {
    const file = `@article{a, title={${written}}, author={{${written}}}}`
    expect(readAll(file).entries).toMatchObject([{ title: name, author: [{ [name.includes(' ') ? 'literal' : 'family']: name }] }])
  })

  test.each([
    [String.raw`na{\"\i}ve`, 'naïve'],
    [String.raw`Proc.\ of weirs`, 'Proc. of weirs'],
    ['Proc.\\\nof weirs', 'Proc. of weirs'],
    [String.raw`Weirs{\ldots} and more\dots`, 'Weirs… and more…'],
    [String.raw`10\,km\slash h at 25$^{\circ}$C`, '10 km/h at 25°C'],
    [String.raw`$\sim$5 $\leq$ 6 $\times$ 7$\pm$1, $M_\odot$`, '~5 ≤ 6 × 7±1, M⊙'],
    [String.raw`\mbox{Light} in $\mathcal{O}(n)$ by \LaTeX{} \S 3`, 'Light in O(n) by LaTeX §3'],
    [String.raw`R\&amp;D at 5\% a\_b`, 'R&D at 5% a_b'],
  ])('a text with commands is read as it is meant: %s', (written, text) => {
    expect(readAll(`@article{a, title={${written}}, abstract={${written}}}`).entries).toMatchObject([{ title: text, abstract: text }])
  })

  test('addresses lose the commands that programs write in them', () => {
    const file = String.raw`@article{a, title={Light}, doi={10.5555/978{\_}3\_1}, url={http://weir.example/a\_b\&c{\_}d\~{}e}}
@article{b, title={Night}, url={\url{http://weir.example/a_b}}}`
    expect(readAll(file).entries).toMatchObject([
      { DOI: '10.5555/978_3_1', URL: 'http://weir.example/a_b&c_d~e' },
      { URL: 'http://weir.example/a_b' },
    ])
  })

  test('a name that begins with an accented capital in a command or in braces is a given name, and a particle stays one', () => {
    const names = [
      "{\\'E}mile Borel",
      "\\'{A}ngel Moss",
      '{É}lie Brook',
      '{\\L}ukasz Fern',
      '\\O ystein Weir',
      '{\\"O}zg{\\"u}r {\\c{S}}im{\\c{s}}ek',
      "Charles {\\'E}tienne de Reed",
      'Ludwig van Moor',
    ]
    const [entry] = readAll(`@book{a, author = {${names.join(' and ')}}, title = {T}}`).entries
    expect(entry?.author?.map(({ given, family, 'non-dropping-particle': particle }) => [given, particle, family])).toEqual([
      ['Émile', undefined, 'Borel'],
      ['Ángel', undefined, 'Moss'],
      ['Élie', undefined, 'Brook'],
      ['Łukasz', undefined, 'Fern'],
      ['Øystein', undefined, 'Weir'],
      ['Özgür', undefined, 'Şimşek'],
      ['Charles Étienne', 'de', 'Reed'],
      ['Ludwig', 'van', 'Moor'],
    ])
  })

  test.each([
    ['Sorting in $O(n^2)$, for $f(x_1)$', 'Sorting in O(n²), for f(x₁)'],
    ['The $\\frac{1}{2}$ and \\frac{a+b}{2n} rule', 'The 1/2 and (a+b)/2n rule'],
    ['As \\citep[p.~3]{moss2020} says\\label{x}', 'As says'],
  ])('the TeX of %s is read as %s', (written, title) => {
    expect(readAll(`@book{a, title = {${written}}, year = 2020}`).entries[0]?.title).toBe(title)
  })

  test('abbreviations that are defined by each other stop nothing, and an unknown one keeps its capitals', () => {
    const file = [
      '@string{a = b # "x"}',
      '@string{b = a # "y"}',
      '@string{c = c}',
      ...['a', 'c', 'PRL', '{J}'].map((journal, at) => `@article{k${at}, title = {Moss ${at}}, journal = ${journal}}`),
    ]
    const { entries, broken } = readAll(file.join('\n'))
    expect(broken).toEqual([])
    expect(entries.map(entry => entry.title)).toEqual(['Moss 0', 'Moss 1', 'Moss 2', 'Moss 3'])
    expect(entries.slice(2).map(entry => entry['container-title'])).toEqual(['PRL', 'J'])
  })

  test('a day that the month does not have is left out', () => {
    const file = ['2024-02-30', '2024-02-29', '2023-02-29', '1900-02-29'].map(
      (date, at) => `@book{k${at}, title = {M${at}}, date = {${date}}}`,
    )
    expect(readAll(file.join('\n')).entries.map(entry => entry.issued?.['date-parts'][0])).toEqual([
      [2024, 2],
      [2024, 2, 29],
      [2023, 2],
      [1900, 2],
    ])
  })

  test('what is broken is listed with its line and the reason, and the rest is in', () => {
    const file = `@article{a, title={Light one}}
@article{b, title={Never closed
@article{c, title={Light two}}
@article{, title={Without a key}}
@article{d, author={Brook, Ada}}
@article{e title={No comma}}
@article{f, title={Light three}, year = {in press}}

@article{g, title={Round}, crossref={h}}
@article{h, title={About}, crossref={g}}
@article{i, title={Open`
    const { entries, broken } = readAll(file)
    expect(entries.map(({ title }) => title)).toEqual(['Light one', 'Light two', 'Light three'])
    expect(broken.map(({ line, what, reason }) => [line, what, reason])).toEqual([
      [2, 'b', 'Its closing brace is missing.'],
      [4, expect.stringContaining('Without a key'), 'Its key is missing.'],
      [5, 'd', 'It has no title.'],
      [6, expect.stringContaining('No comma'), 'Its key is missing.'],
      [9, 'g', 'It refers to itself.'],
      [10, 'h', 'It refers to itself.'],
      [11, 'i', 'Its closing brace is missing.'],
    ])
  })

  test.each([
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['Latin-1', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['lines that end with CR and LF', (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['lines that end with CR', (text: string) => Buffer.from(text.replaceAll('\n', '\r'))],
  ])('is read in %s', (_, encode) => {
    const { entries, broken } = readAll(encode('@article{a,\n title={Über Weiße},\n author={Núñez, Élise}\n}\n@book{b\n'))
    expect(entries).toEqual([{ type: 'article-journal', title: 'Über Weiße', author: [{ family: 'Núñez', given: 'Élise' }] }])
    expect(broken.map(({ line }) => line)).toEqual([5])
  })
})

describe('other sources', () => {
  test('RIS is read with both spellings of its tags; a record without an end, a title or a type is told', () => {
    const file = [
      'TY  - JOUR',
      'AU  - Brook, Ada',
      'AU  - Moss, Ben, Jr',
      'TI  - Light over',
      ' the weir',
      'JO  - Journal of Lanterns',
      'PY  - 2020/05/04/',
      'VL  - 3',
      'SP  - 10',
      'EP  - 12',
      'DO  - 10.5555/lantern.2',
      'KW  - light',
      'KW  - water',
      'N2  - An abstract.',
      'ER  - ',
      'TY  - CPAPER',
      'T1  - A paper',
      'T2  - Proceedings of Weirs',
      'Y1  - 2021',
      'TY  - BOOK',
      'A1  - Brook, Ada',
      'ER  - ',
      'TI  - Outside',
      'ER  - ',
    ].join('\r\n')
    const { format, entries, broken } = readAll(file)
    expect(format).toBe('ris')
    expect(entries).toMatchObject([
      {
        type: 'article-journal',
        title: 'Light over the weir',
        author: [
          { family: 'Brook', given: 'Ada' },
          { family: 'Moss', given: 'Ben', suffix: 'Jr' },
        ],
        'container-title': 'Journal of Lanterns',
        issued: { 'date-parts': [[2020, 5, 4]] },
        page: '10–12',
        DOI: '10.5555/lantern.2',
        keyword: 'light, water',
        abstract: 'An abstract.',
      },
      { type: 'paper-conference', title: 'A paper', 'container-title': 'Proceedings of Weirs', issued: { 'date-parts': [[2021]] } },
    ])
    expect(broken.map(({ line, reason }) => [line, reason])).toEqual([
      [20, 'It has no title.'],
      [23, 'It stands outside of a record: a line “TY  - ” is missing.'],
    ])
  })

  test.each([
    ['A1 alone', ['A1  - Brook, Ada', 'A1  - Moss, Ben'], ['Brook', 'Moss']],
    ['A1 and AU', ['A1  - Brook, Ada', 'AU  - Moss, Ben', 'AU  - Reed, Carla'], ['Brook', 'Moss', 'Reed']],
    ['AU before A1', ['AU  - Moss, Ben', 'A1  - Brook, Ada', 'AU  - Reed, Carla'], ['Brook', 'Moss', 'Reed']],
    ['the same people under both', ['A1  - Brook, Ada', 'A1  - Moss, Ben', 'AU  - Brook, Ada', 'AU  - Moss, Ben'], ['Brook', 'Moss']],
  ])('authors of RIS are all there once: %s', (_, lines, families) => {
    for (const type of ['JOUR', 'BOOK', 'CPAPER', 'Journal']) {
      const { entries } = readAll([`TY  - ${type}`, 'TI  - Weirs', ...lines, 'ER  - '].join('\n'))
      expect([type, entries[0]?.author?.map(({ family }) => family)]).toEqual([type, families])
    }
  })

  test('a record of RIS of an unknown type is one of no particular type, and the whole name of its journal counts', () => {
    const file = [
      ...['STD', 'WEB', 'Journal', 'CONF'].map(type => `TY  - ${type}\nTI  - A ${type}\nPY  - 2001\nER  - `),
      'TY  - JOUR\nTI  - Two names\nT2  - Journal of Lanterns\nJO  - J. Lant.\nER  - ',
      'TY  - JOUR\nTI  - Short name\nJO  - J. Lant.\nER  - ',
    ]
    const { entries, broken } = readAll(file.join('\n'))
    expect(broken).toEqual([])
    expect(entries.map(one => [one.type, one.title, one.issued?.['date-parts'][0], one['container-title']])).toEqual([
      ['report', 'A STD', [2001], undefined],
      ['webpage', 'A WEB', [2001], undefined],
      ['document', 'A Journal', [2001], undefined],
      ['paper-conference', 'A CONF', [2001], undefined],
      ['article-journal', 'Two names', undefined, 'Journal of Lanterns'],
      ['article-journal', 'Short name', undefined, 'J. Lant.'],
    ])
  })

  test.each(['CONF', 'CPAPER'])(
    'a paper of type %s with both has its conference second and its proceedings third, else its proceedings second',
    type => {
      const file = [
        `TY  - ${type}\nTI  - Both\nT2  - Lantern Days 2020\nC3  - Proceedings of Weirs\nER  - `,
        `TY  - ${type}\nTI  - One\nT2  - Proceedings of Weirs\nER  - `,
      ]
      expect(readAll(file.join('\n')).entries.map(one => [one.title, one['container-title'], one['event-title']])).toEqual([
        ['Both', 'Proceedings of Weirs', 'Lantern Days 2020'],
        ['One', 'Proceedings of Weirs', undefined],
      ])
    },
  )

  test('signs that a program wrote as entities are read as text, once, and never as markup', () => {
    const titleOf = (written: string) => readAll(`TY  - JOUR\nTI  - ${written}\nER  - \n`).entries[0]?.title
    expect(titleOf('R&amp;D &#8212; &#x2014; &eacute;t&eacute; a &lt; b')).toBe('R&D — — été a < b')
    expect(titleOf('&lt;i&gt;E. coli&lt;/i&gt; light')).toBe('E. coli light')
    expect(titleOf('&amp;lt; &nothing; &#0; &#xD800; AT&T; &lt;script&gt;')).toBe('&lt; &nothing; &#0; &#xD800; AT&T; <script>')
    expect(titleOf('Garcı\u0301a, Mu\u0308ller')).toBe('García, Müller')
    expect(titleOf('Light \u202eover\u202c the \u2067weirs\u2069 \u05d0\u200f!')).toBe('Light over the weirs \u05d0\u200f!')
  })

  test('a file of PubMed is read record by record, with the lines that go on; its numbers are not taken for works', () => {
    const file = [
      '',
      'PMID- 99000001',
      'OWN - NLM',
      'IS  - 1533-4406 (Electronic)',
      'VI  - 382',
      'IP  - 8',
      'DP  - 2020 Feb 30',
      'TI  - A study of lanterns in fog, with a title that goes',
      '      on in a second line.',
      'PG  - 727-733',
      'LID - 10.5555/lantern.1 [doi]',
      'AB  - BACKGROUND: Fog is dense. See PMID: 12345678 and 10.5555/other.',
      '      More text.',
      'FAU - Brook, Ada B',
      'AU  - Brook AB',
      'AD  - From the Lantern Laboratory.',
      'FAU - Moss, Ben, Jr',
      'AU  - Moss B',
      'CN  - Lantern Study Group',
      'LA  - eng',
      'PT  - Journal Article',
      'JT  - The Journal of Lanterns',
      'TA  - J Lant',
      'MH  - Fog/*chemistry',
      'OT  - *light',
      'OT  - water',
      'PMC - PMC7000001',
      'AID - 10.5555/lantern.1 [doi]',
      'SO  - J Lant. 2020 Feb 20;382(8):727-733. doi: 10.5555/lantern.1.',
      '',
      'PMID- 99000002',
      'TI  - [About the weir].',
      'AU  - van der Reed C',
      'JT  - The Journal of Lanterns',
      'DP  - 2019 Winter',
      '',
      'PMID- 99000003',
      'FAU - Reed, C',
      'DP  - 2019 Nov-Dec',
    ]
    const { format, entries, broken } = readAll(file.join('\r\n'))
    expect(format).toBe('nbib')
    expect(entries).toEqual([
      {
        type: 'article-journal',
        title: 'A study of lanterns in fog, with a title that goes on in a second line',
        author: [{ family: 'Brook', given: 'Ada B' }, { family: 'Moss', given: 'Ben', suffix: 'Jr' }, { literal: 'Lantern Study Group' }],
        issued: { 'date-parts': [[2020, 2]] },
        'container-title': 'The Journal of Lanterns',
        volume: '382',
        issue: '8',
        page: '727–733',
        DOI: '10.5555/lantern.1',
        ISSN: '1533-4406',
        PMID: '99000001',
        PMCID: 'PMC7000001',
        language: 'eng',
        abstract: 'BACKGROUND: Fog is dense. See PMID: 12345678 and 10.5555/other. More text.',
        keyword: 'light, water',
      },
      {
        type: 'article-journal',
        title: 'About the weir',
        author: [{ family: 'van der Reed', given: 'C.' }],
        issued: { 'date-parts': [[2019]] },
        'container-title': 'The Journal of Lanterns',
        PMID: '99000002',
      },
    ])
    expect(broken).toEqual([{ line: 37, what: 'PMID- 99000003 FAU - Reed, C DP - 2019 Nov-Dec', reason: 'It has no title.' }])
  })

  test.each([
    ['2020 Feb 20', [2020, 2, 20]],
    ['2020 Jan-Feb', [2020, 1]],
    ['2020 May', [2020, 5]],
    ['2020', [2020]],
    ['2020 Spring', [2020]],
    ['2020 Dec 30-2021 Jan 5', [2020, 12, 30]],
    ['20200124', [2020, 1, 24]],
  ])('the date %s of PubMed is %j', (written, parts) => {
    const file = `PMID- 99000001\nOWN - NLM\nTI  - Moss\nDP  - ${written}\n`
    expect(readAll(file).entries[0]?.issued?.['date-parts'][0]).toEqual(parts)
  })

  test('a chapter, a book and a preprint of PubMed are told apart, and a list of its numbers stays a list', () => {
    const file = [
      'PMID- 1\nSTAT- Publisher\nTI  - A chapter\nBTI - A book\nFED - Reed, C\nPB  - Fog Press',
      'PMID- 2\nSTAT- Publisher\nBTI - A book',
      'PMID- 3\nSTAT- Publisher\nTI  - A preprint\nPT  - Preprint\nJT  - fogRxiv',
    ]
    expect(readAll(file.join('\n\n')).entries.map(one => [one.type, one.title, one['container-title']])).toEqual([
      ['chapter', 'A chapter', 'A book'],
      ['book', 'A book', undefined],
      ['article', 'A preprint', 'fogRxiv'],
    ])
    expect(readAll('PMID: 12345\nPMID: 23456\n')).toMatchObject({
      format: 'identifiers',
      broken: [],
      entries: [{ PMID: '12345' }, { PMID: '23456' }],
    })
  })

  test('CSL-JSON is read as a list, as one item and inside an object; what is no item is told', () => {
    const item = {
      type: 'entry-encyclopedia',
      title: 'Lanterns <i>at</i> night',
      author: [{ name: 'Brook, Ada' }, 'Ben Moss'],
      issued: { raw: '2020-05' },
    }
    const wanted = { type: 'chapter', title: 'Lanterns at night', issued: { 'date-parts': [[2020, 5]] } }
    expect(readAll(JSON.stringify(item)).entries).toMatchObject([wanted])
    expect(readAll(JSON.stringify({ items: [item] })).entries).toMatchObject([wanted])
    const { format, entries, broken } = readAll(JSON.stringify([item, 7, { type: 'book' }]))
    expect([format, entries.length]).toEqual(['csl-json', 1])
    expect(broken.map(({ what, reason }) => [what, reason])).toEqual([
      ['Item 2', 'It is not an object.'],
      ['Item 3', 'It has no title.'],
    ])
    expect(readAll('[\n {"title": "cut off"').broken).toMatchObject([{ what: 'The file', reason: 'It is not valid JSON.' }])
  })

  test('a list of DOIs, PMIDs, arXiv and PMC numbers is read from any text, line by line', () => {
    const text = `[1] Brook A. Light. https://doi.org/10.5555/lantern.3.
12345678
PMID: 2345678 and PMC123456
arXiv:2101.00002v2
(see doi:10.5555/(SICI)1-2)

Just words.`
    const { format, entries, broken } = readAll(text)
    expect(format).toBe('identifiers')
    expect(entries.map(({ title, DOI, PMID, PMCID, URL: address }) => [title, DOI ?? PMID ?? PMCID ?? address])).toEqual([
      ['doi:10.5555/lantern.3', '10.5555/lantern.3'],
      ['PMID 12345678', '12345678'],
      ['PMID 2345678', '2345678'],
      ['PMC123456', 'PMC123456'],
      ['arXiv:2101.00002', 'https://arxiv.org/abs/2101.00002'],
      ['doi:10.5555/(SICI)1-2', '10.5555/(SICI)1-2'],
    ])
    expect(broken).toEqual([{ line: 7, what: 'Just words.', reason: 'It has no DOI, PMID or arXiv number.' }])
  })
})

describe('the same work', () => {
  const file = `@article{a, title={Light over weirs}, year=2020, doi={10.5555/A}}
@article{b, title={Another title}, year=2019, doi={https://doi.org/10.5555/a}}
@article{c, title={LIGHT over {W}eirs!}, year=2020}
@article{d, title={Light over weirs}, year=2020, doi={10.5555/other}}
@article{e, title={Light over weirs}, year=2021}`

  test('a DOI of an old journal keeps its angle brackets, one of an address loses the escapes, and one before 。 ends there', () => {
    const text = [
      'see doi:10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O.',
      '<a>10.5555/moss<br>3</a>',
      'http://dx.doi.org/10.5555/xyz%2Fabc%28x%29?from=search#top',
      '参见10.5555/182。后续',
    ]
    expect(readAll(text.join('\n')).entries.map(one => one.DOI)).toEqual([
      '10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O',
      '10.5555/moss',
      '10.5555/xyz/abc(x)',
      '10.5555/182',
    ])
  })

  test('a DOI ends before the marks of its sentence, and keeps brackets that it opens', () => {
    const doiIn = (text: string) => identifierList(text).items.map(({ work }) => work['DOI'])
    expect(doiIn('(see 10.5555/a(b)c).')).toEqual(['10.5555/a(b)c'])
    expect(doiIn('10.5555/a(b)).,)')).toEqual(['10.5555/a(b)'])
    expect(doiIn('10.5555/(a)')).toEqual(['10.5555/(a)'])
    expect(doiIn('10.5555/a]}”')).toEqual(['10.5555/a'])
    expect(identifierList('  1234567 ; ').items.map(({ work }) => work['PMID'])).toEqual(['1234567'])
  })

  test.each([
    ['a DOI with closing brackets', (length: number) => `10.1234/${')'.repeat(length)}`],
    ['a DOI with dots inside', (length: number) => `10.1234/${'.'.repeat(length)}a`],
    ['a number with spaces behind', (length: number) => `1234567${' '.repeat(length)}a`],
  ])('%s is read in linear time', async (_, written) => {
    expect(await growth(length => identifierList(written(length)), 20_000)).toBeLessThan(inProportion)
  })

  test('twice in a source is added once: by a number, or by title and year unless both have a DOI', () => {
    const read = readAll(file)
    expect(read.entries.map(({ DOI, issued }) => [DOI, issued?.['date-parts'][0]?.[0]])).toEqual([
      ['10.5555/A', 2020],
      ['10.5555/other', 2020],
      [undefined, 2021],
    ])
    expect(read.repeated).toBe(2)
  })

  test('that the folder has already is only counted, so that the same import adds nothing the second time', () => {
    const first = readAll(file)
    const second = readAll(file, first.entries)
    expect([second.entries.length, second.already]).toEqual([0, 5])
    const known = { title: 'Whatever it is called', PMID: '12345' }
    expect(readAll('PMID 12345\nPMID 54321', [known])).toMatchObject({ already: 1, entries: [{ PMID: '54321' }] })
  })
})

/** A large file of our own making; every tenth entry is broken. */
const largeFile = (count: number): string =>
  Array.from({ length: count }, (_, n) =>
    n % 10 === 9
      ? `@article{b${n},\n  title = {Never closed ${n},\n`
      : `@article{k${n},\n  author = {Brook, Ada and M{\\"u}ller, J{\\'o}zsef},\n  title = {Light ${n} over the {W}eir of number ${n}},\n  year = ${1900 + (n % 120)}, journal = {Journal of Lanterns}, doi = {10.5555/l.${n}}\n}\n`,
  ).join('')

describe('large and hostile sources', () => {
  test('20,000 entries of which every tenth is broken: the others are in, and each broken one is told', () => {
    const { entries, broken } = readAll(largeFile(20_000))
    expect([entries.length, broken.length]).toEqual([18_000, 2000])
    expect(entries[0]).toMatchObject({
      title: 'Light 0 over the Weir of number 0',
      author: [{ family: 'Brook' }, { family: 'Müller', given: 'József' }],
    })
    expect(broken[0]).toEqual({ line: 46, what: 'b9', reason: 'Its closing brace is missing.' })
  })

  test('four times as many entries take about four times as long', async () => {
    expect(await growth(size => readAll(largeFile(size)), 500)).toBeLessThan(inProportion)
    expect(await growth(size => readAll('@article{'.repeat(size * 20)), 500)).toBeLessThan(inProportion)
  })

  test('reading can be stopped, and a reading that was lost says so', () => {
    startReading('one', { source: largeFile(200), known: [] })
    expect(readOn('one', 0)?.done).toBe(50)
    expect(readOn('one', 0)).toBeUndefined()
    expect(readOn('another', 50)).toBeUndefined()
    endReading('one')
    expect(readOn('one', 50)).toBeUndefined()
  })

  test('what is no text is not read, and a text with a few stray characters is', () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n<< /Length 5000 >>\nstream\n'), deflateRawSync(largeFile(500))])
    const utf16WithoutMark = Buffer.from(largeFile(2), 'utf16le')
    for (const source of [pdf, utf16WithoutMark]) expect(startReading('none', { source, known: [] })).toBeUndefined()
    const stray = `@article{a, title={Light}}\n${'\u0000\u0007\u001A'.repeat(4)}`
    expect(readAll(stray).entries.map(({ title }) => title)).toEqual(['Light'])
  })

  test('A54 an entry of a megabyte is not read, and the one behind it is', () => {
    const { entries, broken } = readAll(`@article{a, title={${'long '.repeat(200_000)}}}\n@article{b, title={Light}}`)
    expect(entries.map(({ title }) => title)).toEqual(['Light'])
    expect(broken).toMatchObject([{ line: 1, what: 'a', reason: 'It is too long.' }])
  })

  test('entries whose texts were too long are counted, and no others', () => {
    const whole = { type: 'book', title: 'Whole', abstract: 'y'.repeat(10_000) }
    const long = { type: 'book', title: 'Long', abstract: 'y'.repeat(10_001) }
    const titled = { type: 'book', title: 'x'.repeat(4000) }
    const read = readAll(JSON.stringify([whole, long, titled, { type: 'book', title: 'Ends so…' }]))
    expect([read.entries.length, read.cut]).toEqual([4, 2])
  })

  test('A54 of 100,000 authors the first are kept, and how many more there are', () => {
    const author = Array.from({ length: 100_000 }, (_, n) => ({ family: `Brook ${n}`, given: 'Ada' }))
    const [entry] = readAll(JSON.stringify([{ type: 'book', title: 'Many', author }])).entries
    expect(entry?.author).toHaveLength(limits.ownEntry.authors)
    expect(entry?.custom).toEqual({ further_authors: 100_000 - limits.ownEntry.authors })
  })

  test('A54 deep braces and deep JSON stop nothing', () => {
    const deep = `@article{a, title={${'{'.repeat(50_000)}deep${'}'.repeat(50_000)}}}\n@article{b, title={Light}}`
    expect(readAll(deep).entries.map(({ title }) => title)).toContain('Light')
    expect(readAll(`${'['.repeat(100_000)}${']'.repeat(100_000)}`).entries).toEqual([])
  })

  test('A54 names of an object’s own machinery are names like others', () => {
    const json =
      '[{"type":"book","title":"Light","__proto__":{"title":"x"},"constructor":{"prototype":{"polluted":1}},"author":[{"__proto__":{"family":"x"}}]}]'
    expect(readAll(json).entries).toEqual([{ type: 'book', title: 'Light' }])
    const bib = '@string{__proto__ = "x"}\n@article{__proto__, title = {Light}, __proto__ = {x}, constructor = {y}, crossref = {__proto__}}'
    const read = readAll(bib)
    expect(read.entries.length + read.broken.length).toBe(1)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(({} as Record<string, unknown>)['title']).toBeUndefined()
  })

  test('A54 markup and scripts are plain text, and only web addresses are kept as addresses', () => {
    const [entry] = readAll(
      JSON.stringify([
        { type: 'webpage', title: '<script>alert(1)</script> & <b>bold</b>', URL: 'javascript:alert(1)', DOI: 'https://doi.org/10.5555/x' },
      ]),
    ).entries
    expect(entry).toEqual({ type: 'webpage', title: '<script>alert(1)</script> & bold', DOI: '10.5555/x' })
  })

  test('A54 whatever bytes come, nothing throws, and every entry that is read may be saved', () => {
    const part = fc.constantFrom(
      '@article{',
      'k1,',
      'title={',
      '}',
      '{',
      '"',
      '=',
      '#',
      '\n',
      'TY  - JOUR\n',
      'TI  - x\n',
      'ER  - \n',
      '[{"title":"',
      '"}]',
      '10.5555/x ',
      'PMID 123456\n',
      '\\"',
      '$',
      '\\begin{a}',
      ' and ',
      '__proto__',
      '\u0000',
      '\uD800',
      'é',
    )
    const text = fc.array(fc.oneof(part, fc.string({ maxLength: 8 })), { maxLength: 40 }).map(parts => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(text, fc.uint8Array({ maxLength: 200 })), source => {
        for (const entry of readAll(source).entries) expect(v.is(ownEntryInput, entry)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
