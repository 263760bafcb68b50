import * as v from 'valibot'
import { expect, test } from 'vitest'
import { opportunityInput } from '#contract/opportunity-fields.ts'
import { publicationInput } from '#contract/own-publication.ts'
import { preferencesChange } from '#contract/preferences.ts'

const publication = (pub_date: string) =>
  v.is(publicationInput, { titles_attributes: [{ title: 'Of lamps' }], journal_issue_attributes: { pub_date } })

test('a publication appeared in a year, a month or on a day that there is', () => {
  expect(['2024', '2024-02', '2024-02-29'].map(publication)).toEqual([true, true, true])
  expect(['2024-02-30', '2023-02-29', '2024-04-31', '2024-13'].map(publication)).toEqual([false, false, false, false])
})

test('the last day of an opportunity is a day that there is', () => {
  const isTaken = (deadline: string) =>
    v.is(opportunityInput, { kind: 'job', title: 'A keeper', content: '<p>Keeps a lamp lit.</p>', deadline })
  expect(['2028-02-29', '2027-02-29', '1999-01-01'].map(isTaken)).toEqual([true, false, false])
})

test('quiet hours end at another time than they begin', () => {
  const isTaken = (from: string, to: string) => v.is(preferencesChange, { quiet: { from, to } })
  expect([isTaken('22:00', '07:00'), isTaken('07:00', '07:00')]).toEqual([true, false])
})
