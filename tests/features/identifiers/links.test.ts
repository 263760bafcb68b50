import { expect, test } from 'vitest'
import { identifierOf, orcidAddress } from '#features/publications/identifier-links.ts'

test('identifiers link to their usual sites', () => {
  const address = (name: string, value: string) => identifierOf({ name, value }).url?.href
  expect(address('doi', '10.18653/v1/2020.acl-main.1')).toBe('https://doi.org/10.18653/v1/2020.acl-main.1')
  expect(address('DOI', 'https://doi.org/10.1/x')).toBe('https://doi.org/10.1/x')
  expect(address('pmc', 'PMC123')).toBe('https://pmc.ncbi.nlm.nih.gov/articles/PMC123/')
  expect(address('pmid', '42')).toBe('https://pubmed.ncbi.nlm.nih.gov/42/')
  expect(address('acl', 'P98-1001')).toBe('https://aclanthology.org/P98-1001/')
})

test('an identifier of an unknown kind is shown and not linked', () => {
  expect(identifierOf({ name: 'isbn', value: '978-3' })).toEqual({ name: 'ISBN', value: '978-3', url: undefined })
  expect(identifierOf({ name: 'inhouse', value: 'x' }).url).toBeUndefined()
})

test('special characters in a DOI are escaped in its URL', () => {
  expect(identifierOf({ name: 'doi', value: '10.1/a?b#c' }).url?.href).toBe('https://doi.org/10.1/a%3Fb%23c')
})

test('an ORCID iD, as digits or URL, links to its page; anything else is not linked', () => {
  expect(orcidAddress('0000-0002-1825-009X')?.href).toBe('https://orcid.org/0000-0002-1825-009X')
  expect(orcidAddress('https://orcid.org/0000-0002-1825-0097')?.href).toBe('https://orcid.org/0000-0002-1825-0097')
  for (const none of [undefined, '', 'javascript:alert(1)', '0000-0002-1825']) expect(orcidAddress(none)).toBeUndefined()
})
