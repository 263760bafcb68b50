import { expect, test } from 'vitest'
import type { Trend, TrendReply } from '#contract/trends.ts'
import { ask, free, ofResearcher0, publications, refused, server, startSearchServer } from './search-server.ts'

startSearchServer()

const config = async (body: object) => (await ask<{ trends: Trend[] }>('trends_config', { ...publications, ...body })).trends

test('the configuration names what of a search has values, all results first', async () => {
  const [all, ...others] = await config({})
  expect(all).toEqual({
    key: 'year',
    label: 'All results',
    order: 0,
    date_label: 'Year of publication',
    subtitle_suffix: 'publications',
    tooltip_suffix: 'of all publications',
    bucket_order: [],
  })
  expect(others.map(({ key, tooltip_suffix }) => [key, tooltip_suffix])).toEqual([
    ['field_of_study', 'of the publications found'],
    ['country', 'of the publications found'],
    ['organisation', 'of the publications found'],
    ['author', 'of the publications found'],
  ])
  expect((await config({ trend: 'author' })).map(({ key }) => key)).toEqual(['author'])
  expect(await config({ keyword: 'nothing-of-this' })).toEqual([])
  expect((await ask<{ trends: Trend[] }>('trends_config', { index: 'research_topics' })).trends).toEqual([])
})

test('a trend has the search of the list: its words, filters and scope', async () => {
  const all = await ask<TrendReply>('trends', { ...publications, keyword: 'number', trend: 'year' })
  // Of the years 2000 to 2029, those from 2005 on.
  expect(all).toMatchObject({ trend: 'year', total: 30 })
  expect(all.buckets[0]!.points).toHaveLength(25)
  const { buckets, total } = await ask<TrendReply>('trends', { ...publications, ...ofResearcher0, trend: 'author' })
  expect([total, ...buckets.map(({ value, name, total: count, points }) => [value, name, count, points.map(({ year }) => year)])]).toEqual([
    3,
    ['ada-brook', 'Ada Brook', 3, [2010, 2020]],
    ['ben-moss', 'Ben Moss', 2, [2010, 2020]],
  ])
  const filters = { author: { buckets: [{ value: 'ben-moss' }] } }
  const chosen = await ask<TrendReply>('trends', { ...publications, ...ofResearcher0, filters, trend: 'author' })
  expect(chosen.buckets.map(({ value, active, total: count }) => [value, active, count])).toEqual([
    ['ben-moss', true, 2],
    ['ada-brook', false, 3],
  ])
  const narrowed = await ask<TrendReply>('trends', { ...publications, ...ofResearcher0, filters, trend: 'country' })
  expect(narrowed.buckets.map(({ name, total: count }) => [name, count])).toEqual([['Germany', 2]])
})

test('a keyword in another spelling is counted as the list shows it', async () => {
  const reply = await ask<TrendReply>('trends', { ...publications, keyword: 'pubblication', trend: 'year' })
  expect([reply.spelling, reply.total]).toEqual(['publication', 30])
})

test('an unknown trend, an unknown scope and a query that cannot be read are refused', async () => {
  expect(await refused('trends', { ...publications, trend: 'title' })).toEqual([422, 'invalid'])
  expect(await refused('trends', { index: 'research_topics', trend: 'year' })).toEqual([422, 'invalid'])
  for (const path of ['trends', 'trends_config']) {
    expect(await refused(path, { ...publications, trend: 'year', scoped_slug_texts: ['nobody'] })).toEqual([404, 'not_found'])
    expect(await refused(path, { ...publications, trend: 'year', keyword: 'a OR AND b' })).toEqual([422, 'bad_query'])
  }
})

test('trends need their right: a guest is asked to log in, a free user is told the plan lacks it', async () => {
  for (const path of ['trends', 'trends_config']) {
    const body = { ...publications, trend: 'year' }
    expect((await server.request(`/search-service/${path}`, { body })).status).toBe(401)
    expect(await refused(path, body, free)).toEqual([403, 'right_required'])
  }
})
