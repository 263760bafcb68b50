import * as v from 'valibot'
import { searchChange, searches as calls } from '#contract/searches.ts'
import { differingFields } from '#forms/differing-fields.ts'
import { joinedChanges, markOf, mutation, NotSaved, type OpDraft, ownConflict, put, shownChange, type View } from '#offline/index.ts'
import { oneSearch, searches } from './searches.mirrored.ts'
import { changeRow, placeOf, inQuotes } from './searches.rules.ts'

/** That results were seen is a change of its own: it conflicts with nothing. */
const change = v.omit(searchChange, ['seen_at'])
const payload = v.object({ id: v.string(), change })
type Payload = v.InferOutput<typeof payload>

const wordsOf = (name: string, changed: Payload['change']): string[] =>
  changed.name !== undefined
    ? ['Rename the alert ', inQuotes(name), ' to ', inQuotes(changed.name)]
    : changed.data
      ? ['Change the search of the alert ', inQuotes(name)]
      : changed.push !== undefined
        ? [changed.push ? 'Show on my devices what is found by ' : 'Show no more on my devices of ', inQuotes(name)]
        : changed.mail !== undefined
          ? ['Change the emails of the alert ', inQuotes(name)]
          : [changed.is_paused ? 'Pause the alert ' : 'Resume the alert ', inQuotes(name)]

function draftOf(input: Payload, view: View): OpDraft<Payload> | undefined {
  const row = view.of(searches).get(input.id)
  if (!row) throw new NotSaved('gone', 'Not saved: the alert no longer exists.')
  const parsed = v.safeParse(change, input.change)
  if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message)
  const differing = differingFields(parsed.output, row)
  if (!differing) return undefined
  return {
    payload: { id: input.id, change: differing.change },
    ...placeOf(input.id),
    base: { version: row.version, fields: differing.fields },
    words: wordsOf(row.name, parsed.output),
  }
}

/** Renames or pauses an alert, or changes its emails or the search behind it. Changes of different fields on two devices are merged. */
export const changeSearch = mutation({
  kind: 'search.change',
  v: 1,
  payload,
  endpoint: calls.update,
  scope: ({ id }: Payload) => oneSearch(id),
  prepare: draftOf,
  result: () => ({}),
  coalesce: joinedChanges('search.change'),
  overlay(view, op) {
    const shown = shownChange(op, op.payload.change)
    changeRow(view, op.payload.id, row => ({
      ...row,
      ...shown,
      // What another search found says nothing about this one.
      ...(shown.data && { found: [], new_results: 0 }),
      mark: markOf(op),
    }))
  },
  wire: op => ({
    params: { id: op.userId, sid: op.payload.id },
    body: { search: op.payload.change, base: op.base?.fields ?? {} },
  }),
  ifMatch: op => op.base?.version,
  settle: search => ({ rows: [put(searches, search)] }),
  reason: error => (error.status === 404 || error.status === 410 ? 'This alert was deleted.' : ownConflict(error)),
  choices: ({ code, status }) =>
    code === 'version_conflict' ? ['mine', 'theirs', 'discard'] : status === 404 || status === 410 ? ['discard'] : ['retry', 'discard'],
})
