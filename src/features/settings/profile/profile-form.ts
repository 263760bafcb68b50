import * as v from 'valibot'
import { checkWith } from '#forms/check.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { type UserChange, genders, userChange } from '#contract/users.ts'
import { type Selection, selectionOf, selectionError } from './selection.ts'

const genderOrder: readonly string[] = ['female', 'male', 'trans', 'prefer_not_to_answer']

/** The genders in the order of the form. */
export const genderOptions = genders.toSorted((a, b) => genderOrder.indexOf(a.id) - genderOrder.indexOf(b.id))

/** The values of the profile form. */
export interface ProfileValues {
  first_name: string
  last_name: string
  academic_title: string
  function_title: Selection
  country: Selection
  gender: string
  twitter_id: string
}

export const profileValues = (user: Readonly<CurrentUser>): ProfileValues => ({
  first_name: user.first_name,
  last_name: user.last_name,
  academic_title: user.academic_title,
  function_title: selectionOf(user.function_title && { ...user.function_title }),
  country: selectionOf(user.country && { ...user.country }),
  gender: user.gender?.id ?? '',
  twitter_id: user.twitter_id,
})

const textFields = ['first_name', 'last_name', 'academic_title', 'twitter_id'] as const
const checkTexts = checkWith(v.pick(userChange, textFields))

/**
 * The check of the form. Only fields that differ from `start` are checked and sent: changes of another device stay, and so does a name of
 * one letter from the sign-up.
 */
export const checkProfile = (start: ProfileValues) => (values: ProfileValues) => {
  const typed = { ...values, twitter_id: values.twitter_id.trim().replace(/^@+/, '') }
  const checked = checkTexts(Object.fromEntries(textFields.filter(name => typed[name] !== start[name]).map(name => [name, typed[name]])))
  const errors = {
    ...('errors' in checked && checked.errors),
    ...selectionErrors('function_title', values.function_title),
    ...selectionErrors('country', values.country),
  }
  if (!('output' in checked) || Object.keys(errors).length > 0) return { errors }
  const change: UserChange = {}
  for (const name of textFields) {
    const text = checked.output[name]
    if (text !== undefined && text !== start[name]) change[name] = text
  }
  if (values.function_title.chosen?.id !== start.function_title.chosen?.id)
    change.function_title_id = values.function_title.chosen?.id ?? null
  if (values.country.chosen?.id !== start.country.chosen?.id) change.country_id = values.country.chosen?.id ?? null
  if (values.gender !== start.gender) change.gender_id = genders.find(({ id }) => id === values.gender)?.id ?? null
  return { output: change }
}

const selectionErrors = <N extends string>(name: N, value: Selection): Partial<Record<N, readonly string[]>> => {
  const errors = selectionError(value)
  return errors.length > 0 ? ({ [name]: errors } as Record<N, readonly string[]>) : {}
}

/** How a change looks before the server has answered. */
export function shownProfile(
  user: Readonly<CurrentUser>,
  { function_title_id, country_id, gender_id, first_name, last_name, academic_title, twitter_id }: UserChange,
  { function_title, country }: ProfileValues,
): Partial<CurrentUser> {
  const texts = { first_name, last_name, academic_title, twitter_id }
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)),
    full_name: `${first_name ?? user.first_name} ${last_name ?? user.last_name}`.trim(),
    ...(function_title_id !== undefined && { function_title: function_title.chosen }),
    ...(country_id !== undefined && { country: country.chosen }),
    ...(gender_id !== undefined && { gender: genders.find(({ id }) => id === gender_id) ?? null }),
  }
}
