import { describe, expect, test } from 'vitest'
import { answerSearch } from '#search/index.ts'
import { answering, madeRecord, stateOf } from './search-source.ts'

const years = [1985, 1999, 2000, 2015, 2016, 2018, 2019, 2020, 2021, 2022, 2023]
const on = answering(
  'publications',
  years.map(year => madeRecord('publications', `y${year}`, { title: 'Growth of oak trees', publication_date: `${year}-03` })),
)

const found = (keyword: string): number[] => {
  const {
    results,
    total,
    total_most = 0,
  } = answerSearch(on, stateOf({ index: 'publications', keyword, per_page: 48 }), {}, { filters: false })
  return results
    .slice(0, total - total_most)
    .map(({ data }) => Number(data.slug_values[0]!.slice(1)))
    .sort((a, b) => a - b)
}

test.each([
  ['oak since 2019', [2019, 2020, 2021, 2022, 2023]],
  ['since 2019 oak', [2019, 2020, 2021, 2022, 2023]],
  ['oak after 2020', [2021, 2022, 2023]],
  ['oak 2021-', [2021, 2022, 2023]],
  ['oak 2021 onwards', [2021, 2022, 2023]],
  ['oak >2021', [2022, 2023]],
  ['oak >=2021', [2021, 2022, 2023]],
  ['oak before 2000', [1985, 1999]],
  ['oak until 2000', [1985, 1999, 2000]],
  ['oak <2000', [1985, 1999]],
  ['oak from 2015 to 2018', [2015, 2016, 2018]],
  ['oak between 2015 and 2018, growth', [2015, 2016, 2018]],
  ['oak after 2020 before 2023', [2021, 2022]],
  ['oak before 2023 and after 2020', [2021, 2022]],
  ['oak 2015-2018', [2015, 2016, 2018]],
  ['oak from 2015', [2015]],
  ['oak 2015', [2015]],
])('%s finds these years', (keyword, meant) => expect(found(keyword)).toEqual(meant))

test('no year of a range comes before the others for being one of its ends', () => {
  const { results } = answerSearch(on, stateOf({ index: 'publications', keyword: 'oak since 2019' }), {}, { filters: false })
  expect(results.map(({ data }) => data.slug_values[0])).toEqual(['y2023', 'y2022', 'y2021', 'y2020', 'y2019'])
})

describe('where records have no year to search by', () => {
  const people = answering(
    'researchers',
    ['Ada Brook', 'Ben Moss', 'May Since'].map((full_name, at) =>
      madeRecord('researchers', `r${at}`, { full_name, expertises: [{ name: 'Oak trees' }] }),
    ),
  )
  const ask = (keyword: string) => {
    const { total, total_most = 0, notes } = answerSearch(people, stateOf({ index: 'researchers', keyword }), {}, { filters: false })
    return [total - total_most, notes]
  }

  test.each([
    ['Brook since 2019', 6, 'since 2019'],
    ['From 2019 to 2021, Brook', 0, 'From 2019 to 2021,'],
    ['Brook after 2015 before 2020', 6, 'after 2015 before 2020'],
    ['Brook >2019', 6, '>2019'],
  ])('%s finds the person, and says that the years were left out', (keyword, at, part) => {
    expect(ask(keyword)).toEqual([1, [{ kind: 'years', at, part }]])
  })

  test('words that only look so are searched, and years alone too', () => {
    expect(ask('May Since')).toEqual([1, undefined])
    expect(ask('since 2019')).toEqual([0, undefined])
    expect(ask('"since 2019" Brook')[1]).toBeUndefined()
  })
})
