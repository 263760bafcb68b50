// @vitest-environment node
import { expect, test } from 'vitest'
import { ApiError } from '#api/call.ts'
import type { Template } from '#contract/profile-questions.ts'
import {
  costOf,
  usableCredits,
  isEvaluateDisabled,
  profileLimit,
  profileCount,
  profilesAtFirst,
  profileStep,
  recommendedQuery,
} from '#features/profile-questions/evaluation.rules.ts'
import { analystFailure } from '#features/profile-questions/analyst-failure.ts'
import { reportFileName, reportOf } from '#features/profile-questions/report.rules.ts'
import { filledTemplate, inputOf, missingOf } from '#features/profile-questions/template-input.ts'

test('a profile costs 20 credits with a report and 10 without', () => {
  expect([costOf(7, true), costOf(7, false), costOf(0, true)]).toEqual([140, 70, 0])
})

test.each([
  [{ total: 30, withReport: true, itemLimit: 1000, credits: 9000 }, 30],
  [{ total: 3000, withReport: true, itemLimit: 1000, credits: 9000 }, 50],
  [{ total: 3000, withReport: false, itemLimit: 1000, credits: 90_000 }, 1000],
  [{ total: 3000, withReport: false, itemLimit: 1000, credits: 129 }, 12],
  // Ten credits a profile are reckoned, even with a report.
  [{ total: 3000, withReport: true, itemLimit: 1000, credits: 129 }, 12],
  [{ total: 3000, withReport: true, itemLimit: 1000, credits: 9 }, 0],
  [{ total: 3000, withReport: true, itemLimit: 1000, credits: -500 }, 0],
])('of %o at most %i profiles can be chosen', (bounds, most) => {
  expect(profileLimit(bounds)).toBe(most)
})

test('the slider has steps of 1 up to 50 and of 10 beyond, and a number stays within its bounds', () => {
  expect([1, 50, 51, 1000].map(profileStep)).toEqual([1, 1, 10, 10])
  expect([profileCount(10, 3), profileCount(80, 50), profileCount(-4, 50)]).toEqual([3, 50, 0])
  expect([profilesAtFirst(900, true), profilesAtFirst(50, true), profilesAtFirst(50, false), profilesAtFirst(5, true)]).toEqual([
    10, 2, 5, 1,
  ])
  expect(profileCount(Number.NaN, 50)).toBe(0)
})

test('without credits, or fewer than none, there are none', () => {
  expect([null, undefined, -3, 8].map(usableCredits)).toEqual([0, 0, 0, 8])
})

test.each([
  ['nothing is wrong', {}, false],
  ['no template is chosen', { hasTemplate: false }, true],
  ['no profiles are chosen', { profiles: 0 }, true],
  ['ten credits a profile are more than there are', { credits: 49 }, true],
  ['ten credits a profile are there', { credits: 50 }, false],
  ['the form has errors', { hasErrors: true }, true],
])('if %s, whether “Evaluate” is disabled is said so', (_, more, isDisabled) => {
  expect(isEvaluateDisabled({ hasTemplate: true, profiles: 5, credits: 1000, hasErrors: false, ...more })).toBe(isDisabled)
})

test('a recommended query of all documents is empty', () => {
  expect(['*', ' * ', 'perovskite*'].map(recommendedQuery)).toEqual(['', '', 'perovskite*'])
})

const template: Template = {
  label: 'Fit',
  description: '',
  parameters: [
    { name: 'Topic', value: '', placeholder: 'solar cells', required: true },
    { name: 'Region', value: 'Europe', placeholder: '', required: false },
  ],
  report_writing_directions: 'Be short.',
  remember_preferences: false,
}

test('the fields of a template begin with what it brings, or with what was kept of it', () => {
  expect(inputOf(template)).toEqual({ values: { Topic: '', Region: 'Europe' }, directions: 'Be short.', remember: false })
  expect(inputOf(template, { values: { Topic: 'peat', Gone: 'x' }, directions: '' })).toEqual({
    values: { Topic: 'peat', Region: 'Europe' },
    directions: '',
    remember: true,
  })
})

test('a required parameter of blanks is missing, and what is sent is trimmed', () => {
  const input = { values: { Topic: ' ', Region: '' }, directions: ' Long. ', remember: true }
  expect(missingOf(template, input)).toEqual(['Topic'])
  const sent = filledTemplate(template, { ...input, values: { Topic: ' peat ', Region: '' } })
  expect([sent.parameters.map(({ value }) => value), sent.report_writing_directions, sent.remember_preferences]).toEqual([
    ['peat', ''],
    'Long.',
    true,
  ])
})

const refused = (status: number, code: string, error: string) => new ApiError('http', error, { status, body: { code, error } })

test.each([
  ['credits are missing', refused(401, 'no_credits', 'No.'), 'Not authorized to perform this operation.'],
  ['the server says why', refused(400, 'analyst_failed', 'The model is busy.'), 'The model is busy.'],
  [
    'the server says nothing',
    refused(400, 'analyst_failed', ''),
    'Oops, our AI has stumbled! An unexpected error has occurred. Please try again.',
  ],
  ['a success has an error', refused(200, 'analyst_failed', 'Too long.'), 'Too long.'],
  ['the server fails', refused(500, 'internal', 'Bug.'), 'Oops, something unexpected has happened. Please try again later.'],
  ['the answer is no answer', new ApiError('contract', 'x'), 'Oops, something unexpected has happened. Please try again later.'],
  ['anything else is thrown', new Error('x'), 'Oops, something unexpected has happened. Please try again later.'],
  ['a session has ended', refused(401, 'not_signed_in', 'Please log in to do this.'), 'Please log in to do this.'],
])('if %s, a failure says so', (_, thrown, text) => {
  expect(analystFailure(thrown)).toBe(text)
})

test('a report is saved as a text under its category and day, and one that cannot be read is none', () => {
  expect(reportFileName('Research/groups', new Date('2026-03-09T12:00:00Z'))).toBe('Research groups-report-2026-03-09.txt')
  expect([reportOf({}), reportOf({ data: '{' }), reportOf({ data: '{"templateLabel":3}' })]).toEqual([undefined, undefined, undefined])
})
