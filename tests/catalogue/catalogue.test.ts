import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { IndexName } from '#contract/indexes/shape.ts'
import { readManifest, segmentsFolder } from '#server/catalogue/embedded/storage/manifest.ts'
import { BadQuery } from '#server/catalogue/port.ts'
import { SearchUnavailable } from '#server/catalogue/errors.ts'
import { SearchClient } from '#server/catalogue/threads/search-client.ts'
import { startThread } from '#server/catalogue/embedded/start-thread.ts'
import { closing, found, freshFolder, opening, paper, papers, stateOf, wordsOf } from './test-catalogue.ts'

describe('the catalogue', () => {
  test('an empty folder opens, searches and counts nothing', async () => {
    const catalogue = await opening(freshFolder())
    expect(await catalogue.size()).toBe(0)
    expect(await catalogue.isDemo()).toBe(false)
    expect(await found(catalogue, '')).toEqual({ total: 0, slugs: [] })
    expect(Object.keys(await catalogue.count(wordsOf('x')))).toHaveLength(11)
  })

  test('a put is found by the next search', async () => {
    const catalogue = await opening(freshFolder())
    await catalogue.put([paper(1, { title: 'Zyzzyva' })])
    expect(await found(catalogue, 'zyzzyva')).toEqual({ total: 1, slugs: ['paper-1'] })
    await catalogue.put([paper(1, { title: 'Quagga' })])
    expect((await found(catalogue, 'zyzzyva')).total).toBe(0)
    expect((await found(catalogue, 'quagga')).total).toBe(1)
    expect(await catalogue.size()).toBe(1)
  })

  test('a put after closing is refused, and the process continues', async () => {
    const catalogue = await opening(freshFolder())
    await closing(catalogue)
    await expect(catalogue.put([paper(1)])).rejects.toThrow('not open')
  })

  test('a record opens by all its slugs; a removed one is gone until it is put again', async () => {
    const catalogue = await opening(freshFolder())
    await catalogue.put([paper(1)])
    const named = (index: IndexName) => catalogue.records(['old-paper-1', 'paper-1'].map(slug => ({ index, slug })))
    expect(await named('publications')).toEqual([paper(1), paper(1)])
    expect(await named('researchers')).toEqual([undefined, undefined])
    await catalogue.remove('publications', 'paper-1')
    expect(await named('publications')).toEqual(['gone', 'gone'])
    expect((await found(catalogue, 'lantern')).total).toBe(0)
    expect(await catalogue.size()).toBe(0)
    await catalogue.put([paper(1)])
    expect((await found(catalogue, 'lantern')).total).toBe(1)
    expect(await catalogue.size()).toBe(1)
  })

  test('a closed folder reopens with every put and removal', async () => {
    const dir = freshFolder()
    const before = await opening(dir)
    await before.put(papers(0, 30))
    await before.remove('publications', 'paper-3')
    await closing(before)
    const after = await opening(dir)
    expect(await after.size()).toBe(29)
    expect((await found(after, 'lantern')).total).toBe(29)
    expect((await found(after, 'moss')).total).toBe(14)
  })

  test('a reply has cards with slugs, highlights, distinct pages, and facets only if allowed', async () => {
    const catalogue = await opening(freshFolder())
    await catalogue.put(papers(0, 30))
    const first = await catalogue.search(stateOf({ index: 'publications', keyword: 'moss' }), { filters: true })
    expect(first).toMatchObject({ index: 'publications', total: 15, page: 0, per_page: 12, locked: 0 })
    expect(first.results[0]!.highlights['abstract']).toEqual({ text: 'It speaks of moss.', ranges: [[13, 17]] })
    expect(first.results[0]!.data).toMatchObject({ title: expect.stringMatching(/^Lantern/), source: { name: 'Test' } })
    expect(first.filters.find(filter => filter.name === 'year')!.buckets.length).toBeGreaterThan(2)
    const second = await catalogue.search(stateOf({ index: 'publications', keyword: 'moss', page: 1 }), { filters: false })
    expect(second.filters).toEqual([])
    expect(first.results[0]!.data).not.toHaveProperty('publisher')
    const slugs = [...first.results, ...second.results].map(result => result.data.slug_values[0])
    expect(new Set(slugs).size).toBe(15)
  })

  test('an invalid keyword is refused with its position; an index without the field counts nothing', async () => {
    const catalogue = await opening(freshFolder())
    await catalogue.put([paper(1)])
    await expect(found(catalogue, 'moss AND OR fern')).rejects.toThrow(BadQuery)
    await expect(catalogue.count(wordsOf('moss OR AND fern'))).rejects.toThrow(BadQuery)
    const totals = await catalogue.count(wordsOf('abstract:moss'))
    expect(totals).toMatchObject({ publications: 1, researchers: 0 })
  })

  test('many live records are merged into a segment in the background without losses', async () => {
    const dir = freshFolder()
    const catalogue = await opening(dir)
    await catalogue.put(papers(0, 2100))
    await catalogue.put([paper(5, { title: 'Changed meanwhile' })])
    await catalogue.remove('publications', 'paper-6')
    while (!existsSync(segmentsFolder(dir)) || !readManifest(dir).indexes.publications) {
      expect((await found(catalogue, 'lantern')).total).toBe(2098)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    expect((await found(catalogue, 'lantern')).total).toBe(2098)
    expect((await found(catalogue, 'meanwhile')).slugs).toEqual(['paper-5'])
    await closing(catalogue)
    const again = await opening(dir)
    expect((await found(again, 'lantern')).total).toBe(2098)
    expect(readdirSync(segmentsFolder(dir)).filter(file => file.endsWith('.seg'))).toHaveLength(1)
  })

  test('a dead search thread rejects its requests and is restarted with all records', async () => {
    const dir = freshFolder()
    const catalogue = await opening(dir)
    await catalogue.put(papers(0, 20))
    await closing(catalogue)
    const client = await SearchClient.open(() => startThread({ task: 'search', dir }))
    await client.refresh(['no such index' as IndexName])
    await expect(client.searches().search(stateOf({ index: 'publications', keyword: 'moss' }), { filters: false })).rejects.toThrow(
      SearchUnavailable,
    )
    expect((await client.searches().search(stateOf({ index: 'publications', keyword: 'moss' }), { filters: false })).total).toBe(10)
    await client.close()
    await expect(client.searches().count(wordsOf(''))).rejects.toThrow(SearchUnavailable)
  })
})
