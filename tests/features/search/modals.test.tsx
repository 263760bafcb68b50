import { afterEach, expect, test } from 'vitest'
import type { UserType } from '#contract/rights.ts'
import { address, click, happen, named, openStage, press, says, type Stage, typeInto, until } from '../stage.tsx'
import { router } from '#app/routes/router.ts'

let stage: Stage
afterEach(() => stage.close())

const start = '/search/publications?keyword=number'
const publication = (n: number, more: object) => ({
  index: 'publications' as const,
  slug_values: [`more-${n}`],
  title: `More number ${n}`,
  source: { name: 'Tests' },
  ...more,
})
const country = (name: string) => ({
  authors: [{ name: `Author of ${name}`, organisations: [{ name: `${name} House`, country: { name } }] }],
})
const records = [
  publication(0, country('Chile')),
  publication(1, country('China')),
  publication(2, country('France')),
  ...Array.from({ length: 200 }, (_, n) => publication(10 + n, { fields_of_study: [`Field ${String(n).padStart(3, '0')}`] })),
]

async function openAt(href = start, user_type: UserType | undefined = 'premium'): Promise<void> {
  stage = await openStage({ ...(user_type && { user_type }), records })
  await stage.visit(href)
  await until(says('result'))
}

const dialog = () => document.querySelector<HTMLDialogElement>('dialog[open]')
const field = (selector: string) => until(() => dialog()?.querySelector<HTMLInputElement>(selector))
const button = (name: string) => named('dialog button', name) as HTMLButtonElement | undefined
const wait = (ms: number) => happen(() => new Promise(resolve => setTimeout(resolve, ms)))

test('excluded terms are a list that is applied together', async () => {
  await openAt()
  await click('main button', 'Exclude')
  const input = await field('input')
  expect(button('Apply')!.disabled).toBe(true)
  await typeInto(input, 'lanterns,')
  await typeInto(input, '“heart attack”,')
  await click('dialog button', 'Apply')
  await until(() => address() === `${start}&exclude=lanterns&exclude=heart+attack`)
  expect(dialog()).toBeNull()
  expect(named('main button', 'Exclude (2)')).toBeDefined()
})

test('the fields of the index can be selected, and none selected means all', async () => {
  await openAt()
  await click('main button', 'Fields')
  await click('dialog input', 'Title')
  await click('dialog button', 'Apply')
  await until(() => address() === `${start}&search_by_fields=title`)
  await click('main button', 'Fields (1)')
  await click('dialog button', 'All fields')
  await click('dialog button', 'Apply')
  await until(() => address() === start)
})

test('countries are found by prefix, and several can be selected', async () => {
  await openAt()
  await click('main button', 'Country')
  await typeInto(await field('input[role=combobox]'), 'ch')
  await until(() => document.querySelectorAll('[role=option]').length === 2)
  await click('[role=option]', 'Chile')
  expect(named('dialog button', 'Remove Chile')).toBeDefined()
  await typeInto(await field('input[role=combobox]'), 'fra')
  await click('[role=option]', 'France')
  await typeInto(await field('input[role=combobox]'), 'zz')
  await until(says('No results...'))
  await click('dialog button', 'Apply')
  await until(() => address() === '/search/publications/country:chile,france?keyword=number')
  await until(says('2 results'))
})

test('the country filter can include active places, for an index that has them', async () => {
  await openAt('/search/research_groups')
  await click('main button', 'Country')
  await click('dialog input[role=switch]', 'Also where they are active')
  await click('dialog button', 'Apply')
  await until(() => address() === '/search/research_groups?qf=active_in_country')
})

test('filtering by country without the right shows what it requires', async () => {
  await openAt(start, 'free')
  await click('main button', 'Country')
  await until(dialog)
  expect(document.querySelector('input[role=combobox][aria-label=Country], dialog input')).toBeNull()
})

test('single synonyms can be turned off and on again, and Apply is enabled by a change', async () => {
  await openAt('/search/publications?keyword=heart+attack')
  await click('main button', 'Synonyms')
  await until(() => dialog()?.querySelector('fieldset input'))
  expect(button('Apply')!.disabled).toBe(true)
  const term = dialog()!.querySelector<HTMLInputElement>('fieldset input')!
  const name = term.labels![0]!.textContent
  await happen(() => term.click())
  expect(button('Apply')!.disabled).toBe(false)
  await happen(() => term.click())
  expect(button('Apply')!.disabled).toBe(true)
  await happen(() => term.click())
  await click('dialog button', 'Apply')
  await until(() => decodeURIComponent(address()).includes(name.replaceAll(' ', '+')))
  await click('main button', `Remove Synonym off: ${name}`)
  await until(() => address() === '/search/publications?keyword=heart+attack')
})

