import { expect, test } from 'vitest'
import { checkWith } from '#forms/check.ts'
import { errorsFrom, failureFrom } from '#forms/errors-from.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { ApiError } from '#api/call.ts'
import { careerDateFault, careerMonths } from '#contract/career.ts'
import { slugField, webAddress, year } from '#contract/text-fields.ts'
import * as v from 'valibot'

const of = (schema: v.GenericSchema, value: unknown): string | undefined => {
  const checked = checkWith(v.object({ field: schema }))({ field: value })
  return 'errors' in checked ? checked.errors.field?.[0] : undefined
}

// On the last day of a year the next one has begun somewhere.
const nextYear = new Date().getUTCFullYear() + 2

test.each([
  ['2019', undefined],
  [2019, undefined],
  [String(nextYear), 'The from year value is not valid'],
  ['99', 'The from year value is not valid'],
  ['20191', 'The from year value is not valid'],
  ['abcd', 'The from year value is not valid'],
  ['', 'The from year value is not valid'],
])('the year %j needs four digits and is not in the future (S1§5)', (value, expected) => {
  expect(of(year('from year'), value)).toBe(expected)
})

const dates = { from_month: null, from_year: 2015, to_month: null, to_year: 2016, present: false }

test.each([
  ['ends in a later year', {}, undefined],
  ['ends in the year of its start', { to_year: 2015 }, undefined],
  ['ends before the year of its start', { to_year: 2014 }, 'The to year value is not valid'],
  ['ends before the month of its start', { from_month: 5, to_month: 4, to_year: 2015 }, 'The to year value is not valid'],
  ['has no end', { to_year: null }, 'The to year field is required'],
  ['has no end and lasts', { to_year: null, present: true }, undefined],
])('a stage of a career that %s is checked by its dates (S2§5)', (_, change, expected) => {
  expect(careerDateFault({ ...dates, ...change })).toBe(expected)
})

test('a stage lasts from its first to its last month, and until today if it has no end', () => {
  const today = new Date(2026, 10, 26)
  expect(careerMonths({ ...dates, from_month: 3, to_month: 2 }, today)).toBe(12)
  expect(careerMonths({ ...dates, from_month: 11, from_year: 2026, to_year: null, present: true }, today)).toBe(1)
  expect(careerMonths(dates, today)).toBe(12)
})

const notASlug = 'The name value is not valid. Only - and lowercase is allowed.'

test.each([
  ['ada-lovelace_2', undefined],
  ['a', undefined],
  ['Ada', notASlug],
  ['ada--lovelace', notASlug],
  ['-ada', notASlug],
  ['ada_', notASlug],
  ['ada lovelace', notASlug],
  ['adä', notASlug],
  ['ada\nb', notASlug],
])('the slug %j has lower-case letters and digits, separated by single hyphens or underscores (S1§5)', (value, expected) => {
  expect(of(slugField('name'), value)).toBe(expected)
})

test.each([
  ['https://example.org', true],
  ['http://example.org/a?b', true],
  ['https://example.org:8080/@ada?to=a@b.example#@', true],
  ['https://[2001:db8::1]/', true],
  ['https://user:pw@example.org/', false],
  ['https://example.com@example.org', false],
  ['https://example.com\\@example.org/', false],
  ['example.org', false],
  ['ftp://example.org', false],
  ['javascript:alert(1)', false],
])('%s as a web address needs its protocol (S2§5), and has no user', (value, fits) => {
  expect(of(webAddress('website'), value) === undefined).toBe(fits)
})

test('errors of the server go to their fields by the last part of the path; a wait is given as text', () => {
  const body = { code: 'invalid', error: 'Some fields are not valid.', errors: { 'user.email': ['This address is taken.'] } } as const
  expect(
    errorsFrom(new ApiError('http', body.error, { status: 422, body: { ...body, errors: { 'user.email': ['This address is taken.'] } } })),
  ).toEqual({
    errors: { email: ['This address is taken.'] },
  })
  expect(errorsFrom(new ApiError('http', 'Too many requests.', { status: 429, retryAfter: 42_000 }))).toEqual({
    failure: 'Too many requests. Try again in 42 seconds.',
  })
  expect(errorsFrom(new ApiError('offline', 'x')).failure).toContain('What you typed is kept')
  expect(failureFrom(new ApiError('offline', 'x'))).toBe('You’re offline, or the server can’t be reached. Please try again.')
  expect(errorsFrom(new TypeError('x')).failure).toBe('Something went wrong. Please try again.')
})

test('an error inside a list belongs to the list’s field, and a field keeps all its sentences', () => {
  const errors = { 'user.interests.2': ['The interest is too long.'], 'user.interests': ['There are too many.'], 'user.email': ['Taken.'] }
  const refusal = new ApiError('http', 'x', { status: 422, body: { code: 'invalid', error: 'x', errors } })
  expect(errorsFrom(refusal)).toEqual({ errors: { interests: ['The interest is too long.', 'There are too many.'], email: ['Taken.'] } })
  expect(failureFrom(refusal)).toBe('The interest is too long. There are too many. Taken.')
})

test('a field that breaks several rules gets the sentence of the first', () => {
  const schema = v.object({
    name: v.pipe(v.string(), v.minLength(2, 'Short.'), v.regex(/b/, 'No b.')),
    note: v.union([v.literal(''), v.pipe(v.string(), v.minLength(3, 'Too little.'))]),
  })
  const wrong = { name: 'a', note: 'x' }
  expect(checkWith(schema)(wrong)).toEqual({ errors: { name: ['Short.'], note: ['Too little.'] } })
  expect(checkWith(schema)({ name: 'ab', note: '' })).toEqual({ output: { name: 'ab', note: '' } })
})

test('a draft holds only the fields that differ from the start, and is removed without any', () => {
  let held: unknown
  const kept: DraftStorage = { read: () => held, write: values => void (held = values) }
  const form = onlyChanges(kept, { name: 'Ada', tags: ['a'] })
  void form.write({ name: 'Ada', tags: ['a', 'b'] })
  expect(form.read()).toEqual({ tags: ['a', 'b'] })
  void form.write({ name: 'Ada', tags: ['a'] })
  expect(form.read()).toBeUndefined()
})
