import { describe, expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { analysedName } from '#contract/analysis-names.ts'
import { limits } from '#contract/limits.ts'
import { analysisFailureOf, failureOfEnded, perItemFailureOf } from '#features/analyses/late/analysis-failure.rules.ts'
import {
  analysisFileName,
  whyBlocked,
  mostItems,
  quickSelections,
  typesOf,
  wholeCredits,
  withoutBlanks,
  withSuggested,
} from '#features/analyses/late/analysis.rules.ts'
import { sliderStep } from '#features/exports/index.ts'

describe('numbers of an analysis (S3§9)', () => {
  test('one answer is about 50 results, of patents in full about 4; a preview has 5, a list of questions 20', () => {
    expect(limits.analysis).toMatchObject({ single: 50, patents: 4, preview: 5, items: 1000, questions: 20, suggested: 5 })
  })

  test('the first 10, 25 and 50 are selected by one press, or as many as credits and list allow', () => {
    expect(quickSelections('single-prompt', 250, 1000)).toEqual([10, 25, 50])
    expect(quickSelections('single-prompt', 250, 50)).toEqual([10, 25, 50])
    expect(quickSelections('single-prompt', 250, 32)).toEqual([10, 25, 32])
    expect(quickSelections('single-prompt', 250, 7)).toEqual([7])
    expect(quickSelections('single-prompt', 18, 1000)).toEqual([10, 18])
    expect(quickSelections('single-prompt', 18, 0)).toEqual([])
    expect(quickSelections('patent-analysis', 250, 1000)).toEqual([4])
  })

  test('two categories have other names', () => {
    expect(analysedName('projects')).toBe('Ongoing Research Programs')
    expect(analysedName('news')).toBe('News Articles')
    expect(analysedName('publications')).toBe('Publications')
  })

  test('a file is named by its index and the day', () => {
    const day = Date.UTC(2026, 10, 27, 12)
    expect(analysisFileName('publications', 'txt', day)).toBe('publications-2026-11-27.txt')
    expect(analysisFileName('clinical_trials', 'xlsx', day)).toBe('clinical_trials-2026-11-27.xlsx')
  })

  test('full patents can be asked about among patents only', () => {
    expect(typesOf('patents')).toEqual(['single-prompt', 'prompt-per-item', 'patent-analysis'])
    expect(typesOf('publications')).toEqual(['single-prompt', 'prompt-per-item'])
  })
})

describe('rules of an analysis (S3§5)', () => {
  const asked = { type: 'single-prompt', selected: 3, cost: 3, credits: 50, questions: ['Why?'], isBusy: false } as const

  test.each([
    ['nothing is selected', { selected: 0, cost: 0 }, 'Select at least one result.'],
    ['there are no credits, so that nothing can be selected', { selected: 0, cost: 0, credits: 0 }, 'You have no credits left.'],
    ['one is running', { isBusy: true }, 'An analysis is running.'],
    ['more is selected than there are credits', { credits: 2 }, 'This costs 3 credits, and you have 2.'],
    [
      'more than four patents are selected',
      { type: 'patent-analysis', selected: 5, cost: 5 },
      'You can select up to 4 Patents in this type of analysis.',
    ],
    [
      'more than fifty results are selected',
      { selected: 51, cost: 51, credits: 100 },
      'You can select up to 50 results in this type of analysis.',
    ],
    ['all questions are blank', { questions: ['', '  \n'] }, 'Enter a question.'],
  ] as const)('it cannot begin when %s', (_, given, why) => {
    expect(whyBlocked({ ...asked, ...given })).toBe(why)
  })

  test('else it can begin, also with the last credit', () => {
    expect(whyBlocked(asked)).toBeUndefined()
    expect(whyBlocked({ ...asked, credits: 3 })).toBeUndefined()
    expect(whyBlocked({ ...asked, type: 'patent-analysis', selected: 4, cost: 4 })).toBeUndefined()
  })

  test('blank questions are dropped; one blank question stays when all are', () => {
    expect(withoutBlanks(['', ' Why? ', '\n', 'How?'])).toEqual(['Why?', 'How?'])
    expect(withoutBlanks(['', '  '])).toEqual([''])
    expect(withoutBlanks([])).toEqual([''])
  })

  test('suggestions are trimmed to fit within twenty questions, and none comes twice', () => {
    const eighteen = Array.from({ length: 18 }, (_, at) => `Question ${at}?`)
    const suggested = ['A?', 'Question 3?', 'B?', 'C?', 'D?']
    expect(withSuggested(eighteen, suggested)).toEqual([...eighteen, 'A?', 'B?'])
    expect(withSuggested([''], ['A?', ' '])).toEqual(['A?'])
    expect(withSuggested([''], [])).toEqual([''])
  })

  test('the slider ends at the results, the server’s limit, or the credits with what was previewed', () => {
    const given = { total: 5000, limit: 1000, credits: 2000, previewed: 0 }
    expect(mostItems(given)).toBe(1000)
    expect(mostItems({ ...given, total: 80 })).toBe(80)
    expect(mostItems({ ...given, credits: 45 })).toBe(45)
    expect(mostItems({ ...given, credits: 45, previewed: 5 })).toBe(50)
    expect(mostItems({ ...given, credits: -3 })).toBe(0)
  })

  test('the slider has steps of 1 up to 30, of 10 up to 300, else of 50', () => {
    expect([1, 30, 31, 300, 301, 1000].map(sliderStep)).toEqual([1, 1, 10, 10, 50, 50])
  })

  test('credits are never negative; unknown ones count as none', () => {
    expect([null, undefined, -1, 0, 7].map(wholeCredits)).toEqual([0, 0, 0, 0, 7])
  })
})

describe('failures of an analysis (S3§8)', () => {
  const refused = (status: number, code: string, error = '') => new ApiError('http', error, { status, body: { code, error } })
  const unexpected = { text: 'Oops, something unexpected has happened. Please try again later.' }

  test('401 no_credits: the credits are 0', () => {
    expect(analysisFailureOf(refused(401, 'no_credits', 'x'))).toEqual({
      text: 'Not authorized to perform this operation.',
      noCredits: true,
    })
  })

  test('any other 401 has the same sentence and leaves the credits alone', () => {
    expect(analysisFailureOf(refused(401, 'not_signed_in'))).toEqual({ text: 'Not authorized to perform this operation.' })
  })

  test('400: the server’s text, else that the AI has stumbled', () => {
    expect(analysisFailureOf(refused(400, 'analyst_failed', 'The model is away.'))).toEqual({ text: 'The model is away.' })
    expect(analysisFailureOf(refused(400, 'analyst_failed'))).toEqual({
      text: 'Oops, our AI has stumbled! An unexpected error has occurred. Please try again.',
    })
  })

  test('of an analysis per result: the status with the server’s text, else “Unknown error”', () => {
    expect(perItemFailureOf(refused(400, 'analyst_failed', 'The model is away.')).text).toBe('400: The model is away.')
    expect(perItemFailureOf(refused(500, 'broken')).text).toBe('500: Unknown error')
    expect(perItemFailureOf(refused(401, 'no_credits', 'x'))).toHaveProperty('noCredits', true)
    expect(perItemFailureOf(undefined)).toEqual(unexpected)
  })

  test('an answer with an error: what the server says', () => {
    expect(failureOfEnded({ error: 'The model is away.' })).toEqual({ text: 'The model is away.' })
    expect(failureOfEnded(undefined).text).toMatch(/^Oops, our AI has stumbled!/)
  })

  test('no connection: that one is offline, also for an analysis per result', () => {
    const error = new ApiError('offline', 'Can’t reach the server.')
    expect(analysisFailureOf(error)).toEqual({ text: 'You’re offline. Connect and try again.' })
    expect(perItemFailureOf(error)).toEqual({ text: 'You’re offline. Connect and try again.' })
  })

  test.each([
    ['a broken server', refused(500, 'broken')],
    ['too many calls', refused(429, 'too_many')],
    ['what is no answer', undefined],
  ])('anything else: %s', (_, error) => {
    expect(analysisFailureOf(error)).toEqual(unexpected)
  })
})
