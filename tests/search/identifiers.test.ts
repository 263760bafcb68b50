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

test('a DOI whose end looks like the page of an address stays whole', () => {
  expect(names('https://doi.org/10.1000/182/en', '10.1000/182/en')).toBe(true)
  expect(names('https://doi.org/10.1000/182/en', '10.1000/182')).toBe(false)
})
