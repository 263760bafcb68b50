import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { record as recordSchema } from '#contract/records.ts'
import { searchState } from '#contract/search.ts'
import { type IndexEngine, ownSynonyms, Synonyms } from '#search/index.ts'
import { DeviceIndex } from '#workers/device-search/device-index.ts'
import { DeviceSearch } from '#workers/device-search/device-search.ts'
import { fullPart, IndexPart } from '#workers/device-search/index-part.ts'
import type { IndexedRecord, StoredPart } from '#workers/device-search/index-update.ts'

const textOf = (record: v.InferInput<typeof recordSchema>): string => JSON.stringify(v.parse(recordSchema, record))
const paper = (number: number, title = `Study number${number} of rivers`): IndexedRecord => ({
  index: 'publications',
  text: textOf({ index: 'publications', slug_values: [`paper-${number}`, `older-${number}`], source: { name: 'Tests' }, title }),
  addedAt: number,
  copy: { name: `at/${number}`, revision: title, asOf: number },
})
const papers = (from: number, to: number): IndexedRecord[] => Array.from({ length: to - from }, (_, at) => paper(from + at))

/** A device, and what it has stored. */
class Run {
  readonly device = new DeviceSearch()
  readonly stored: Map<string, StoredPart>
  number = 0

  constructor(stored = new Map<string, StoredPart>()) {
    this.stored = stored
    this.update([])
  }

  get session() {
    return { session: 'a', number: this.number }
  }

  update(put: IndexedRecord[], removed: number[] = []): void {
    this.number += 1
    const slugs = removed.map(number => ({ index: 'publications' as const, slug: `paper-${number}` }))
    expect(this.device.update({ ...this.session, put, removed: slugs })).toBe(true)
  }

  keep(): { put: number; drop: number } {
    const { put, drop } = this.device.keep(this.session)!
    for (const id of drop) expect(this.stored.delete(id)).toBe(true)
    for (const part of put) this.stored.set(part.id, part)
    return { put: put.length, drop: drop.length }
  }

  open(file: Uint8Array) {
    this.number += 1
    return this.device.openPart({ ...this.session, id: String(this.number), file })
  }

  search(keyword = '') {
    const answer = this.device.search({ ...this.session, state: v.parse(searchState, { index: 'publications', keyword }), filters: true })
    if (answer.status !== 'answered') throw new Error(answer.status)
    return answer.value
  }
}

/** The same device at its next start. */
function nextRun(earlier: Run): Run {
  const next = new Run(earlier.stored)
  for (const { file } of earlier.stored.values()) expect(next.open(file).status).toBe('opened')
  return next
}

let run: Run
beforeEach(() => {
  run = new Run()
})

test('an opened part answers as the index did that stored it, and names the copies it has', () => {
  run.update(papers(0, 30))
  run.update([paper(7, 'Changed lakes')])
  run.update([], [3])
  expect(run.keep()).toEqual({ put: 1, drop: 0 })
  const next = new Run()
  const opened = next.open([...run.stored.values()][0]!.file)
  const copies = new Map(opened.status === 'opened' ? opened.copies : [])
  expect([copies.size, copies.get('paper-7'), copies.has('paper-3')]).toEqual([29, paper(7, 'Changed lakes').copy, false])
  for (const keyword of ['', 'rivers', 'number7', 'lakes', 'number3', '"study number12"', 'older-9'])
    expect(next.search(keyword)).toEqual(run.search(keyword))
  expect(next.search('lakes').reply.total).toBe(1)
})

test('nothing is stored again while nothing changes; a change stores only the part that is not full', () => {
  run.update(papers(0, fullPart.records + 20))
  expect(run.keep()).toEqual({ put: 2, drop: 0 })
  expect(run.keep()).toEqual({ put: 0, drop: 0 })
  run.update([paper(5, 'Changed lakes')])
  expect(run.keep()).toEqual({ put: 1, drop: 1 })
  const next = nextRun(run)
  expect([next.search().searched, next.search('lakes').reply.total, next.search('number5').reply.total]).toEqual([
    fullPart.records + 20,
    1,
    0,
  ])
  expect(next.keep()).toEqual({ put: 0, drop: 0 })
})

test('the rest of an update in which a part fills up becomes another part, and is not indexed again', () => {
  const index = new DeviceIndex('publications', new Synonyms(ownSynonyms), () => [])
  index.put(papers(0, fullPart.records + 20))
  const engine = index.answering.engine as IndexEngine
  expect([engine.size, engine.liveSize]).toEqual([fullPart.records + 20, 0])
  const sizes = index.merged().map(({ segment }) => segment.size)
  expect(sizes).toEqual([fullPart.records, 20])
})

test('many updates with searches between them become one part; a part of which most is gone is merged', () => {
  for (let from = 0; from < 400; from += 20) {
    run.update(papers(from, from + 20))
    expect(run.search('rivers').reply.total).toBe(from + 20)
  }
  run.keep()
  expect(run.stored.size).toBe(1)
  run.update(
    [],
    Array.from({ length: 399 }, (_, at) => at),
  )
  run.keep()
  expect([...run.stored.values()].map(({ file }) => IndexPart.open(file).segment.size)).toEqual([1])
  run.update([], [399])
  run.keep()
  expect([run.stored.size, run.search().searched]).toEqual([0, 0])
})

test('a record removed from a stored part stays away, and comes back when it is put again', () => {
  run.update(papers(0, 20))
  run.keep()
  const next = nextRun(run)
  next.update([], [4])
  expect(next.search('number4').reply.total).toBe(0)
  next.update([paper(4, 'Back again')])
  expect(next.search('again').reply.results.map(({ data }) => data.slug_values[0])).toEqual(['paper-4'])
})

test('a record of a stored part is the scope of a search under each of its slugs, unless it was removed', () => {
  const ada = { index: 'researchers' as const, slug_values: ['ada', 'older-ada'], source: { name: 'Tests' }, name: 'Ada Lovelace' }
  run.update([{ ...paper(1), index: ada.index, text: textOf(ada) }])
  run.keep()
  const next = nextRun(run)
  const lacksScope = (slug: string) => {
    const state = v.parse(searchState, { index: 'publications', scoped_index: 'researchers', scoped_slug_texts: [slug] })
    const answer = next.device.search({ ...next.session, state, filters: true })
    return answer.status === 'answered' && answer.value.lacksScope
  }
  expect(['ada', 'older-ada', 'nobody'].map(lacksScope)).toEqual([false, false, true])
  next.number += 1
  next.device.update({ ...next.session, put: [], removed: [{ index: 'researchers', slug: 'ada' }] })
  expect(['ada', 'older-ada'].map(lacksScope)).toEqual([true, true])
})

test('damaged bytes, no bytes and those of another version are not used, and the rest works', () => {
  run.update(papers(0, 20))
  run.keep()
  const { file } = [...run.stored.values()][0]!
  const next = new Run()
  for (const at of [0, 8, 40, file.length >> 1, file.length - 1]) {
    const damaged = file.slice()
    damaged[at]! ^= 4
    expect(next.open(damaged).status, String(at)).toBe('unusable')
  }
  for (const bytes of [new Uint8Array(0), file.slice(0, 64), file.slice(0, -8)]) expect(next.open(bytes).status).toBe('unusable')
  expect(next.device.openPart({ session: 'b', number: 2, id: 'x', file }).status).toBe('stale')
  next.update(papers(0, 3))
  expect(next.search('rivers').reply.total).toBe(3)
})
