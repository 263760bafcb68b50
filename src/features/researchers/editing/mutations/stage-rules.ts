import * as v from 'valibot'
import { type CareerDates, withoutEndIfPresent } from '#contract/career.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { isSame } from '#kit/is-same.ts'
import {
  type Again,
  type AnyMutation,
  markOf,
  type Mirrored,
  type MirrorScope,
  type Mutation,
  NotSaved,
  type Op,
  type OpDraft,
  ownConflict,
  type Resolution,
  rowsAt,
  shownChange,
  type SyncMark,
  type View,
} from '#offline/index.ts'
import { profileVersionSeen } from './seen-version.ts'

/** A row of a career: an experience or an education. */
export interface StageRow extends CareerDates {
  id: string
  organisation: string
  title: string
  version: number
  mark?: SyncMark
}
/** The rows of one kind: `what` one of them is called in a sentence. */
interface Stages<R extends StageRow> {
  subject: Mirrored<Omit<R, 'mark'>, R>
  what: 'experience' | 'education'
}

type Fields = Readonly<Record<string, unknown>>
/** What is sent of a row, apart from its id. */
export type StageFields<R extends StageRow> = Omit<R, 'id' | 'version' | 'mark'>
interface ChangePayload<R extends StageRow> {
  id: string
  change: Partial<StageFields<R>>
  /** What the user saw then, with the change: if another device removes the row, it can be added again. It is not sent. */
  whole: unknown
}
export type StageChange<R extends StageRow> = StageFields<R> & {
  id: string
  /** The values that the user saw when they began. */
  seen: StageFields<R>
}

const nameOf = ({ title, organisation }: Pick<StageRow, 'title' | 'organisation'>): string => `“${title}, ${organisation}”`

/** The rules that the changes of experiences and of educations share. */
export function stageRules<R extends StageRow>({ subject, what }: Stages<R>) {
  const laneOf = (id: string): string => subject.lanes + id
  const placeOf = (id: string) => ({ lane: laneOf(id), target: { type: subject.target, id }, mentions: [] })
  return {
    scope: ({ id }: { id: string }): MirrorScope => ({ rows: [rowsAt(subject, id)], lane: laneOf(id) }),

    addition: <P extends StageFields<R> & { id: string }>(given: P): OpDraft<P> => ({
      payload: withoutEndIfPresent(given),
      ...placeOf(given.id),
      words: [`Add the ${what} `, nameOf(given)],
    }),

    /** Shows an addition; one that the server has already stays as it is there. */
    showAdded: (view: View, op: Op<StageFields<R> & { id: string }>): void => {
      const { payload } = op
      const known = view.of(subject).get(payload.id)
      if (known ?? op.state !== 'parked')
        view.of(subject).set(payload.id, { ...(known ?? { ...payload, version: 0 }), mark: markOf(op) } as R)
    },

    /** Only the fields that differ, with their former values. */
    change: ({ id, seen, ...fields }: StageChange<R>, view: View): OpDraft<ChangePayload<R>> | undefined => {
      const row = view.of(subject).get(id)
      if (!row) throw new NotSaved('gone', `Not saved: this ${what} is no longer on your profile.`)
      const saw: Fields = { ...seen }
      const changed = Object.entries(withoutEndIfPresent(fields as unknown as StageFields<R>)).filter(
        ([field, value]) => !isSame(value, saw[field]),
      )
      if (changed.length === 0) return undefined
      const fieldsSeen = Object.fromEntries(changed.map(([field]) => [field, saw[field]]))
      return {
        // The fields of the input, of which some are left out.
        payload: { id, change: Object.fromEntries(changed) as Partial<StageFields<R>>, whole: { ...row, ...Object.fromEntries(changed) } },
        ...placeOf(id),
        base: { version: profileVersionSeen(row, fieldsSeen), fields: fieldsSeen },
        words: [`Change the ${what} `, nameOf(row)],
      }
    },

    showChanged: (view: View, op: Op<{ id: string; change: object }>): void => {
      const row = view.of(subject).get(op.payload.id)
      if (row) view.of(subject).set(row.id, { ...row, ...shownChange(op, op.payload.change), mark: markOf(op) })
    },

    removal: (id: string, view: View): OpDraft<{ id: string }> | undefined => {
      const row = view.of(subject).get(id)
      return row && { payload: { id }, ...placeOf(id), words: [`Remove the ${what} `, nameOf(row)] }
    },

    showRemoved: (view: View, op: Op<{ id: string }>): void => {
      const row = view.of(subject).get(op.payload.id)
      if (!row) return
      if (op.state === 'parked') view.of(subject).set(row.id, { ...row, mark: 'parked' })
      else view.of(subject).delete(row.id)
    },

    /** One that was never sent is removed together with its addition, unless something else was done with it meanwhile. */
    joinedRemoval: (earlier: Op, later: readonly Op[], kinds: { add: string; remove: string }): 'cancel' | 'same' | undefined =>
      earlier.kind === kinds.remove ? 'same' : earlier.kind === kinds.add && later.length === 0 ? 'cancel' : undefined,

    choicesOfChange: ({ code, status }: { code: string; status: number }, { payload }: Op<{ whole?: unknown }>): Resolution[] => {
      if (code === 'version_conflict') return ['mine', 'theirs', 'discard']
      if (status !== 404 && status !== 410) return ['retry', 'discard']
      return payload.whole === undefined ? ['discard'] : ['add_again', 'discard']
    },

    /** Under an id of its own: what another device removed stays removed. */
    anew: <P extends StageFields<R> & { id: string }, E extends EndpointSpec>(
      { payload: { whole } }: Op<{ whole?: unknown }>,
      addition: Mutation<P, P, E, unknown>,
    ): Again | undefined => {
      const parsed = v.safeParse(addition.payload, { ...(whole as object), id: crypto.randomUUID() })
      // The mutation gets only this input, which is its own.
      return parsed.success ? { mutation: addition as unknown as AnyMutation, input: parsed.output } : undefined
    },

    reason: (error: { status: number; code: string }): string | undefined =>
      error.status === 404 || error.status === 410 ? `This ${what} was removed from your profile.` : ownConflict(error),
  }
}
