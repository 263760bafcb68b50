import { expect, test } from 'vitest'
import type { ReferenceFormat } from '#workers/export-building/formats.ts'
import { type CitedRecord, formatReferences } from '#workers/export-building/references.ts'
import { cited, paper, people } from './cited-records.ts'

/** A reference as text, italics between asterisks. */
function inStyle(format: ReferenceFormat, ...records: readonly CitedRecord[]): string[] {
  const { entries = [] } = formatReferences(records, format)
  return entries.map(entry => entry.map(({ text, italic }) => (italic ? `*${text}*` : text)).join(''))
}
const one = (format: ReferenceFormat, record: CitedRecord): string => inStyle(format, record)[0]!

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const authors = (count: number) => people(...letters.slice(0, count).map(letterSuffix => `Xena ${letterSuffix}brook`))
const byAuthors = (count: number) => paper('n', { title: 'Wicks', authors: authors(count) })
const doi = (value: string) => [{ name: 'DOI', value }]

const article = paper('article', {
  title: 'How do wicks burn?',
  authors: people('Jean-Paul van der Berg Jr.', 'María García-Ñuño', 'Anna B. C. Dale'),
  pages: '1284-1287',
  identifiers: doi('https://doi.org/10.5555/wick.7'),
})
const chapter = paper('chapter', {
  title: 'Wicks',
  publication_type: 'Book chapter',
  authors: people('Ada Brook', 'Ben Moss'),
  editors: people('Carla Reed', 'Dan Fox'),
  volume_title: 'Handbook of Lanterns',
  publisher: 'Larkspur Press',
  volume: undefined,
  issue: undefined,
})
const book = paper('book', {
  title: 'All about lanterns',
  publication_type: 'Book',
  authors: people('Ada Brook'),
  publisher: 'Larkspur Press',
})
const patent = cited('patents', 'patent', {
  title: 'Lantern',
  publication_no: 'US 9,367,592',
  patent_office: 'United States Patent and Trademark Office',
  country: 'United States',
  granted_date: '2016-06-14',
  parties: [
    { name: 'Ada Brook', role: 'Inventor', party_type: 'researcher' },
    { name: 'Lantern House', role: 'Assignee', party_type: 'organisation' },
  ],
})
const trial = cited('clinical_trials', 'trial', {
  full_title: 'Light and sleep',
  trial_id: 'NCT01234567',
  register: 'ClinicalTrials.gov',
  first_posted: '2015-02-03',
  sponsors: [{ name: 'Lantern Hospital' }],
  url: 'https://clinicaltrials.gov/study/NCT01234567',
})
const news = cited('news', 'news', {
  title: 'Lanterns are back',
  publication_date: '2020-05-17',
  content_from: { name: 'The Evening Post' },
  url: 'https://example.org/news',
})

test.each<[ReferenceFormat, string]>([
  [
    'apa',
    'van der Berg, J.-P., Jr., García-Ñuño, M., & Dale, A. B. C. (2019). How do wicks burn? *Journal of Lanterns*, *12*(3), 1284–1287. https://doi.org/10.5555/wick.7',
  ],
  [
    'vancouver',
    'van der Berg JP Jr, García-Ñuño M, Dale AB. How do wicks burn? Journal of Lanterns. 2019;12(3):1284-7. doi:10.5555/wick.7',
  ],
  [
    'ieee',
    'J.-P. van der Berg Jr., M. García-Ñuño, and A. B. C. Dale, “How do wicks burn?” *Journal of Lanterns*, vol. 12, no. 3, pp. 1284–1287, June 2019, doi: 10.5555/wick.7.',
  ],
  [
    'chicago',
    'van der Berg, Jean-Paul, Jr., María García-Ñuño, and Anna B. C. Dale. 2019. “How do wicks burn?” *Journal of Lanterns* 12 (3): 1284–1287. https://doi.org/10.5555/wick.7.',
  ],
  [
    'harvard',
    'van der Berg, J.-P., Jr., García-Ñuño, M. and Dale, A.B.C. (2019) ‘How do wicks burn?’, *Journal of Lanterns*, 12(3), pp. 1284–1287. Available at: https://doi.org/10.5555/wick.7.',
  ],
])('an article of a journal in %s', (format, expected) => {
  expect(one(format, article)).toBe(expected)
})

test.each<[ReferenceFormat, string]>([
  ['apa', 'Brook, A., & Moss, B. (2019). Wicks. In C. Reed & D. Fox (Eds.), *Handbook of Lanterns* (pp. 101–118). Larkspur Press.'],
  ['vancouver', 'Brook A, Moss B. Wicks. In: Reed C, Fox D, editors. Handbook of Lanterns. Larkspur Press; 2019. p. 101-18.'],
  ['ieee', 'A. Brook and B. Moss, “Wicks,” in *Handbook of Lanterns*, C. Reed and D. Fox, Eds. Larkspur Press, 2019, pp. 101–118.'],
  [
    'chicago',
    'Brook, Ada, and Ben Moss. 2019. “Wicks.” In *Handbook of Lanterns*, edited by Carla Reed and Dan Fox, 101–118. Larkspur Press.',
  ],
  ['harvard', 'Brook, A. and Moss, B. (2019) ‘Wicks’, in C. Reed and D. Fox (eds) *Handbook of Lanterns*. Larkspur Press, pp. 101–118.'],
])('a chapter of a book in %s', (format, expected) => {
  expect(one(format, chapter)).toBe(expected)
})