test('Browse lists all filters and values, and applies choices a second after the last one', async () => {
  await openAt()
  await click('main button', 'Browse')
  await click('dialog nav button', 'Country')
  await click('dialog fieldset input', 'Chile')
  await click('dialog fieldset input', 'China')
  expect((named('dialog fieldset input', 'Chile') as HTMLInputElement).checked).toBe(true)
  expect(says('Your changes will be applied in a moment')()).toBe(true)
  await wait(500)
  expect(address()).toBe(start)
  await until(() => address() === '/search/publications/country:chile,china?keyword=number')
  expect(dialog()).not.toBeNull()
  await click('dialog button', 'Show 2 results')
  expect(dialog()).toBeNull()
})

test('closing Browse applies a waiting choice at once', async () => {
  await openAt()
  await click('main button', 'Browse')
  await click('dialog nav button', 'Country')
  await click('dialog fieldset input', 'France')
  await press('Escape')
  await until(() => address() === '/search/publications/country:france?keyword=number', 500)
  expect(dialog()).toBeNull()
})

/** Makes the device slow: drawing a new address takes longer than the router waits before it shows that it is busy. */
function slowDown(): () => void {
  const { location: store } = router.stores
  const { set } = store
  store.set = ((value: never) => {
    set.call(store, value)
    const end = Date.now() + 250
    while (Date.now() < end);
  }) as typeof set
  return () => (store.set = set)
}

test('on a slow device the page stays visible when Browse closes, and its opener keeps the focus', async () => {
  await openAt()
  const opener = await until(() => named('main button', 'Browse'))
  opener.focus()
  await click('main button', 'Browse')
  await click('dialog nav button', 'Country')
  await click('dialog fieldset input', 'France')
  const drawn = new Set<Element>()
  const main = document.querySelector('main')!
  const note = () => [...main.children].forEach(child => drawn.add(child))
  const observer = new MutationObserver(note)
  observer.observe(main, { childList: true })
  const restoreSpeed = slowDown()
  await press('Escape')
  await until(() => address() === '/search/publications/country:france?keyword=number')
  await until(says('1 result'))
  restoreSpeed()
  observer.disconnect()
  note()
  expect([...drawn].map(view => view === opener.closest('main > div'))).toEqual([true])
  expect(document.activeElement).toBe(opener)
})

test('a waiting choice is dropped when the user goes to another page', async () => {
  await openAt()
  await click('main button', 'Browse')
  await click('dialog nav button', 'Country')
  await click('dialog fieldset input', 'France')
  await stage.visit('/search')
  await until(() => !dialog())
  await wait(1200)
  expect(address()).toBe('/search')
})

test('all values of a filter can be browsed, searched and loaded page by page', async () => {
  await openAt('/search/publications?keyword=more')
  await click('main details button', 'Browse all 200')
  await until(() => named('dialog nav button', 'Field of study')?.getAttribute('aria-current') === 'true')
  const labels = () => [...(dialog()?.querySelectorAll('fieldset label') ?? [])].map(label => label.textContent)
  await until(() => labels().length === 150)
  await click('dialog button', 'Show 50 more')
  await until(() => labels().length === 200)
  await typeInto(await field('input[type=search]'), 'field 07')
  await until(() => labels().length === 10)
  await typeInto(await field('input[type=search]'), 'nothing')
  await until(says('No results...'))
})

test('organisation types can be limited to academic ones', async () => {
  await openAt('/search/organisations?keyword=number')
  await click('main button', 'Browse')
  await click('dialog nav button', 'Type')
  const kind = (await until(() => dialog()?.querySelector('select[aria-label=Kind]'))) as HTMLSelectElement
  await until(() => named('dialog fieldset label', 'Company'))
  await happen(() => {
    kind.value = 'academic'
    kind.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await until(() => !named('dialog fieldset label', 'Company'))
  expect(named('dialog fieldset label', 'Academic')).toBeDefined()
})
