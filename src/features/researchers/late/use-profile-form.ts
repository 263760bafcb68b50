import { useState } from 'react'
import type { Checked } from '#forms/check.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { flashSaved } from '#forms/flashes.ts'
import { useDraftedForm } from '#forms/use-drafted-form.ts'
import { changeOwnProfile } from '../editing/change-own-profile.ts'
import type { ProfileEdit } from '../editing/profile-edit.ts'

interface ProfileFormOptions<V extends object> {
  /** The values that are shown now. They are taken once: a change is based on what its form began with. */
  start: V
  /** Checks the values against those that the form began with. */
  check: (start: V) => (values: V) => Checked<V, ProfileEdit>
  /** What the form began with, as the fields of a change. */
  seen: (start: V) => ProfileEdit
  stored: DraftStorage
  /** What is saved, in words. */
  what: string
  onSaved: () => void
}

/** A form of fields of the own profile: queued, with a draft. Gives what `EditorFrame` needs. */
export function useProfileForm<V extends object>({ start: shown, check, seen, stored, what, onSaved }: ProfileFormOptions<V>) {
  const [start] = useState(shown)
  return useDraftedForm<V, ProfileEdit>({
    start,
    stored,
    check: check(start),
    errorsOf: errorsOfQueued,
    submit: edit => changeOwnProfile(edit, seen(start)),
    afterwards: () => {
      flashSaved(what)
      onSaved()
    },
  })
}
