import { describe, expect, test } from 'vitest'
import type { AnalysisOverview, PreviewReply } from '#contract/analyses.ts'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import {
  afterMove,
  type AnalysisMove,
  type AnalysisState,
  askedNow,
  costOfFile,
  hasFile,
  isLimitedByCredits,
  unopened,
  isDownloaded,
  isModified,
  isSafeToClose,
  mostOf,
  whyNotAnalyse,
  whyNotDownload,
} from '#features/analyses/late/analysis-state.rules.ts'

const overview: AnalysisOverview = {
  items: Array.from({ length: 60 }, (_, at) => ({ name: `Result ${at}`, slug_values: [`result-${at}`] })),
  default_questions: {
    'single-prompt': ['What is known?'],
    'prompt-per-item': ['Which method?', 'Which data?'],
    'patent-analysis': ['What is claimed?'],
  },
  descriptions: { 'single-prompt': '', 'prompt-per-item': '', 'patent-analysis': '' },
  limit: 1000,
  total: 400,
  credits_remaining: 50,
  analyst: { name: 'moss-1', language_model: true, sent_to: null },
}
const reply: PreviewReply = {
  shortened_questions: ['Method'],
  credits_remaining: 45,
  preview_answers: [],
  preview_data: Array.from({ length: 5 }, (_, at) => ({
    order: at + 1,
    slug_values: [`result-${at}`],
    title: `Result ${at}`,
    answers: ['A net.'],
    passages: [],
    failed: false,
  })),
}
const row = (more: Partial<AnalysisRow> = {}) =>
  ({ id: 'one', items: [], status: 'done', text: 'All of it.', done: 2, total: 2, ...more }) as AnalysisRow

const after = (moves: readonly AnalysisMove[], from: AnalysisState = unopened): AnalysisState => moves.reduce(afterMove, from)
const opened = after([{ is: 'opened', overview }])
const single = after(
  [
    { is: 'typed', type: 'single-prompt' },
    { is: 'selected', selected: [4, 0] },
  ],
  opened,
)
const begun = (state: AnalysisState) =>
  after([{ is: 'analysing' }, { is: 'begun', row: { id: 'one', items: [] }, asked: askedNow(state) }], state)
const answered = after([{ is: 'answered', row: row() }], begun(single))
const perItem = after(
  [
    { is: 'typed', type: 'prompt-per-item' },
    { is: 'counted', count: 50 },
  ],
  opened,
)
const previewed = (state: AnalysisState) =>
  after(
    [{ is: 'analysing' }, { is: 'previewed', preview: { uuid: 'p', asked: askedNow(state), questions: state.questions, reply } }],
    state,
  )
const whole = (state: AnalysisState) =>
  after([{ is: 'downloading' }, { is: 'wholeBegun', id: 'p', asked: askedNow(state), total: 50 }], state)

