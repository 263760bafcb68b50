import { expect, test } from 'vitest'
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
