import { expect, test } from 'vitest'
import type { AnyRecord } from '#contract/records.ts'
import { hasIdentifier } from '#features/identifiers/has-identifier.ts'
import { type IdentifierKind, parseIdentifier } from '#features/identifiers/parse-identifier.ts'

const known = (text: string) => {
  const found = parseIdentifier(text)
  return found && [found.kind, found.value]
}

test.each<[IdentifierKind, string, string[]]>([
  [
    'doi',
    '10.18653/v1/2020.acl-main.1',
    [
      '10.18653/v1/2020.acl-main.1',
      'doi:10.18653/V1/2020.ACL-main.1',
      'https://doi.org/10.18653/v1/2020.acl-main.1',
      ' http://dx.doi.org/10.18653/v1/2020.acl-main.1. ',
    ],
  ],
  [
    'doi',
    '10.1002/(sici)1097-0258(19980815)17:15<1661::aid-sim968>3.0.co;2-2',
    [
      '10.1002/(SICI)1097-0258(19980815)17:15<1661::AID-SIM968>3.0.CO;2-2',
      'https://doi.org/10.1002/(SICI)1097-0258(19980815)17:15%3C1661::AID-SIM968%3E3.0.CO;2-2',
    ],
  ],
  [
    'orcid',
    '0000-0002-1825-0097',
    [
      '0000-0002-1825-0097',
      '0000000218250097',
      '0000 0002 1825 0097',
      'https://orcid.org/0000-0002-1825-0097',
      'ORCID iD: 0000-0002-1825-0097',
    ],
  ],
  ['orcid', '0000-0002-1694-233X', ['0000-0002-1694-233x']],
  [
    'pmid',
    '31452104',
    [
      '31452104',
      'PMID: 31452104',
      'pmid31452104',
      'https://pubmed.ncbi.nlm.nih.gov/31452104/',
      'https://www.ncbi.nlm.nih.gov/pubmed/31452104',
    ],
  ],
  [
    'pmc',
    'PMC6814213',
    [
      'PMC6814213',
      'PMCID: pmc 6814213',
      'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC6814213/',
      'https://pmc.ncbi.nlm.nih.gov/articles/PMC6814213/',
    ],
  ],
  [
    'trial',
    'NCT02210780',
    ['NCT02210780', 'nct 02210780', 'https://clinicaltrials.gov/study/NCT02210780?term=x', 'clinicaltrials.gov/ct2/show/NCT02210780'],
  ],
  [
    'patent',
    'EP1234567A1',
    ['EP1234567A1', 'EP 1234567 A1', 'ep-1234567-a1', 'EP 1,234,567 A1', 'https://patents.google.com/patent/EP1234567A1/en'],
  ],
  ['patent', 'US20200123456A1', ['US 2020/0123456 A1', 'US20200123456A1']],
  ['patent', 'WO2019123456', ['WO 2019/123456']],
])('%s %s is parsed in all its forms', (kind, value, texts) => {
  for (const text of texts) expect(known(text)).toEqual([kind, value])
})

test.each([
  ['an ORCID iD with a wrong check digit', '0000-0002-1825-0098'],
  ['a year', '2020'],
  ['words', 'graph neural networks'],
  ['words around a DOI', 'see 10.1000/182 for more'],
  ['two letters of no patent office', 'AB1234567'],
  ['a short trial number', 'NCT123'],
  ['nothing', '  '],
  ['a very long text', '10.1000/' + 'x'.repeat(400)],
])('%s is no identifier', (_, text) => {
  expect(parseIdentifier(text)).toBeUndefined()
})

test('a bare number is an uncertain identifier, one with a label is certain', () => {
  expect(parseIdentifier('31452104')?.isCertain).toBe(false)
  expect(parseIdentifier('pmid 31452104')?.isCertain).toBe(true)
  expect(parseIdentifier('10.1000/182')?.isCertain).toBe(true)
})

test('quotation marks in an identifier cannot end the phrase of its query', () => {
  expect(parseIdentifier('10.1000/a"b')?.query).toBe('identifiers:"10.1000/ab"')
})

const record: AnyRecord = { index: 'publications', slug_values: ['a'], source: { name: 'Tests' } }

test('a record matches the same identifier, but not a longer one or one of another kind', () => {
  const doi = parseIdentifier('10.1000/182')!
  expect(hasIdentifier({ ...record, identifiers: [{ name: 'doi', value: 'https://doi.org/10.1000/182' }] }, doi)).toBe(true)
  expect(hasIdentifier({ ...record, identifiers: [{ name: 'doi', value: '10.1000/182.5' }] }, doi)).toBe(false)
  const pmid = parseIdentifier('pmid:31452104')!
  expect(hasIdentifier({ ...record, identifiers: [{ name: 'pmid', value: '31452104' }] }, pmid)).toBe(true)
  expect(hasIdentifier({ ...record, identifiers: [{ name: 'openalex', value: '31452104' }] }, pmid)).toBe(false)
  expect(hasIdentifier({ ...record, identifiers: [{ name: 'pmc', value: '6814213' }] }, parseIdentifier('PMC6814213')!)).toBe(true)
  expect(hasIdentifier(record, doi)).toBe(false)
})

test('a patent number without a kind code matches only documents with that number', () => {
  const patent = { ...record, index: 'patents', publication_no: 'EP1234567B1' } satisfies AnyRecord
  expect(hasIdentifier(patent, parseIdentifier('EP 1234567')!)).toBe(true)
  expect(hasIdentifier(patent, parseIdentifier('EP1234567B1')!)).toBe(true)
  expect(hasIdentifier(patent, parseIdentifier('EP1234567A1')!)).toBe(false)
  expect(hasIdentifier(patent, parseIdentifier('EP123456')!)).toBe(false)
})