describe('an analysis of results (S3§4)', () => {
  test('it loads its overview, and then waits for its user', () => {
    expect(unopened.waiting).toBe('loading_modal')
    expect(opened).toMatchObject({ waiting: 'active', credits: 50, showsTypes: true, type: undefined })
  })

  test('choosing a type clears answers and previews, collapses step 1, and fills in a question', () => {
    expect(single).toMatchObject({ showsTypes: false, selected: [0, 4], questions: ['What is known?'] })
    expect(after([{ is: 'typed', type: 'prompt-per-item' }], answered)).toMatchObject({ answer: undefined, showsTypes: false })
    expect(after([{ is: 'typed', type: 'single-prompt' }], previewed(perItem))).toMatchObject({ preview: undefined })
  })

  test('a question that was typed stays when the type changes; of several the first', () => {
    const asked = after([{ is: 'asked', questions: ['', 'Mine?', 'Other?'] }], perItem)
    expect(after([{ is: 'typed', type: 'single-prompt' }], asked).questions).toEqual(['Mine?'])
  })

  test('blank questions are gone when it begins', () => {
    expect(after([{ is: 'asked', questions: ['', 'Why?', ' '] }, { is: 'analysing' }], perItem)).toMatchObject({
      waiting: 'analysing',
      questions: ['Why?'],
    })
  })

  test('step 1 is closed while it runs: another type would take the answer away', () => {
    const open = after([{ is: 'types', shows: true }], single)
    expect([after([{ is: 'analysing' }], open).showsTypes, after([{ is: 'downloading' }], open).showsTypes]).toEqual([false, false])
  })

  test('an answer grows, and begins anew when the analysis does', () => {
    const saying = after([{ is: 'said', text: 'Nets. Traps.', done: 0, isCutOff: false }], begun(single))
    expect(saying).toMatchObject({ waiting: 'analysing', answer: { text: 'Nets. Traps.', row: undefined } })
    expect(after([{ is: 'said', text: 'Nets', done: 0, isCutOff: true }], saying).answer).toMatchObject({ text: 'Nets', isCutOff: true })
    expect(answered).toMatchObject({ waiting: 'active', answer: { text: 'All of it.' } })
  })

  test('what was answered is not asked again until question or selection changes', () => {
    expect(whyNotAnalyse(single)).toBeUndefined()
    expect(whyNotAnalyse(begun(single))).toBe('An analysis is running.')
    expect(whyNotAnalyse(answered)).toBe('')
    const changes: AnalysisMove[] = [
      { is: 'asked', questions: ['How?'] },
      { is: 'selected', selected: [1] },
    ]
    for (const change of changes) {
      const changed = after([change], answered)
      expect([isModified(changed), whyNotAnalyse(changed)]).toEqual([true, undefined])
    }
    expect(isModified(after([{ is: 'asked', questions: ['What is known?', ' '] }], answered))).toBe(false)
  })

  test('a stopped one can be asked again as it was', () => {
    expect(whyNotAnalyse(after([{ is: 'answered', row: row({ status: 'stopped' }) }], begun(single)))).toBeUndefined()
  })

  test('a preview takes its credits, and lets the slider reach as far as before', () => {
    expect(mostOf(perItem)).toBe(50)
    const state = previewed(perItem)
    expect(state).toMatchObject({ waiting: 'active', credits: 45, count: 50 })
    expect([mostOf(state), costOfFile(state)]).toEqual([50, 45])
  })

  test('the file needs a preview, and an updated one after a change of questions or number', () => {
    expect(whyNotDownload(perItem)).toBe('Make a preview first.')
    const state = previewed(perItem)
    expect(whyNotDownload(state)).toBeUndefined()
    const changes: AnalysisMove[] = [
      { is: 'asked', questions: ['How?'] },
      { is: 'counted', count: 20 },
    ]
    for (const change of changes)
      expect(whyNotDownload(after([change], state))).toBe('You’ve changed the questions or the selection. Update the preview first.')
    expect(whyNotDownload(previewed(after([{ is: 'counted', count: 20 }], state)))).toBeUndefined()
  })

  test('the credits of an analysis that has begun are gone, and its number of results stays', () => {
    const state = after([{ is: 'credits', credits: 0 }], whole(previewed(perItem)))
    expect([state.count, isModified(state)]).toEqual([50, false])
  })

  test('the same unchanged file is known, until something changes', () => {
    const state = after(
      [
        { is: 'ready', row: row() },
        { is: 'downloaded', asked: askedNow(previewed(perItem)) },
      ],
      whole(previewed(perItem)),
    )
    expect(isDownloaded(state)).toBe(true)
    expect(isDownloaded(after([{ is: 'counted', count: 49 }], state))).toBe(false)
  })

  test.each<[state: string, AnalysisState, boolean]>([
    ['while it loads', unopened, true],
    ['without answers', single, true],
    ['with a question that was typed and not asked', after([{ is: 'asked', questions: ['What is new about it?'] }], single), false],
    [
      'with a question that was offered',
      after(
        [
          { is: 'suggested', suggestions: ['Why?'] },
          { is: 'asked', questions: ['Why?'] },
        ],
        single,
      ),
      true,
    ],
    ['while suggestions are asked for', after([{ is: 'suggesting' }], single), false],
    ['while it answers', begun(single), false],
    ['with an answer', answered, false],
    ['with an answer that was copied or saved', after([{ is: 'kept' }], answered), true],
    ['with an answer after one that was kept', begun(after([{ is: 'kept' }], answered)), false],
    ['with a preview', previewed(perItem), false],
    ['while all are analysed', whole(previewed(perItem)), false],
    [
      'with a file',
      after(
        [
          { is: 'ready', row: row() },
          { is: 'downloaded', asked: '' },
        ],
        whole(previewed(perItem)),
      ),
      true,
    ],
    ['after a failure without an answer', after([{ is: 'failed', isWithout: true }], begun(single)), true],
  ])('closing %s loses nothing: %o', (_, state, isSafe) => {
    expect(isSafeToClose(state)).toBe(isSafe)
  })

  test('a failure leaves what was chosen; without credits nothing can begin', () => {
    const failed = after(
      [
        { is: 'failed', isWithout: true },
        { is: 'credits', credits: 0 },
      ],
      begun(single),
    )
    expect(failed).toMatchObject({ waiting: 'active', selected: [0, 4], answer: undefined, credits: 0 })
    expect(whyNotAnalyse(failed)).toBe('You have no credits left.')
  })

  test('suggestions fill the list of many questions, and are offered beside one', () => {
    expect(after([{ is: 'suggesting' }, { is: 'suggested', suggestions: ['A?'] }], perItem)).toMatchObject({
      waiting: 'active',
      questions: ['Which method?', 'Which data?', 'A?'],
    })
    expect(after([{ is: 'suggested', suggestions: ['A?'] }], single)).toMatchObject({ questions: ['What is known?'], suggestions: ['A?'] })
  })

  test('after a reload the analysis that was open is there as it was asked', () => {
    const open = { id: 'one', url: '/search', type: 'single-prompt', selected: [0, 4], count: 0 } as const
    const resumed = after([{ is: 'resumed', open, row: row({ finished_at: null, questions: ['Why?'] }) }], opened)
    expect(resumed).toMatchObject({ waiting: 'analysing', type: 'single-prompt', questions: ['Why?'], answer: { id: 'one' } })
    const ended = after([{ is: 'resumed', open, row: row({ finished_at: 1, questions: ['Why?'] }) }], opened)
    expect(ended).toMatchObject({ waiting: 'active', answer: { text: 'All of it.' } })
    expect(isModified(ended)).toBe(false)
  })

  test('one of each result that ended while its window was closed has its number and its file, also when its credits were the last', () => {
    const open = { id: 'one', url: '/search/publications', type: 'prompt-per-item', selected: [], count: 50 } as const
    const broke = after([{ is: 'credits', credits: 0 }], opened)
    const ended = after([{ is: 'resumed', open, row: row({ finished_at: 1, questions: ['Why?'], done: 50, total: 50 }) }], broke)
    expect(ended).toMatchObject({ waiting: 'active', count: 50 })
    expect(hasFile(ended)).toBe(true)
    expect(hasFile(after([{ is: 'asked', questions: ['How?'] }], ended))).toBe(false)
  })

  test('without credits none can be analysed, and that is why', () => {
    const broke = after([{ is: 'credits', credits: 0 }], perItem)
    expect([mostOf(broke), isLimitedByCredits(broke)]).toEqual([0, true])
    expect(whyNotAnalyse(broke)).toBe('You have no credits left.')
    expect(isLimitedByCredits(after([{ is: 'credits', credits: 400 }], perItem))).toBe(false)
  })
})
