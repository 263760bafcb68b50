import * as v from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { previews } from '#contract/previews.ts'
import { wordsState } from '#contract/search.ts'
import { BadQuery, searchNames, TooCostly } from '#server/catalogue/port.ts'
import { WorkBudget } from '#search/index.ts'
import { Corpus, randomFrom } from '../../bench/corpus.ts'
import { hostileArguments, linkedRecords } from '../../bench/engine/hostile-calls.ts'
import { changedSearch, randomSearch } from '../../bench/engine/hostile-states.ts'
import { smallCatalogue, smallRecords } from '../support/small-catalogue.ts'

const corpus = new Corpus(300)
const words = corpus.frequentWords(300)
const named = { publications: [], researchers: [], organisations: [] }
const catalogue = smallCatalogue([...smallRecords, ...linkedRecords(corpus.records(), named)])
afterEach(() => vi.restoreAllMocks())

/** Calls a method, and returns what each budget had at first and what was spent of it. */
async function budgetsOf(call: () => Promise<unknown>): Promise<{ whole: number; spent: number }[]> {
  const budgets = new Map<WorkBudget, number>()
  const spend = Reflect.get(WorkBudget.prototype, 'spend')
  vi.spyOn(WorkBudget.prototype, 'spend').mockImplementation(function (this: WorkBudget, nanoseconds: number) {
    if (!budgets.has(this)) budgets.set(this, this.rest)
    spend.call(this, nanoseconds)
  })
  try {
    await call()
  } catch (problem) {
    if (!(problem instanceof BadQuery)) throw problem
  } finally {
    vi.restoreAllMocks()
  }
  return [...budgets].map(([budget, whole]) => ({ whole, spent: whole - budget.rest }))
}

/** What one answer may take of these few records. */
const wholeBudget = new WorkBudget(0).rest

describe('D19 one answer takes the work of one search, however many searches it makes', () => {
  // Alerts are matched for nobody who waits, each with a bound of its own.
  test.each(searchNames.filter(name => name !== 'dashboard' && name !== 'percolate'))('%s', async name => {
    const random = randomFrom(7)
    let search = randomSearch(random, words)
    for (let round = 0; round < 6; round += 1) {
      search = round % 2 === 0 ? randomSearch(random, words) : changedSearch(random, words, search)
      const given = hostileArguments(name, search, random, words, named)
      if (given === undefined) continue
      const method = catalogue[name] as (...given: readonly unknown[]) => Promise<unknown>
      const budgets = await budgetsOf(() => method(...given))
      // Looking for a pair of words has a small budget of its own, and is charged to the answer's.
      expect(budgets.filter(({ whole }) => whole > wholeBudget / 2).length).toBeLessThanOrEqual(1)
      expect(budgets.filter(({ spent }) => spent > wholeBudget)).toEqual([])
    }
  })

  test('the dashboard is counted once for each state of an index: nobody pays for it again', async () => {
    await catalogue.dashboard([], { filters: true })
    expect(await budgetsOf(() => catalogue.dashboard([], { filters: true }))).toEqual([])
  })

  test('what the whole answer may take does not grow with the number of indexes', async () => {
    const of = async (suggestion_indexes: readonly IndexName[]) => {
      const body = v.parse(previews.topMatches.body, { keyword: 'number', suggestion_indexes: [...suggestion_indexes] })
      return (await budgetsOf(() => catalogue.topMatches(body))).filter(({ whole }) => whole > wholeBudget / 2)
    }
    const [one] = await of(['publications'])
    const all = await of(indexNames)
    expect(all).toHaveLength(1)
    expect(all[0]!.whole).toBe(one!.whole)
    expect(all[0]!.spent).toBeGreaterThan(one!.spent)
  })
})

describe('with nothing left of the work', () => {
  const refusing = () =>
    vi.spyOn(WorkBudget.prototype, 'spend').mockImplementation(() => {
      throw new TooCostly()
    })

  test('totals of all indexes are refused together: what was not counted is not none', async () => {
    const words = v.parse(wordsState, { keyword: 'number' })
    refusing()
    await expect(catalogue.count(words)).rejects.toBeInstanceOf(TooCostly)
  })

  test('typing is answered without suggestions', async () => {
    expect((await catalogue.typeahead({ query: 'pub', limit: 5, index: 'publications' })).length).toBeGreaterThan(0)
    refusing()
    expect(await catalogue.typeahead({ query: 'pub', limit: 5, index: 'publications' })).toEqual([])
    expect(await catalogue.typeahead({ query: 'pub', limit: 5 })).toEqual([])
    expect(await catalogue.organisations('org', 5)).toEqual([])
  })

  test('a word typed twice costs once', async () => {
    const spent = async (query: string) =>
      (await budgetsOf(() => catalogue.organisations(query, 5))).reduce((sum, budget) => sum + budget.spent, 0)
    expect(await spent('number number number number org')).toBe(await spent('number org'))
  })
})
