import { createContext } from 'react'
import type { Visibility, VisibleField } from '#contract/profile-fields.ts'

export const visibilityTexts: Readonly<Record<Visibility, string>> = {
  public: 'Everyone',
  users: 'People with an account',
  only_me: 'Only you',
}

/** The parts of the own profile that not everybody sees. */
export type HiddenParts = Readonly<Partial<Record<VisibleField, Visibility>>>
export const nothingHidden: HiddenParts = {}

/** For the owner of the profile that is shown; others know of none. */
export const HiddenPartsContext = createContext(nothingHidden)