test.each<[ReferenceFormat, string]>([
  ['apa', 'Brook, A. (2019). *All about lanterns*. Larkspur Press.'],
  ['vancouver', 'Brook A. All about lanterns. Larkspur Press; 2019.'],
  ['ieee', 'A. Brook, *All about lanterns*. Larkspur Press, 2019.'],
  ['chicago', 'Brook, Ada. 2019. *All about lanterns*. Larkspur Press.'],
  ['harvard', 'Brook, A. (2019) *All about lanterns*. Larkspur Press.'],
])('a book in %s', (format, expected) => {
  expect(one(format, book)).toBe(expected)
})

test.each<[ReferenceFormat, string]>([
  ['apa', 'Brook, A. (2016). *Lantern* (Patent No. US 9,367,592). United States Patent and Trademark Office.'],
  ['vancouver', 'Brook A, inventor; Lantern House, assignee. Lantern. United States patent US 9,367,592. 2016 Jun 14.'],
  ['ieee', 'A. Brook, “Lantern,” United States Patent US 9,367,592, June 14, 2016.'],
  ['chicago', 'Brook, Ada. 2016. *Lantern*. United States Patent US 9,367,592, issued June 14, 2016.'],
  ['harvard', 'Brook, A. (2016) *Lantern*. United States Patent and Trademark Office patent no. US 9,367,592.'],
])('a patent in %s', (format, expected) => {
  expect(one(format, patent)).toBe(expected)
})

const { granted_date: _granted, ...ungranted } = patent.record
test.each<[ReferenceFormat, string]>([
  ['apa', 'Brook, A. (2014). *Lantern* (Patent Application No. US 9,367,592). United States Patent and Trademark Office.'],
  ['vancouver', 'Brook A, inventor; Lantern House, assignee. Lantern. United States patent application US 9,367,592. 2014 May 1.'],
  ['ieee', 'A. Brook, “Lantern,” United States Patent Application US 9,367,592, May 1, 2014.'],
  ['chicago', 'Brook, Ada. 2014. *Lantern*. United States Patent Application US 9,367,592, published May 1, 2014.'],
  ['harvard', 'Brook, A. (2014) *Lantern*. United States Patent and Trademark Office patent application no. US 9,367,592.'],
])('an application that was not granted is no patent in %s', (format, expected) => {
  expect(one(format, { ...patent, record: { ...ungranted, publication_date: '2014-05-01' } })).toBe(expected)
})

test.each<[ReferenceFormat, string]>([
  [
    'apa',
    'Lantern Hospital. (2015). *Light and sleep* (NCT01234567) [Clinical trial registration]. ClinicalTrials.gov. https://clinicaltrials.gov/study/NCT01234567',
  ],
  [
    'vancouver',
    'Lantern Hospital. Light and sleep [Internet]. ClinicalTrials.gov; 2015. Identifier: NCT01234567. Available from: https://clinicaltrials.gov/study/NCT01234567',
  ],
  [
    'harvard',
    'Lantern Hospital (2015) *Light and sleep*. Clinical trial registration NCT01234567. ClinicalTrials.gov. Available at: https://clinicaltrials.gov/study/NCT01234567.',
  ],
])('a clinical trial in %s', (format, expected) => {
  expect(one(format, trial)).toBe(expected)
})

test.each<[ReferenceFormat, string]>([
  ['apa', 'Lanterns are back. (2020, May 17). *The Evening Post*. https://example.org/news'],
  ['vancouver', 'Lanterns are back. The Evening Post [Internet]. 2020 May 17. Available from: https://example.org/news'],
  ['ieee', '“Lanterns are back,” *The Evening Post*, May 17, 2020. [Online]. Available: https://example.org/news'],
  ['chicago', '“Lanterns are back.” 2020. *The Evening Post*, May 17. https://example.org/news.'],
  ['harvard', '‘Lanterns are back’ (2020) *The Evening Post*, 17 May. Available at: https://example.org/news.'],
])('a news item without authors in %s', (format, expected) => {
  expect(one(format, news)).toBe(expected)
})

const undated = paper('undated', { title: 'Wicks', authors: people('Ada Brook'), publication_date: undefined })
test.each<[ReferenceFormat, string]>([
  ['apa', 'Brook, A. (n.d.). Wicks. *Journal of Lanterns*, *12*(3), 101–118.'],
  ['vancouver', 'Brook A. Wicks. Journal of Lanterns. n.d.;12(3):101-18.'],
  ['ieee', 'A. Brook, “Wicks,” *Journal of Lanterns*, vol. 12, no. 3, pp. 101–118, n.d.'],
  ['chicago', 'Brook, Ada. n.d. “Wicks.” *Journal of Lanterns* 12 (3): 101–118.'],
  ['harvard', 'Brook, A. (n.d.) ‘Wicks’, *Journal of Lanterns*, 12(3), pp. 101–118.'],
])('a work without a date in %s', (format, expected) => {
  expect(one(format, undated)).toBe(expected)
})

