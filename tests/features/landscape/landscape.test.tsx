import { afterEach, expect, test } from 'vitest'
import { LandscapePreviewModal } from '#features/landscape/index.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { readSearchUrl } from '#workers/query-encoding/search-url.ts'
import { address, click, happen, named, openStage, press, says, type Stage, typeInto, until } from '../stage.tsx'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

const at = (href: string) => {
  const url = new URL(href, 'http://indago.test')
  return readSearchUrl(url.pathname, url.searchParams)
}
const region = (id: string) => document.querySelector<SVGPathElement>(`[data-region="${id}"]`)
const rows = () => [...document.querySelectorAll('main tbody tr')].map(row => row.textContent)

test('a landscape shows places as a map and a table, and the selection is in the address', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.visit('/landscape/organisations?keyword=number')
  await until(() => region('united-states'))
  expect(rows()[0]).toContain('United States22100 %')
  expect(region('united-states')!.getAttribute('aria-label')).toBe('United States: 2 results, 100 % of its 2 records')
  expect(says('United States')()).toBe(true)
  await click('main tbody input', 'Germany')
  await until(() => address() === '/landscape/organisations/country:germany?keyword=number')
  await until(says('1 result with 1 filter'))
  await until(() => region('germany')?.getAttribute('aria-selected') === 'true')
  expect(named('main a', 'View as list')?.getAttribute('href')).toBe('/search/organisations/country:germany?keyword=number')
  await click('main button', 'Remove Germany')
  await until(() => address() === '/landscape/organisations?keyword=number')
})

test('the map is one tab stop: arrow keys go from place to place, Enter selects', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.visit('/landscape/organisations')
  await until(() => region('germany'))
  const map = region('germany')!.closest('svg')!
  const stops = () => [...map.querySelectorAll('[tabindex="0"]')].map(path => path.getAttribute('data-region'))
  expect(stops()).toEqual(['united-states'])
  await happen(() => region('united-states')!.focus())
  await press('ArrowRight')
  expect(document.activeElement?.getAttribute('data-region')).toBe('germany')
  expect(stops()).toEqual(['germany'])
  await press('Enter')
  await until(() => address() === '/landscape/organisations/country:germany')
})

test('the table can be sorted by its columns', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.visit('/landscape/organisations')
  await until(() => rows().length >= 2)
  const header = () => named('main th button', 'Country')!.closest('th')!
  await click('main th button', 'Country')
  expect(header().getAttribute('aria-sort')).toBe('ascending')
  expect(rows()[0]).toContain('Germany')
  await click('main th button', 'Country')
  expect(header().getAttribute('aria-sort')).toBe('descending')
  expect(rows()[0]).toContain('United States')
})

test('a search without places shows a message', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.visit('/landscape/news')
  await until(says('No data to show on map'))
})

test('a syntax error is shown at the search box, and a new query changes the address', async () => {
  stage = await openStage({ user_type: 'premium' })
  await stage.visit('/landscape/organisations?keyword=%22open')
  await until(() => document.querySelector('main [role=alert]'))
  const box = document.querySelector<HTMLInputElement>('main input[type=search]')!
  expect(box.getAttribute('aria-invalid')).toBe('true')
  await typeInto(box, 'number')
  await happen(() => box.form!.requestSubmit())
  await until(() => address() === '/landscape/organisations?keyword=number')
  await until(() => region('germany'))
})

test('a plan without the landscape sees the first places, and selecting one shows what filters require', async () => {
  const far = ['France', 'Italy', 'Japan', 'Chile', 'Kenya', 'India'].map((name, n) => ({
    index: 'organisations' as const,
    slug_values: [`far-${n}`],
    source: { name: 'Tests' },
    name: `Far ${n}`,
    country: [{ name }],
  }))
  stage = await openStage({ user_type: 'free', records: far })
  await stage.visit('/landscape/organisations')
  await until(says('Only the first places are shown'))
  expect(rows().length).toBeLessThan(8)
  await click(
    'main tbody input',
    rows()[0]!
      .replace(/[\d% ]+$/, '')
      .trim(),
  )
  await until(says('Your plan does not include filtering results.'))
  expect(address()).toBe('/landscape/organisations')
})

test('the preview of a landscape lists the first countries and links to the full landscape', async () => {
  stage = await openStage({ user_type: 'premium' })
  await happen(() => void openModal(LandscapePreviewModal, { state: at('/search/organisations?keyword=number') }))
  await until(() => document.querySelector('dialog ol li'))
  expect([...document.querySelectorAll('dialog ol li')].map(line => line.textContent)).toEqual(['United States2', 'Germany1'])
  expect(await until(() => document.querySelectorAll('dialog svg[role=img]').length)).toBeGreaterThan(0)
  await click('dialog a', 'Open landscape')
  await until(() => address() === '/landscape/organisations?keyword=number')
  await until(() => !document.querySelector('dialog'))
})

test('offline the landscape shows a message, and loads when tried again online', async () => {
  stage = await openStage({ user_type: 'premium' })
  stage.network.on = false
  await stage.visit('/landscape/organisations')
  await until(says('Not available offline'))
  stage.network.on = true
  await click('main button', 'Try again')
  await until(() => region('germany'))
})
