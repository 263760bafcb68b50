import * as v from 'valibot'
import type { CurrentUser } from '#contract/current-session.ts'
import type { Option } from '#contract/option.ts'
import { genders, userChange } from '#contract/users.ts'
import { type Checked, checkWith, type FormErrors } from '#forms/check.ts'
import { selectionError, selectionOf, type Selection } from './selection.ts'

const genderOrder: readonly string[] = ['female', 'male', 'trans', 'prefer_not_to_answer']

/** The genders in the order of the form. */
export const genderOptions = genders.toSorted((a, b) => genderOrder.indexOf(a.id) - genderOrder.indexOf(b.id))

/** The values of the profile form (S2§3 "Profile edit"). */
export interface PersonValues {
  first_name: string
  last_name: string
  academic_title: string
  function_title: Selection
  country: Selection
  gender: string
}
/** The same with the field that only the settings page and the section of links have. */
export interface ProfileValues extends PersonValues {
  twitter_id: string
}

type Texts = Pick<CurrentUser, 'first_name' | 'last_name' | 'academic_title' | 'twitter_id'>
type Choices = Pick<CurrentUser, 'function_title' | 'country' | 'gender'>
/** The fields that differ, as they are shown; null clears a choice. */
export type PersonEdit = Partial<Texts & Choices>

const copyOf = (option: Readonly<Option> | null): Option | null => option && { id: option.id, name: option.name }

export const personValues = (user: Readonly<Texts & Choices>): PersonValues => ({
  first_name: user.first_name,
  last_name: user.last_name,
  academic_title: user.academic_title,
  function_title: selectionOf(copyOf(user.function_title)),
  country: selectionOf(copyOf(user.country)),
  gender: user.gender?.id ?? '',
})

export const profileValues = (user: Readonly<Texts & Choices>): ProfileValues => ({ ...personValues(user), twitter_id: user.twitter_id })

const { first_name, last_name, academic_title, twitter_id } = userChange.entries
const checkTexts = checkWith(v.object({ first_name, last_name, academic_title, twitter_id }))

/** The name of a Twitter account without the @ before it (S1§5). */
export const withoutAt = (typed: string): string => typed.trim().replace(/^@+/, '')

/**
 * The check of the form. Only fields that differ from `start` are checked and sent: changes of another device stay, and so does a name of
 * one letter from the sign-up.
 */
export const checkProfile =
  <V extends PersonValues | ProfileValues>(start: V) =>
  (values: V): Checked<V, PersonEdit> => {
    const before = textsOf(start)
    const changed = Object.entries(textsOf(values)).filter(([name, text]) => text !== before[name])
    const checked = checkTexts(Object.fromEntries(changed))
    const errors: Record<string, readonly string[]> = 'errors' in checked ? { ...checked.errors } : {}
    for (const name of ['function_title', 'country'] as const) {
      const found = selectionError(values[name])
      if (found.length > 0) errors[name] = found
    }
    // The names of the errors are those of the values.
    if (!('output' in checked) || Object.keys(errors).length > 0) return { errors: errors as FormErrors<V> }
    const edit: PersonEdit = Object.fromEntries(Object.entries(checked.output).filter(([name, text]) => text !== before[name]))
    for (const name of ['function_title', 'country'] as const)
      if (values[name].chosen?.id !== start[name].chosen?.id) edit[name] = values[name].chosen
    if (values.gender !== start.gender) edit.gender = genders.find(({ id }) => id === values.gender) ?? null
    return { output: edit }
  }

const textsOf = (values: PersonValues | ProfileValues): Record<string, string> => ({
  first_name: values.first_name,
  last_name: values.last_name,
  academic_title: values.academic_title,
  ...('twitter_id' in values && { twitter_id: withoutAt(values.twitter_id) }),
})

/** What the form began with, as the fields of a change. */
export const personSeen = (start: PersonValues | ProfileValues): PersonEdit => ({
  ...textsOf(start),
  function_title: start.function_title.chosen,
  country: start.country.chosen,
  gender: genders.find(({ id }) => id === start.gender) ?? null,
})
