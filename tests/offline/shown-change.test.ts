import { expect, test } from 'vitest'
import { shownChange } from '#offline/declare/shown-change.ts'

const change = { title: 'New title', content: undefined }

test('the fields of a waiting change are shown, those that it does not have are not', () => {
  for (const state of ['queued', 'sending'] as const) expect(shownChange({ state }, change)).toStrictEqual({ title: 'New title' })
})

test('nothing of a refused change is shown', () => {
  expect(shownChange({ state: 'parked' }, change)).toStrictEqual({})
})
