import { expect, test } from 'vitest'
import { indexNames } from '#contract/indexes/shape.ts'
import { recordAtPath, recordPaths } from '#contract/record-paths.ts'

test.each(indexNames)('a record of %s is found by its path under both bases, and by the general path', index => {
  const expected = { index, id: 'a-1', part: undefined }
  for (const base of ['/v1', '/api'])
    for (const path of [recordPaths[index], `/records/${index}`]) expect(recordAtPath(`${base}${path}/a-1`), base + path).toEqual(expected)
})

test('an id is decoded, and a part after it is recognised', () => {
  expect(recordAtPath('/v1/projects/%C3%BC%20a%2Fb')).toEqual({ index: 'projects', id: 'ü a/b', part: undefined })
  expect(recordAtPath('/v1/publications/a%2Fb/authors')).toEqual({ index: 'publications', id: 'a/b', part: 'authors' })
})

test.each([
  '/v1/publications',
  '/v1/publications/',
  '/v1/publications/a/authors/2',
  '/v2/publications/a',
  '/publications/a',
  '/search-service/references',
  '/v1/records/nothing/a',
  '/v1/records/news',
  '/v1/research_groups/a',
  '/v1/research_groups/a/contacts',
  '/v1/researchers/a/contact_info/b',
  '/v1/me',
  '/v1/constructor/a',
  '/v1/projects/%E0%A4%A',
  '/',
])('%s is no record', path => expect(recordAtPath(path)).toBeUndefined())