test('APA names twenty authors, and of twenty-one the first nineteen and the last', () => {
  expect(one('apa', byAuthors(20))).toMatch(/^Abrook, X\., .*Sbrook, X\., & Tbrook, X\. \(2019\)/)
  expect(one('apa', byAuthors(21))).toMatch(/^Abrook, X\., .*Sbrook, X\., … Ubrook, X\. \(2019\)/)
})

test('Vancouver names six authors, and of seven the first six and et al', () => {
  expect(one('vancouver', byAuthors(6))).toContain('Ebrook X, Fbrook X. Wicks')
  expect(one('vancouver', byAuthors(7))).toContain('Ebrook X, Fbrook X, et al. Wicks')
})

test('IEEE names six authors, and of seven the first and et al.', () => {
  expect(one('ieee', byAuthors(6))).toContain('X. Ebrook, and X. Fbrook, “Wicks')
  expect(one('ieee', byAuthors(7))).toBe('X. Abrook *et al.*, “Wicks,” *Journal of Lanterns*, vol. 12, no. 3, pp. 101–118, June 2019.')
})

test('Chicago names ten authors, and of eleven the first seven and et al.', () => {
  expect(one('chicago', byAuthors(10))).toContain('Xena Ibrook, and Xena Jbrook. 2019')
  expect(one('chicago', byAuthors(11))).toContain('Xena Fbrook, Xena Gbrook, et al. 2019')
})

test('Harvard names three authors, and of four the first and et al.', () => {
  expect(one('harvard', byAuthors(3))).toContain('Abrook, X., Bbrook, X. and Cbrook, X. (2019)')
  expect(one('harvard', byAuthors(4))).toContain('Abrook, X. *et al.* (2019)')
})

const three = [
  paper('z', { title: 'Zeal', authors: people('Ada Brook') }),
  paper('m', { title: 'Moths', authors: people('Łucja Abrook'), publication_date: '2020' }),
  paper('b', { title: 'Beams', authors: people('Ada Brook') }),
  paper('o', { title: 'The older', authors: people('Ada Brook'), publication_date: '1999' }),
]
test('author-date styles sort by author, year and title, and add letters within a year', () => {
  expect(inStyle('apa', ...three).map(text => text.split('. *')[0])).toEqual([
    'Abrook, Ł. (2020). Moths',
    'Brook, A. (1999). The older',
    'Brook, A. (2019a). Beams',
    'Brook, A. (2019b). Zeal',
  ])
})

test('numeric styles keep the order of the selection', () => {
  expect(inStyle('ieee', ...three).map(text => /“([^,]+)/.exec(text)?.[1])).toEqual(['Zeal', 'Moths', 'Beams', 'The older'])
  expect(inStyle('ieee', ...three).map(text => text.slice(0, 6))).toEqual(['[1] A.', '[2] Ł.', '[3] A.', '[4] A.'])
  expect(inStyle('vancouver', ...three)[1]).toMatch(/^2\. Abrook Ł\. Moths/)
})

test('the address of a DOI leads to it whatever signs it has, and the DOI itself stays as it is', () => {
  const old = '10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O'
  const address = 'https://doi.org/10.1002/(SICI)1097-4571(199806)49:8%3C693::AID-ASI4%3E3.0.CO;2-O'
  for (const written of [old, address]) {
    const record = paper('old', { identifiers: doi(written) })
    for (const format of ['apa', 'chicago', 'harvard'] as const) expect(one(format, record)).toContain(address)
    expect(one('vancouver', record)).toContain(`doi:${old}`)
  }
})

test('the clipboard HTML has italics, and record data is escaped in it', () => {
  const { html, text } = formatReferences(
    [paper('x', { title: '1 < 2 & "3"', authors: people('Ada Brook'), locations: [{ name: '<b>x</b><script>', category: 'journal' }] })],
    'apa',
  )
  expect(html).toBe('<p>Brook, A. (2019). 1 &#60; 2 &#38; &#34;3&#34;. <i>x&#60;script&#62;</i>, <i>12</i>(3), 101–118.</p>')
  expect(text).toContain('1 < 2 & "3"')
})

test('names in scripts without capitals are not shortened, and family-first names keep their order', () => {
  const record = paper('s', { title: 'Wicks', authors: people('محمد بن سلمان', 'Иван Петрович Павлов', '达威 张') })
  expect(one('apa', record)).toMatch(/^بن سلمان, محمد, Павлов, И\. П\., & 张 达威\. \(2019\)/u)
  expect(one('vancouver', record)).toMatch(/^بن سلمان محمد, Павлов ИП, 张 达威\. /u)
})
