import { afterEach, expect, test } from 'vitest'
import { setTracker } from '#session/track.ts'
import { address, click, happen, named, openStage, press, says, type Stage, typeInto, until } from '../stage.tsx'

let stage: Stage
afterEach(async () => {
  setTracker(undefined)
  await stage.close()
})

const box = () => document.querySelector<HTMLInputElement>('main input[type=search]')!
const offers = () => [...document.querySelectorAll('[role=option]')].map(option => option.textContent)
const papers = ['Heart attack in young adults', 'Myocardial infarction and diet', 'Cardiac rhythm'].map((title, n) => ({
  index: 'publications' as const,
  slug_values: [`heart-${n}`],
  title,
  source: { name: 'Tests' },
}))

async function openAt(href: string, user_type: 'premium' | 'free' | undefined = 'premium'): Promise<void> {
  stage = await openStage({ ...(user_type && { user_type }), records: papers })
  await stage.visit(href)
  await until(says('result'))
}

async function type(text: string): Promise<void> {
  await happen(() => box().focus())
  await typeInto(box(), text)
}

test('typing suggests records by prefix, and choosing one opens it over the results', async () => {
  await openAt('/search/publications?keyword=number')
  await type('heart at')
  await until(() => offers().some(text => text?.includes('Heart attack in young adults')))
  await press('ArrowDown')
  await press('Enter')
  await until(() => address() === '/search/publications?keyword=number&publication=heart-0')
})

test('a suggested name is searched for as a phrase', async () => {
  await openAt('/search/publications?keyword=number')
  await type('ada brook')
  await click('[role=option]', 'Ada Brook')
  await until(() => address() === '/search/publications?keyword=%22Ada+Brook%22')
  expect(box().value).toBe('"Ada Brook"')
})

test('suggestions are requested after a pause, and older ones never replace newer ones', async () => {
  await openAt('/search/publications?keyword=number')
  const asked: string[] = []
  let release = () => {}
  stage.network.hold = (path, body) => {
    if (!path.endsWith('/typeahead')) return undefined
    asked.push(body)
    return body.includes('heart') ? new Promise<void>(resolve => (release = resolve)) : undefined
  }
  await type('hea')
  await type('heart')
  await until(() => asked.length === 1)
  await type('cardi')
  await until(() => offers().some(text => text?.startsWith('Cardiac')))
  release()
  await happen(() => new Promise(resolve => setTimeout(resolve, 50)))
  expect(offers().some(text => text?.startsWith('Heart'))).toBe(false)
  expect(asked).toHaveLength(2)
})

test('a failed typeahead shows no suggestions and no error', async () => {
  await openAt('/search/publications?keyword=number')
  stage.network.hold = path => (path.endsWith('/typeahead') ? Promise.reject(new TypeError('Failed to fetch')) : undefined)
  await type('heart')
  await happen(() => new Promise(resolve => setTimeout(resolve, 400)))
  expect(offers()).toEqual([])
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test('typographic quotation marks are sent as plain ones', async () => {
  await openAt('/search/publications?keyword=number')
  await type('“heart attack”')
  await happen(() => box().form!.requestSubmit())
  await until(() => address() === '/search/publications?keyword=%22heart+attack%22')
})

test('a lower-case operator is suggested in capitals, and taking it is tracked', async () => {
  const counted: unknown[] = []
  await openAt('/search/publications?keyword=heart+or+cardiac')
  setTracker((event, object) => counted.push([event, object]))
  await click('a', 'heart OR cardiac')
  await until(() => address() === '/search/publications?keyword=heart+OR+cardiac')
  expect(counted).toContainEqual(['search_operator_suggestion', { kind: 'operator', index: 'publications' }])
})

test('an unclosed query is suggested closed beside its error', async () => {
  await openAt('/search/publications?keyword=number')
  await type('(heart OR cardiac')
  await happen(() => box().form!.requestSubmit())
  await until(says('This bracket is never closed.'))
  await click('a', '(heart OR cardiac)')
  await until(() => address() === '/search/publications?keyword=%28heart+OR+cardiac%29')
})

test('synonyms of a search are shown, and can be turned off', async () => {
  await openAt('/search/publications?keyword=heart+attack')
  await until(says('heart attack → '))
  expect(says('myocardial infarction')()).toBe(true)
  await click('button', 'heart attack → ')
  await click('dialog input[role=switch]', 'Search for synonyms too')
  await click('dialog button', 'Apply')
  await until(() => address() === '/search/publications?keyword=heart+attack&ig_s=true')
  await until(says('Synonyms are off'))
})

test('terms narrow the search by a phrase; a plan without them sees a locked hint', async () => {
  await openAt('/search/publications?keyword=number')
  await click('main a', '+ Lanterns')
  await until(() => address() === '/search/publications?keyword=number+AND+%22Lanterns%22')
  await stage.close()
  await openAt('/search/publications?keyword=number', 'free')
  await until(says('Terms that narrow this search'))
  expect(named('main a', '+ ')).toBeUndefined()
})
