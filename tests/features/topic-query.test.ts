import { expect, test } from 'vitest'
import { topicQuery } from '#features/topics/topic-query.rules.ts'
import { parseQuery } from '#search/query/parse-query.ts'

test('the query of a topic holds all words of its title, or one of its keywords', () => {
  expect(topicQuery({ title: 'Carbon in salt marshes', keywords: ['peat', 'blue carbon'] })).toBe(
    '(Carbon in salt marshes) OR "peat" OR "blue carbon"',
  )
})

test('operators in the title or the keywords are taken as words', () => {
  const query = topicQuery({ title: 'NOT (a) "b: AND c OR', keywords: ['x" OR *', '-', '()'] })
  expect(query).toBe('(not a b and c or) OR "x or"')
  expect(parseQuery(query)).toMatchObject({ ok: true })
})

test('empty and repeated keywords are left out; a title without words gives no query', () => {
  expect(topicQuery({ title: 'Peat', keywords: ['Peat', 'peat bogs', 'peat bogs'] })).toBe('(Peat) OR "peat bogs"')
  expect(topicQuery({ title: '—' })).toBe('')
})
