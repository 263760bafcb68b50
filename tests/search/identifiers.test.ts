import { expect, test } from 'vitest'
import { identifierKeys, identifierPieces } from '#search/text/identifiers.ts'

/** Whether a query names the record with this identifier. */
const names = (query: string, value: string): boolean => {
  const keys = identifierPieces(query).flatMap(piece => piece.keys)
  return identifierKeys(value).some(key => keys.includes(key))
}

test.each([
  ['https://patents.google.com/patent/US6970935B1/en', 'US-6970935-B1'],
  ['patents.google.com/patent/US6970935B1/en?oq=lamp#claims', 'US-6970935-B1'],
  ['https://patents.google.com/patent/EP1234567A1', 'EP 1234567 A1'],
  ['https://clinicaltrials.gov/study/NCT05756322?tab=results', 'NCT05756322'],
])('the address %s names its record, whatever follows the number', (address, value) => {
  expect(names(address, value)).toBe(true)
})

test.each([
  ['https://doi.org/10.1000/s11192-016?utm_source=letter', '10.1000/s11192-016'],
  ['https://doi.org/10.1000%2Fs11192-016', '10.1000/s11192-016'],
  ['arXiv 1810.12653v2', '1810.12653'],
  ['https://arxiv.org/pdf/1810.12653v1.pdf', '1810.12653'],
  ['arXiv:cs.DL/9902009', 'cs/9902009'],
  ['DMS-8902494', '8902494'],
  ['RU2552406', 'RU-2552406-C1'],
  ['WO 2009/158572', 'WO-2009158572-A1'],
  ['DE 10 2004 012 345 A1', 'DE-102004012345-A1'],
])('%s names the record with the number %s', (query, value) => {
  expect(names(query, value)).toBe(true)
})

test('a DOI whose end looks like the page of an address stays whole', () => {
  expect(names('https://doi.org/10.1000/182/en', '10.1000/182/en')).toBe(true)
  expect(names('https://doi.org/10.1000/182/en', '10.1000/182')).toBe(false)
})
